#!/usr/bin/env python3
"""Plays two builds of the engine against each other in any variant, every move
checked by a third process, the referee.

    match.py --a ./zuyi --b PATH --variant zuyi --games 200 --movetime 20
    match.py --a ./zuyi --variant all --games 200 --movetime 20      (against itself)

Openings are random legal moves from the variant's start (--plies of them, by
--seed), each played twice with colours reversed. The referee (--referee, else
A) tells by `legal` whether a move may be played and by `result` how the game
stands; so it needs no knowledge of any rules itself. Prints a line a game with
-v, and for each variant wins, draws and losses of A, Elo with 95 % bounds, the
share of decisive games, and what went wrong: illegal moves, crashes, time
losses. Exit status 1 when anything did.
"""
import argparse
import math
import queue
import random
import sys
import threading
import time

from engines import Crash, Engine, Referee, all_variants, opening


class Game:
    """One game: its score for red (1, 0.5, 0), the reason, and who is to blame for a fault."""

    def __init__(self, referee, red, black, moves, args):
        self.moves = list(moves)
        self.fault = None
        players, clocks = (red, black), [args.time, args.time]
        for player in players:
            player.send('ucinewgame', 'isready')
            player.until('readyok')
        while True:
            legal, result = referee.look(self.moves)
            if result != ['ongoing']:
                self.score, self.reason = {'red': 1, 'black': 0, 'draw': 0.5}[result[0]], result[1]
                return
            if len(self.moves) >= args.most_plies:
                self.score, self.reason = 0.5, 'too-long'
                return
            side = len(self.moves) % 2
            fault = self.play(players[side], side, legal, clocks, args)
            if fault:
                self.fault = (side, fault)
                self.score, self.reason = side, fault
                return

    def play(self, player, side, legal, clocks, args):
        go = {'movetime': f'go movetime {args.movetime}', 'nodes': f'go nodes {args.nodes}'}.get(
            'movetime' if args.movetime else 'nodes' if args.nodes else '')
        if not go:
            inc = int(args.inc * 1000)
            go = f'go wtime {int(clocks[0] * 1000)} btime {int(clocks[1] * 1000)} winc {inc} binc {inc}'
        player.send('position startpos moves ' + ' '.join(self.moves), go)
        began = time.monotonic()
        move = player.until('bestmove')[1]
        used = time.monotonic() - began
        if move not in legal:
            return f'illegal-move {move}'
        if args.movetime and used > (args.movetime + args.grace) / 1000:
            return f'time-loss {used * 1000:.0f} ms'
        if not args.movetime and not args.nodes:
            clocks[side] += args.inc - used
            if clocks[side] - args.inc < -args.grace / 1000:
                return 'time-loss'
        self.moves.append(move)
        return None


def elo(mean):
    return -400 * math.log10(1 / min(max(mean, 1e-4), 1 - 1e-4) - 1)


def worker(variant, jobs, results, all_ready, args):
    referee = players = None

    def start():
        options = [f'UCI_Variant={variant}', *args.option]
        return (Referee(args.referee or args.a, variant, args.option),
                (Engine(args.a, options + args.a_option), Engine(args.b or args.a, options + args.b_option)))

    referee, players = start()
    all_ready.wait()  # starting a process holds up every thread: not while a clock runs
    while True:
        try:
            number, seed = jobs.get_nowait()
        except queue.Empty:
            break
        if not players:
            referee, players = start()
        moves = opening(referee, args.plies, random.Random(seed))
        a_is_red = number % 2 == 0
        try:
            game = Game(referee, *(players if a_is_red else players[::-1]), moves, args)
            score = game.score if a_is_red else 1 - game.score
            results.put((number, score, game.reason, game.fault, game.moves))
        except Crash as crash:
            results.put((number, 0.5, f'crash {crash}', (0, 'crash'), []))
            for engine in (*players, referee.engine):
                engine.close()
            referee = players = None
    if players:
        for engine in (*players, referee.engine):
            engine.close()


def play(variant, args):
    jobs, results = queue.Queue(), queue.Queue()
    for number in range(args.games):
        jobs.put((number, f'{args.seed} {variant} {number // 2}'))
    all_ready = threading.Barrier(args.concurrency)
    threads = [threading.Thread(target=worker, args=(variant, jobs, results, all_ready, args), daemon=True)
               for _ in range(args.concurrency)]
    for thread in threads:
        thread.start()
    scores, reasons, faults, plies, pairs = [], {}, [], 0, {}
    for _ in range(args.games):
        while True:
            try:
                number, score, reason, fault, moves = results.get(timeout=1)
                break
            except queue.Empty:
                if not any(thread.is_alive() for thread in threads):
                    sys.exit(f'{variant}: the players ended before their games')
        scores.append(score)
        pairs[number // 2] = pairs.get(number // 2, 0) + score
        reasons[reason.split()[0]] = reasons.get(reason.split()[0], 0) + 1
        plies += len(moves)
        if fault:
            faults.append((number, reason, ' '.join(moves)))
        if args.verbose:
            print(f'  game {number}: {score} {reason}, {len(moves)} plies', flush=True)
    wins, losses = scores.count(1), scores.count(0)
    mean = sum(scores) / len(scores)
    # Both games of an opening are one sample: they are not independent.
    samples = [score / 2 for score in pairs.values()]
    spread = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in samples) / max(len(samples) - 1, 1) / len(samples))
    told = ', '.join(f'{reason} {count}' for reason, count in sorted(reasons.items(), key=lambda item: -item[1]))
    print(f'{variant}: +{wins} ={len(scores) - wins - losses} -{losses} of {len(scores)}, Elo {elo(mean):+.0f} '
          f'[{elo(mean - spread):+.0f}, {elo(mean + spread):+.0f}], decisive {100 * (wins + losses) / len(scores):.0f} %, '
          f'{plies / len(scores):.0f} plies a game; {told}; faults: {len(faults)}', flush=True)
    for number, reason, moves in faults:
        print(f'  fault in game {number}: {reason}; moves {moves}')
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--a', required=True, help='command of the first engine')
    parser.add_argument('--b', help='of the second; A again when left out')
    parser.add_argument('--referee', help="command of the referee; A's when left out")
    parser.add_argument('--variant', default='xiangqi', help="name, several with commas between, or 'all'")
    parser.add_argument('--option', action='append', default=[], metavar='NAME=VALUE', help='for all three')
    parser.add_argument('--a-option', action='append', default=[], metavar='NAME=VALUE')
    parser.add_argument('--b-option', action='append', default=[], metavar='NAME=VALUE')
    parser.add_argument('--games', type=int, default=200)
    parser.add_argument('--plies', type=int, default=6, help='random ones at the start')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--movetime', type=int, help='ms a move')
    parser.add_argument('--nodes', type=int, help='nodes a move')
    parser.add_argument('--time', type=float, default=1.0, help='s a game, when neither is given')
    parser.add_argument('--inc', type=float, default=0.02, help='s a move')
    parser.add_argument('--grace', type=int, default=50, help='ms before it is a time loss')
    parser.add_argument('--most-plies', type=int, default=600, help='then the game is a draw')
    parser.add_argument('--concurrency', type=int, default=1)
    parser.add_argument('-v', '--verbose', action='store_true')
    args = parser.parse_args()
    variants = args.variant.split(',')
    if variants == ['all']:
        variants = all_variants(args.a)
    return 1 if sum(play(variant, args) for variant in variants) else 0


if __name__ == '__main__':
    sys.exit(main())
