#!/usr/bin/env python3
"""Forced wins against the clock: `mates.py ENGINE [FILE...]` gives the engine one
second (--movetime) for each position of tests/mates/*.tsv and counts those where
it announces a mate of at most the proved length. Exit status 1 when one is missed.
"""
import argparse
import glob
import os
import subprocess
import sys


def ask(engine, lines, last):
    engine.stdin.write('\n'.join(lines) + '\n')
    engine.stdin.flush()
    answer = []
    while not answer or not answer[-1].startswith(last):
        line = engine.stdout.readline()
        if not line:
            sys.exit('the engine ended')
        answer.append(line.rstrip())
    return answer


def announced(engine, variant, options, fen, moves, movetime):
    """Whether the last exact line tells a mate in at most so many moves, and after how many ms it first did."""
    settings = [option.split('=', 1) for option in options.split() if option != '-']
    answer = ask(engine, [f'setoption name UCI_Variant value {variant}',
                          *(f'setoption name {name} value {value}' for name, value in settings), 'ucinewgame',
                          f'position fen {fen}', f'go movetime {movetime} mate {moves}'], 'bestmove')
    lines = [line.split() for line in answer if ' score ' in line and 'bound' not in line]
    for words in lines[-1:]:
        kind, value = words[words.index('score') + 1:words.index('score') + 3]
        if kind == 'mate' and 0 < int(value) <= moves:
            return int(words[words.index('time') + 1])
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('engine')
    parser.add_argument('files', nargs='*')
    parser.add_argument('--movetime', type=int, default=1000, help='ms a position')
    args = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    files = args.files or sorted(glob.glob(os.path.join(here, '..', 'tests', 'mates', '*.tsv')))
    engine = subprocess.Popen([args.engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ask(engine, ['uci'], 'uciok')
    missed = 0
    for name in files:
        with open(name, encoding='utf-8') as rows:
            times = []
            for row in rows:
                variant, options, fen, moves = row.rstrip('\n').split('\t')
                times.append(announced(engine, variant, options, fen, int(moves), args.movetime))
                if times[-1] is None:
                    print(f'  missed: {variant} {fen} (in {moves})')
        found = [time for time in times if time is not None]
        missed += len(times) - len(found)
        print(f'{os.path.basename(name)}: {len(found)} of {len(times)}, slowest {max(found, default=0)} ms', flush=True)
    engine.kill()
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
