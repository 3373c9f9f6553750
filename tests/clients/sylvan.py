"""Games under sylvan-cli, the match player of Sylvan, in UCI and in UCCI.

    SYLVAN_CLI=PROGRAM sylvan.py ENGINE

Sylvan sends each position twice, once without the word `position`, and UCI's clock
in UCCI. It judges moves, lines of play and repetitions itself. One side searches
deeper than the other and both ponder; depths are limited, so that no clock matters.
"""
import os
import re
import subprocess
import sys

from lib.client import Checks, from_environment, scratch

SYLVAN = from_environment('SYLVAN_CLI', 'the path of sylvan-cli')
ENGINE = os.path.abspath(sys.argv[1])
FAULTS = 'illegal|timeout|disconnect|stall|terminat|warning'
ROUNDS = 2


def play(protocol, folder):
    engines = []
    for name, depth in ('deep', 5), ('flat', 2):
        engines += ['-engine', f'name={name}', f'cmd={ENGINE}', f'proto={protocol}', f'depth={depth}']
    command = [SYLVAN, *engines, '-each', 'tc=300+5', 'ponder', '-rounds', str(ROUNDS), '-maxmoves', '150', '-debug',
               '-pgnout', 'games.pgn']
    run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         errors='replace', timeout=600, check=False)
    with open(os.path.join(folder, 'games.pgn'), encoding='utf-8', errors='replace') as file:
        return run, file.read()


def counts(log, name):
    """How often this engine was told to go, and how often it answered."""
    goes = re.findall(rf'^\d+ >{name}\(\d+\): go\b', log, re.M)
    return len(goes), len(re.findall(rf'^\d+ <{name}\(\d+\): (?:bestmove|nobestmove)', log, re.M))


def check(protocol, checks):
    with scratch() as folder:
        run, pgn = play(protocol, folder)
    log = run.stdout
    told = [line for line in log.splitlines() if not re.match(r'\d+ [<>]', line)]
    checks.that(run.returncode == 0, f'{protocol}: a good end: {run.returncode}, {told[-5:]}')
    games = re.findall(r'^Finished game \d+ .*: (1-0|0-1|1/2-1/2) \{.*\}$', log, re.M)
    checks.that(len(games) == ROUNDS == pgn.count('[Result '), f'{protocol}: all games have results: {games}')
    faults = [line for line in told if re.search(FAULTS, line, re.I)]
    checks.that(not faults, f'{protocol}: nothing is complained of: {faults}')
    errors = [line for line in log.splitlines() if re.match(r'\d+ <', line) and 'error' in line]
    checks.that(not errors, f'{protocol}: zuyi understands all: {errors[:3]}')
    checks.that('ponderhit' in log, f'{protocol}: a guess comes true')
    for name in 'deep', 'flat':
        goes, answers = counts(log, name)
        checks.that(0 < goes == answers, f'{protocol}: {goes} times go, {answers} answers')


def main():
    checks = Checks()
    for protocol in 'uci', 'ucci':
        check(protocol, checks)
    checks.close()


if __name__ == '__main__':
    main()
