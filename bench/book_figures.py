#!/usr/bin/env python3
"""How far an opening book goes, and how it leaves the players.

    book_figures.py ./zuyi [--book FILE]

Plays --games games of random book moves (by weight) against each other until the book knows
no more, and searches each position where one ends, --nodes long. Prints the plies that the
book lasts and the share of those ends whose score is below --balanced hundredths of a soldier
for either side. The same seed gives the same games.
"""
import argparse
import random
import statistics
import sys

from engines import Engine

GAME_PLIES_MAX = 200


def book_moves(engine, moves):
    """The book's moves for a game with their weights; none where it knows none."""
    engine.send('position startpos moves ' + ' '.join(moves), 'go depth 1')
    found = {}
    while not (line := engine.line()).startswith('bestmove'):
        words = line.split()
        if words[2:4] == ['book', 'move']:
            choices = words[words.index('of') + 1:]
            found = {move: int(weight) for move, weight in zip(choices[::2], choices[1::2])}
    return found


def play(engine, rng):
    moves = []
    while len(moves) < GAME_PLIES_MAX and (found := book_moves(engine, moves)):
        moves += rng.choices(list(found), list(found.values()))
    return moves


def score(engine, moves, nodes):
    """Of the position after the moves, in hundredths of a soldier; a mate is beyond all bounds."""
    engine.send('setoption name OwnBook value false', 'setoption name Clear Hash',
                'position startpos moves ' + ' '.join(moves), f'go nodes {nodes}')
    last = None
    while not (line := engine.line()).startswith('bestmove'):
        words = line.split()
        if 'score' in words:
            at = words.index('score')
            last = int(words[at + 2]) if words[at + 1] == 'cp' else 99999
    engine.send('setoption name OwnBook value true')
    return last


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('engine', help='its command')
    parser.add_argument('--book', default='<embedded>', help='what option Book File gets')
    parser.add_argument('--games', type=int, default=300)
    parser.add_argument('--nodes', type=int, default=400000, help='for each end')
    parser.add_argument('--balanced', type=int, default=60)
    parser.add_argument('--seed', default='1')
    args = parser.parse_args()
    rng = random.Random(args.seed)
    engine = Engine(args.engine, ['OwnBook=true', 'Book Choice=best', f'Book File={args.book}'])
    plies, scores, known = [], [], {}
    for game in range(args.games):
        moves = play(engine, rng)
        fen = engine.ask('fen')[0]
        if fen not in known:
            known[fen] = score(engine, moves, args.nodes)
        plies.append(len(moves))
        scores.append(known[fen])
        if sys.stderr.isatty():
            print(f'\r{game + 1} of {args.games} games', end='', file=sys.stderr)
    engine.close()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    quarters = statistics.quantiles(plies, n=4) if len(plies) > 1 else plies * 3
    balanced = sum(abs(s) < args.balanced for s in scores)
    print(f'{args.games} games, {len(known)} ends')
    print(f'plies: mean {statistics.mean(plies):.1f}, least {min(plies)}, quarters '
          f'{" ".join(f"{q:.0f}" for q in quarters)}, most {max(plies)}')
    print(f'|score| < {args.balanced} after {args.nodes} nodes: {balanced} of {len(scores)} games, '
          f'{100 * balanced / len(scores):.1f} %')


if __name__ == '__main__':
    main()
