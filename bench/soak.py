#!/usr/bin/env python3
"""Fast games over all variants between two processes that live through all of
them, one spoken to in UCI, the other in UCCI, with one thread or two.

    soak.py ./zuyi --games 2000

Each game begins with some random moves; the moves are searched by few nodes, a
short time or a clock. A third process, the referee, tells what is legal and how
the game stands. Fails on an illegal move, a move that is refused, anything but
one answer to a `go`, a crash, and when the memory of a process grows after the
first fifth of the games by more than --growth per cent (read from Linux's
/proc; elsewhere it is left out). Exit status 1 then.
"""
import argparse
import random
import sys
import time

from engines import Crash, Engine, Referee, all_variants, opening


class Fault(Exception):
    pass


class Player:
    """One dialect of the engine."""

    def __init__(self, command, dialect):
        self.dialect, self.engine, self.answers = dialect, Engine(command, dialect=dialect), 0
        if dialect == 'ucci':
            self.set('usemillisec', 'true')

    def set(self, name, value):
        said = self.engine.ask(f'setoption name {name} value {value}' if self.dialect == 'uci' else
                               f'setoption {name.lower()} {value}')
        if said:
            raise Fault(f'{self.dialect}: {said[0]}')

    def begin(self, variant, threads):
        self.engine.send('ucinewgame' if self.dialect == 'uci' else 'setoption newgame')
        self.set('UCI_Variant' if self.dialect == 'uci' else 'variant', variant)
        self.set('Threads', threads)

    def limit(self, rng):
        clock = (f'wtime {rng.randint(20, 400)} btime {rng.randint(20, 400)} winc 1 binc 1' if self.dialect == 'uci' else
                 f'time {rng.randint(20, 400)} increment 1')
        return rng.choice([f'nodes {rng.randint(1, 400)}', f'nodes {rng.randint(1, 400)}', f'movetime {rng.randint(1, 3)}',
                           f'depth {rng.randint(1, 4)}', clock])

    def move(self, moves, limit):
        """The move that it plays; whatever else it says after `go` must be info."""
        said = self.engine.ask('position startpos moves ' + ' '.join(moves))
        self.engine.send('go ' + limit)
        while (line := self.engine.line()).startswith('info depth'):
            pass
        said += self.engine.ask()
        if said or not line.startswith('bestmove '):
            raise Fault(f'{self.dialect}: go {limit} is answered by {line!r} and {said}')
        self.answers += 1
        return line.split()[1]


def play(referee, players, rng, variant, most_plies):
    """One game; returns its plies."""
    moves = opening(referee, rng.randint(2, 8), rng)
    for player in players:
        player.begin(variant, rng.randint(1, 2))
    while True:
        legal, result = referee.look(moves)
        if result != ['ongoing'] or len(moves) >= most_plies:
            return len(moves)
        player = players[len(moves) % 2]
        limit = player.limit(rng)
        move = player.move(moves, limit)
        if move not in legal:
            raise Fault(f'{player.dialect}: go {limit} answers {move}, which is not legal after {" ".join(moves)}')
        moves.append(move)


def resident_kb(process):
    """What a process holds of memory; None where the system does not tell."""
    try:
        with open(f'/proc/{process.pid}/status', encoding='ascii') as status:
            return next(int(line.split()[1]) for line in status if line.startswith('VmRSS:'))
    except OSError:
        return None


def measure(players, referees):
    """The memory of every process, with as many threads at each measurement."""
    for player in players:
        player.set('Threads', 2)
    processes = {player.dialect: player.engine.process for player in players}
    processes.update({f'referee of {name}': referee.engine.process for name, referee in referees.items()})
    return {name: resident_kb(process) for name, process in processes.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('engine', help='its command')
    parser.add_argument('--referee', help="command of the referee; the engine's when left out")
    parser.add_argument('--games', type=int, default=2000)
    parser.add_argument('--seed', default='1')
    parser.add_argument('--most-plies', type=int, default=300, help='then a game is given up')
    parser.add_argument('--growth', type=float, default=5, help='per cent of memory that are too much')
    args = parser.parse_args()
    variants = all_variants(args.referee or args.engine)
    referees = {name: Referee(args.referee or args.engine, name) for name in variants}
    players = [Player(args.engine, 'uci'), Player(args.engine, 'ucci')]
    began, plies, before, grown = time.monotonic(), 0, None, False
    for game in range(args.games):
        if game == args.games // 5:
            before = measure(players, referees)
        variant, rng = variants[game % len(variants)], random.Random(f'{args.seed} {game}')
        sides = players if game // len(variants) % 2 else players[::-1]
        try:
            plies += play(referees[variant], sides, rng, variant, args.most_plies)
        except (Fault, Crash) as fault:
            print(f'game {game}, {variant}: {fault}')
            return 1
    for name, after in measure(players, referees).items():
        if before and after:
            per_cent = 100 * (after - before[name]) / before[name]
            grown |= per_cent > args.growth
            print(f'memory of {name}: {before[name]} kB after {args.games // 5} games, {after} kB at the end, {per_cent:+.1f} %')
    print(f'{args.games} games, {plies} plies, {sum(player.answers for player in players)} go answered once each, '
          f'{time.monotonic() - began:.0f} s' + (': memory grows' if grown else ''))
    return 1 if grown else 0


if __name__ == '__main__':
    sys.exit(main())
