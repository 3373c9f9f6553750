"""A double round in the UCCI league of xqbase/eleeye, against ElephantEye when it is there.

    UCCILEAG=PROGRAM [ELEEYE=PROGRAM] uccileag.py ENGINE

The league is the referee: it starts from a position line with words behind it that
are not of a FEN, forbids moves, takes draws and resignations, and keeps the clocks,
of which nothing is asked but that nobody forfeits: zuyi keeps five seconds in
reserve, for a machine that is busy with something else, and its rival plays by depth.
"""
import os
import re
import shutil
import subprocess
import sys

from lib.client import Checks, Referee, from_environment, scratch

LEAGUE = from_environment('UCCILEAG', "the league's program")
ENGINE = os.path.abspath(sys.argv[1])
RIVAL = os.environ.get('ELEEYE') or ENGINE
INI = f"""[League]
Event=Test
Site=Here
Processors=1
Roundrobins=1
InitialTime=1
IncrementalTime=0
StoppingTime=500
StandardCpuTime=200
[Positions]
Position=r1bakabr1/9/1cn3nc1/p1p1p2Rp/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB2 b - - 0 5    ;C30.中炮过河车互进七兵对屏风马
[Teams]
Team=ZUY,zuyi,2000,20,{ENGINE},zuyi.opt
Team=RIV,rival,2000,20,{RIVAL},,,depth 4
"""
OPTIONS = 'setoption hashsize 4\r\nsetoption moveoverhead 5000\nsetoption style normal\n'  # the CR is sent, too
FAULTS = {'走法违例': 'plays an illegal move', '长打作负': 'loses by perpetual attack', '超时作负': 'loses on time'}


def play(folder):
    """Runs the league; what it printed, and its games as {name: (log, pgn)}."""
    shutil.copy(LEAGUE, os.path.join(folder, 'league'))
    for name, text in (('UCCILEAG.INI', INI), ('zuyi.opt', OPTIONS)):
        with open(os.path.join(folder, name), 'w', encoding='gbk', newline='') as file:
            file.write(text)
    run = subprocess.run([os.path.join(folder, 'league')], cwd=folder, capture_output=True, timeout=600, check=False)
    games = {}
    for name in (os.path.splitext(file)[0] for file in sorted(os.listdir(folder)) if file.endswith('.LOG')):
        texts = []
        for suffix in '.LOG', '.PGN':
            with open(os.path.join(folder, name + suffix), encoding='gbk', errors='replace') as file:
                texts.append(file.read())
        games[name] = texts
    return run.returncode, run.stdout.decode('gbk', 'replace'), games


def dialogue(log):
    """What the league and zuyi said to each other: (who, line)."""
    return [(who, line) for who, line in re.findall(r'^(Emu->ZUY|ZUY->Emu)\([-0-9]+\):(.*)$', log, re.M)]


def check_answers(name, lines, referee, checks):
    """Every go is answered once, by a legal move that is not forbidden."""
    position, banned, waiting, wrong = None, [], False, []
    for who, line in lines:
        words = line.split()
        if not words:
            continue
        if who == 'Emu->ZUY':
            if words[0] == 'position':
                position, banned = line[len('position '):], []
            elif words[0] == 'banmoves':
                banned = words[1:]
            elif words[0] == 'go':
                wrong += ['a go without an answer'] if waiting else []
                waiting = True
        elif words[0] in ('bestmove', 'nobestmove'):
            wrong += [] if waiting else [f'an answer to nothing: {line}']
            waiting = False
            legal = referee.legal(position)
            if words[0] == 'nobestmove' or words[1] not in legal or words[1] in banned:
                wrong.append(f'{line} in {position}, banned {banned}')
    checks.that(not wrong and not waiting, f'{name}: every go is answered by one good move: {wrong}')


def check_game(name, log, pgn, referee, checks):
    lines = dialogue(log)
    check_answers(name, lines, referee, checks)
    checks.that(('Emu->ZUY', 'setoption usemillisec true') in lines, f'{name}: milliseconds are agreed')
    checks.that(lines and lines[-1] == ('ZUY->Emu', 'bye'), f'{name}: the last word is bye')
    errors = [line for who, line in lines if who == 'ZUY->Emu' and 'error' in line]
    checks.that(not errors, f'{name}: zuyi understands all: {errors}')
    colour = '红方' if '[Red "zuyi"]' in pgn else '黑方'
    faults = [fault for sign, fault in FAULTS.items() if colour + sign in pgn]
    checks.that(not faults and '超时作负' not in pgn, f'{name}: zuyi {faults}, or its rival loses on time')


def main():
    checks, referee = Checks(), Referee(ENGINE)
    with scratch() as folder:
        status, told, games = play(folder)
    checks.that(status == 0, f'the league ends well: {status}')
    results = re.findall(r'^(?:zuyi|rival) +(1-0|0-1|1/2-1/2) +(?:zuyi|rival) ', told, re.M)
    checks.that(len(results) == 2 and len(games) == 2, f'two games have results: {results}')
    for name, (log, pgn) in games.items():
        check_game(name, log, pgn, referee, checks)
    referee.close()
    checks.close()


if __name__ == '__main__':
    main()
