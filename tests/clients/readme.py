"""README.md shows what is true: its examples are run, and its referee plays a match in every game.

    readme.py ENGINE

An example is a line `$ COMMAND` with ./zuyi in it, in a block of code, and what it
must print below: `...` stands for anything, on a line of its own for any lines.
"""
import os
import re
import subprocess
import sys

from lib.client import Checks, Referee, scratch

ENGINE = os.path.abspath(sys.argv[1])
README = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'README.md')
REFEREE_LINES = 30
REASONS = 'checkmate|stalemate|flag|perpetual-check|perpetual-chase|perpetual-attack|repetition|move-limit'
# Plays what is never legal: a move of a piece onto its own point.
CHEAT = '''import sys
for line in sys.stdin:
    word = line.split()[0]
    print({'uci': 'uciok', 'isready': 'readyok', 'go': 'bestmove e0e0'}.get(word, 'info string ' + word), flush=True)
'''


def blocks(text, kind):
    return re.findall(rf'^```{kind}\n(.*?)^```$', text, re.M | re.S)


def examples(text):
    """(command, what it must print) of each example."""
    for block in blocks(text, ''):
        for command, output in re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', block, re.M):
            if './zuyi' in command:
                yield command, output


def pattern(output):
    """A regular expression for what an example shows."""
    lines = [r'(?:.*\n)*' if line == '...' else re.escape(line).replace(r'\.\.\.', '.*') + r'\n'
             for line in output.splitlines()]
    return ''.join(lines)


def check_examples(text, folder, checks):
    found = list(examples(text))
    checks.that(len(found) >= 8, f'there are examples: {len(found)}')
    for command, output in found:
        run = subprocess.run(command, shell=True, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             stdin=subprocess.DEVNULL, timeout=300, check=False)
        checks.that(re.fullmatch(pattern(output), run.stdout), f'$ {command}\n{run.stdout}instead of\n{output}')


def referee(folder, variant, go, games, *players):
    run = subprocess.run([sys.executable, 'referee.py', variant, str(games), go, *players], cwd=folder, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)
    return run.stdout.splitlines()


def check_game(variant, line, own, checks):
    """A game has an end by the rules, and if nobody can move, so says the engine, too."""
    game = re.fullmatch(rf'(\S+) - (\S+): (red|black|draw) ({REASONS}) (\d+) (.*) score ([.\d]+) ([.\d]+)', line)
    if not checks.that(game, f'{variant}: a game to its end: {line}'):
        return
    own.engine.send(f'setoption name UCI_Variant value {variant}')
    legal = own.legal(f'fen {game[6]}')
    checks.that(game[4] not in ('checkmate', 'stalemate') or not legal, f'{variant}: {line}: no move is left: {legal}')


def check_referee(text, folder, checks):
    scripts = blocks(text, 'python')
    checks.that(len(scripts) == 1 and scripts[0].count('\n') <= REFEREE_LINES, f'one script, {REFEREE_LINES} lines at most')
    for name, script in ('referee.py', scripts[0]), ('cheat.py', CHEAT):
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(script)
    own = Referee(ENGINE)
    own.engine.send('variants', 'isready')
    own.engine.until('readyok')
    variants = [line.split()[1] for line in own.engine.heard if line.startswith('variant ')]
    for variant in variants:
        lines = referee(folder, variant, 'go nodes 400', 2, './zuyi', './zuyi --option Hash=1')
        checks.that(len(lines) == 2, f'{variant}: two games: {lines}')
        for line in lines:
            check_game(variant, line.replace(' --option Hash=1', '+'), own, checks)
    lines = referee(folder, 'zuyi', 'go nodes 100', 2, './zuyi', f'{sys.executable} cheat.py')
    caught = [re.search(r': (red|black) illegal e0e0 [01] .* score ([.\d]+) 0', line) for line in lines]
    checks.that([game and game[1] for game in caught] == ['red', 'black'], f'who cheats loses: {lines}')
    own.close()


def main():
    checks = Checks()
    with open(README, encoding='utf-8') as file:
        text = file.read()
    with scratch() as folder:
        os.symlink(ENGINE, os.path.join(folder, 'zuyi'))
        check_examples(text, folder, checks)
        check_referee(text, folder, checks)
    checks.close()


if __name__ == '__main__':
    main()
