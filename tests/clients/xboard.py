"""Games of XBoard, which knows the rules of xiangqi itself, against HoiXiangqi.

    xboard.py ENGINE

One game is played to its end, in UCCI through `uci2wb -x`; in UCI, as Cyclone and
plain, XBoard ends the game after some moves. Depths are limited, so that no clock
matters.
"""
import os
import re
import signal
import subprocess
import sys
import time

from lib.client import GUARD, Checks, program, scratch

ENGINE = os.path.abspath(sys.argv[1])
XBOARD, XVFB, _ = program('xboard'), program('xvfb-run'), program('xauth')
UCI2WB, OPPONENT = program('uci2wb'), program('hoixiangqi')
MOVES = {'-x': 0, '-c': 12, '-n': 12}  # after which XBoard ends the game; 0: never
DEPTH = '4'
COMPLAINTS = re.compile(r'illegal|invalid|false (draw|win|loss|claim|result)|claims?\b|forfeit|violation|died|no such file'
                        # XBoard sends back the defaults of all options, also of other games' rules.
                        r'|<first : .*error: (?!option )', re.I)


class Game:
    def __init__(self, mode, folder):
        self.pgn, self.log = os.path.join(folder, 'game.pgn'), os.path.join(folder, 'log')
        command = [XVFB, '-a', XBOARD, '-variant', 'xiangqi', '-fcp', f'{UCI2WB} {mode} {ENGINE}', '-scp', OPPONENT,
                   '-matchGames', '1', '-matchMode', 'true', '-depth', DEPTH, '-popupExitMessage', 'false',
                   '-saveSettingsOnExit', 'false', '-adjudicateDrawMoves', str(MOVES[mode]), '-soundProgram', '',
                   '-saveGameFile', self.pgn, '-debug', '-nameOfDebugFile', self.log]
        self.process = subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def read(self, path):
        try:
            with open(path, errors='replace') as file:
                return file.read()
        except FileNotFoundError:
            return ''

    def wait(self):
        """Until the match is over; some versions wait for a click then."""
        size, silent_since = 0, time.monotonic()
        while self.process.poll() is None and time.monotonic() - silent_since < GUARD:
            log = self.read(self.log)
            if '>first : quit' in log and self.read(self.pgn):
                break
            if len(log) > size:
                size, silent_since = len(log), time.monotonic()
            time.sleep(0.2)
        self.stop()
        return self.read(self.pgn), self.read(self.log)

    def stop(self):
        """Ends xvfb-run and what it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


def check(mode, checks):
    with scratch() as folder:
        pgn, log = Game(mode, folder).wait()
    result = re.search(r'\[Result "(.*)"\]', pgn)
    checks.that(result and result[1] in ('1-0', '0-1', '1/2-1/2'), f'{mode}: a result: {result and result[0]}')
    checks.that(re.search(r'\[White "zuyi .*\]', pgn), f'{mode}: zuyi played')
    over = 'long game' if MOVES[mode] else 'checkmate|stalemate|repetition|repetitive|perpetual|move rule|mates'
    checks.that(re.search(over, pgn, re.I), f'{mode}: the end is one by the rules: {pgn[-200:]}')
    checks.that(len(re.findall('<first : move', log)) >= 10, f'{mode}: a game of some moves')
    complaints = [line for line in log.splitlines() if COMPLAINTS.search(line)]
    checks.that(not complaints, f'{mode}: nothing is complained of: {complaints}')


def main():
    checks = Checks()
    for mode in MOVES:
        check(mode, checks)
    checks.close()


if __name__ == '__main__':
    main()
