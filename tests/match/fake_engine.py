"""An engine that plays the first legal move a seed chooses, until it does something wrong.

    fake_engine.py ZUYI WHAT [AFTER]

asks ZUYI for the legal moves. WHAT is how it speaks, or what it does instead of its move number
AFTER (from 0) of each game:

    play        nothing wrong
    ucci        the same in UCCI; it ends when it is told `uci`, as some do
    from-one    the same with ranks 1-10 and the name of Fairy-Stockfish
    illegal twice nothing(no move) hang crash resign
    dead        ends before it says anything
"""
import os
import random
import re
import subprocess
import sys
import time

ZUYI, WHAT = sys.argv[1:3]
AFTER = int(sys.argv[3]) if len(sys.argv) > 3 else 2
UCCI = WHAT in ('ucci', 'resign')
VARIANTS = 'xiangqi zuyi zuhe-modern'.split()


def say(*lines):
    os.write(sys.stdout.fileno(), ''.join(line + '\n' for line in lines).encode())


class Board:
    def __init__(self):
        self.process = subprocess.Popen([ZUYI], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell('uci')
        if WHAT == 'from-one':
            self.tell('setoption name UCI_Coordinates value 1-10')

    def tell(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def legal(self, position):
        self.tell(position)
        self.tell('legal')
        for line in self.process.stdout:
            if line.startswith('legal ') or 'error' in line:
                return line.split()[2:]
        return []


def misbehave(moves):
    if WHAT == 'illegal':
        say('bestmove e0e0')
    elif WHAT == 'twice':
        say(f'bestmove {moves[0]}', f'bestmove {moves[0]}')
    elif WHAT == 'nothing':
        say('bestmove (none)')
    elif WHAT == 'hang':
        time.sleep(3600)
    elif WHAT == 'resign':
        say(f'bestmove {moves[0]} resign')
    else:
        sys.exit(1)


def main():
    if WHAT == 'dead':
        sys.exit(1)
    board, position, played, rng = Board(), '', 0, random.Random(1)
    for line in sys.stdin:
        words = line.split()
        if words[0] in ('uci', 'ucci'):
            if UCCI != (words[0] == 'ucci'):
                sys.exit(0)
            if UCCI:
                say('id name fake', 'option usemillisec type check', 'ucciok')
            else:
                choices = ' '.join('var ' + name for name in VARIANTS)
                say('id name ' + ('Fairy-Stockfish fake' if WHAT == 'from-one' else 'fake'),
                    f'option name UCI_Variant type combo default xiangqi {choices}', 'uciok')
        elif words[0] == 'isready':
            say('readyok')
        elif words[0] in ('setoption', 'ucinewgame'):
            if 'newgame' in line:
                played = 0
            else:
                board.tell(line.strip())
        elif words[0] == 'position':
            position = line.strip()
        elif words[0] == 'go':
            moves = board.legal(position)
            played += 1
            if played > AFTER and WHAT not in ('play', 'ucci', 'from-one'):
                misbehave(moves)
                continue
            if WHAT == 'from-one' and not re.search(r'[a-i]10', ' '.join(moves) + 'a10'):
                sys.exit(1)
            say(f'info depth 1 score {"" if UCCI else "cp "}{played}', f'bestmove {rng.choice(moves)}')
        elif words[0] == 'quit':
            return


if __name__ == '__main__':
    main()
