#!/usr/bin/env python3
"""How long a client waits for the answer to `stop`.

    stop_latency.py ./zuyi

Starts endless searches (--times of them, with --threads threads) of positions of
every variant, lets each run for a while that differs (at most --longest ms), and
measures from `stop` to the answer. Prints the median, the 99th percentile and
the most, in milliseconds; exit status 1 when the percentile is above --limit.
"""
import argparse
import random
import sys
import time

from engines import Engine, all_variants, read_positions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('engine', help='its command')
    parser.add_argument('--times', type=int, default=1000)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--hash', type=int, default=64, help='MB')
    parser.add_argument('--longest', type=float, default=200, help='ms of a search, at most')
    parser.add_argument('--limit', type=float, default=20, help='ms for the 99th percentile')
    parser.add_argument('--seed', default='1')
    args = parser.parse_args()
    rng = random.Random(args.seed)
    variants = all_variants(args.engine)
    positions = read_positions(variants)
    engine = Engine(args.engine, [f'Threads={args.threads}', f'Hash={args.hash}'])
    waits = []
    for _ in range(args.times):
        variant = rng.choice(variants)
        fen = rng.choice(positions[variant])
        if engine.ask(f'setoption name UCI_Variant value {variant}', f'position fen {fen}'):
            sys.exit(f'{variant}: {fen} is refused')
        engine.send('go infinite')
        time.sleep(rng.random() * args.longest / 1000)
        began = time.perf_counter()
        engine.send('stop')
        engine.until('bestmove')
        waits.append(((time.perf_counter() - began) * 1000, variant, fen))
    engine.close()
    waits.sort()
    median, percentile, (most, variant, fen) = waits[len(waits) // 2][0], waits[(len(waits) * 99 + 99) // 100 - 1][0], waits[-1]
    print(f'{len(waits)} stops, {args.threads} threads: median {median:.2f} ms, 99th percentile {percentile:.2f} ms, '
          f'most {most:.2f} ms ({variant}: {fen})')
    return 1 if percentile > args.limit else 0


if __name__ == '__main__':
    sys.exit(main())
