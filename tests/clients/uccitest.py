"""The UCCI tester of xqbase/eleeye: a suite of positions with the moves to be found.

    UCCITEST=PROGRAM uccitest.py ENGINE

One thread plays the same every time, so zuyi is asked for its moves and its nodes
first, and the tester must find each move hit and count the same.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys

from lib.client import START_FEN, Checks, Referee, Talk, from_environment, scratch

TESTER = from_environment('UCCITEST', "the tester's program")
ENGINE = os.path.abspath(sys.argv[1])
INIT = ['setoption usebook off', 'setoption promotion on', 'setoption hashsize 8', 'setoption threads 1']
COMMAND = 'go depth 7'
LINE_MAX = 1023  # more overruns the tester's buffer
POSITIONS = [
    f'{START_FEN} w',
    f'{START_FEN} b',
    'r1bakabr1/9/1cn3nc1/p1p1p2Rp/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB2 b',
    '4k4/R8/9/9/9/9/9/9/9/1R1K5 w',
    '3k5/9/9/9/9/9/9/9/4p4/4K4 w',
    '5k3/R8/9/9/9/9/9/9/9/1R1K5 b',
    '2bak4/4a4/4b4/9/9/9/9/4B4/4A1r2/R3KAB2 w',
]
INI = '\n'.join(['[UCCI-Test]', 'Positions=suite.txt', 'Engine=engine.sh', 'Nodes=On', 'Reset=On', 'Timeout=60',
                 *(f'Init={line}' for line in INIT), f'Command={COMMAND}', 'Output=result.txt'])


def ask():
    """zuyi's own moves and nodes, asked as the tester will ask; and its longest line."""
    engine = Talk([ENGINE])
    engine.send('ucci', *INIT)
    engine.until('ucciok')
    answers = []
    for fen in POSITIONS:
        engine.send('setoption newgame', f'position fen {fen} - - 0 1', COMMAND)
        move = engine.until('bestmove ').split()[1]
        nodes = next(re.search(r' nodes (\d+)', line) for line in engine.heard[::-1] if ' nodes ' in line)
        answers.append((move, int(nodes[1]), fen))
    engine.send('quit')
    engine.finish()
    return answers, max(map(len, engine.heard))


def test(folder, answers):
    shutil.copy(TESTER, os.path.join(folder, 'tester'))
    suite = '; a comment\n' + ''.join(f'{move} {fen}\n' for move, _, fen in answers)
    # What the engine says is kept.
    script = f'#!/bin/sh\n{shlex.quote(ENGINE)} | tee said.txt\n'
    for name, text in (('UCCITEST.INI', INI), ('suite.txt', suite), ('engine.sh', script)):
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
    os.chmod(os.path.join(folder, 'engine.sh'), 0o755)
    subprocess.run([os.path.join(folder, 'tester')], cwd=folder, capture_output=True, timeout=600, check=True)
    return [read(folder, name) for name in ('result.txt', 'said.txt')]


def read(folder, name):
    with open(os.path.join(folder, name), encoding='utf-8') as file:
        return file.read()


def main():
    checks, referee = Checks(), Referee(ENGINE)
    answers, longest = ask()
    for move, _, fen in answers:
        checks.that(move in referee.legal(f'fen {fen}'), f'{fen}: {move} is legal')
    referee.close()
    checks.that(longest <= LINE_MAX, f'no line is longer than {LINE_MAX}: {longest}')
    with scratch() as folder:
        result, said = test(folder, answers)
    rows = re.findall(r'^ +\d+ (\S{4}) (\S{4}) (Hit|Miss) +(\d+) (.*)$', result, re.M)
    checks.that(len(rows) == len(answers), f'every position is answered: {result}')
    for (_, move, hit, nodes, fen), (own, own_nodes, _) in zip(rows, answers):
        checks.that(hit == 'Hit' and move == own, f'{fen}: {move} is hit, as {own}')
        checks.that(int(nodes) == own_nodes, f'{fen}: {nodes} nodes are counted, as {own_nodes}')
    total = re.search(r'^ Total +(\d+) Hits +(\d+)$', result, re.M)
    checks.that(total and int(total[2]) == sum(nodes for _, nodes, _ in answers), f'the total is right: {result[-60:]}')
    checks.that(said.endswith('\nbye\n'), f'the last word is bye: {said[-60:]}')
    checks.that('error' not in said, 'zuyi understands all')
    checks.close()


if __name__ == '__main__':
    main()
