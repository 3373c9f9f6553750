#!/usr/bin/env python3
"""Compares zuyi with other engines on this machine, in interleaved runs.

    bench/compare.py --pikafish PATH --fairy PATH --eleeye PATH --old PATH [--only perft,nps]

Every engine takes its turn in each round, so that a busy moment of the machine
hits all alike. Tables give medians and, in brackets, the range; a ratio is
taken between the two runs of one round, and is above 1 where zuyi is better.

    perft    leaves a second, to depth 5, after a warm-up
    nps      nodes a second of a search with one thread
    threads  time and nodes a second to a fixed depth, one thread against two
    start    from the start of the process to ucciok (uciok)
    memory   resident after a search with the default hash, against the hash

Needs Python 3 and nothing else; memory is read from Linux's /proc.
"""

import argparse
import os
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass, field
from math import exp, log
from statistics import median

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEEP_FILE = os.path.join(ROOT, "tests", "perft", "xiangqi-deep.tsv")
TIMEOUT = 300  # seconds for one answer

# Middle games from quiet play, beside the four positions of DEEP_FILE.
MIDDLE_GAMES = [
    "2bakab2/3r1r3/n3c1nc1/p3p1p1p/2C6/2P3P2/P3P3P/N3B1NC1/5R2R/3AKAB2 w - - 0 1",
    "3r1k1r1/4a4/b3ba2n/pcp1n3p/9/2P3B2/P3P2RP/1CN1B4/4AN3/R3KA3 w - - 0 1",
    "rn2kab2/3ca4/b3c2Cn/p1p1p3p/3R2p2/2rN3R1/P3P3P/1C4N2/9/2BAKAB2 b - - 0 1",
    "2bakabn1/r8/1cn2c3/p3p3C/2p3p2/9/P1P1P1P1P/3R1CN2/9/1NBAKAB2 b - - 0 1",
    "2bakab2/7rr/n2Rc4/p1p1n3p/6p2/9/P1P1P1P1P/R1N1B1N2/9/2BAKA1C1 b - - 0 1",
    "R2akab2/9/4b4/2n1n1cCp/2p3p2/4P4/2P5P/8r/9/1NBAKA3 w - - 0 1",
]


# --- engines -----------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """An engine to compare, and what it can take part in."""

    name: str
    path: str
    dialect: str = "uci"  # what it is spoken to with
    handshake: str = "ucci"  # what start-up is measured with
    options: tuple = ()
    can: frozenset = frozenset(("perft", "nps", "threads", "start", "memory"))


class Process:
    """A running engine that was greeted; a context manager that ends it."""

    def __init__(self, player, dialect=None):
        self.player = player
        self.unread = b""
        path = os.path.abspath(player.path)
        self.child = subprocess.Popen(
            [path], cwd=os.path.dirname(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        dialect = dialect or player.dialect
        self.send(dialect)
        self.greeting = self.answers(dialect + "ok")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("quit")
            self.child.wait(timeout=2)
        except (OSError, subprocess.TimeoutExpired):
            self.child.kill()
            self.child.wait()
        self.child.stdin.close()
        self.child.stdout.close()

    def set_up(self, hash_mb=None, threads=None):
        """Sets what its player always sets, and what is given here; returns itself."""
        for name, value in self.player.options:
            self.set_option(name, value)
        if hash_mb is not None:
            self.set_option("Hash", hash_mb)
        if threads is not None and "threads" in self.player.can:
            self.set_option("Threads", threads)
        self.send("isready")
        self.answers("readyok")
        return self

    def set_option(self, name, value):
        if self.player.dialect == "uci":
            self.send(f"setoption name {name} value {value}")
        else:
            self.send(f"setoption {'hashsize' if name == 'Hash' else name.lower()} {value}")

    def send(self, line):
        self.child.stdin.write(line.encode() + b"\n")
        self.child.stdin.flush()

    def line(self, deadline):
        while b"\n" not in self.unread:
            readable, _, _ = select.select([self.child.stdout], [], [], max(0, deadline - time.perf_counter()))
            chunk = os.read(self.child.stdout.fileno(), 65536) if readable else b""
            if not chunk:
                self.child.kill()
                raise RuntimeError(f"{self.player.name}: {'ended' if readable else 'silent for too long'}")
            self.unread += chunk
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode(errors="replace").strip()

    def answers(self, *last):
        """The lines up to and with the one that begins with a word of `last`."""
        deadline = time.perf_counter() + TIMEOUT
        lines = []
        while not lines or not lines[-1].startswith(last):
            lines.append(self.line(deadline))
        return lines

    def position(self, fen):
        self.send(f"position fen {fen}")

    def perft(self, depth):
        """Seconds and leaves."""
        began = time.perf_counter()
        self.send(f"go perft {depth}")
        total = self.answers("Nodes searched")[-1]
        return time.perf_counter() - began, int(total.split(":")[1])

    def search_for(self, seconds):
        """Searches so long; returns what its info lines told."""
        if self.player.dialect == "uci":
            self.send(f"go movetime {int(seconds * 1000)}")
        else:
            self.send("go infinite")
            time.sleep(seconds)
            self.send("stop")
        return Told(self.answers("bestmove", "nobestmove"))

    def search_to(self, depth):
        """Seconds and nodes of a search to a fixed depth."""
        began = time.perf_counter()
        self.send(f"go depth {depth}")
        told = Told(self.answers("bestmove", "nobestmove"))
        return time.perf_counter() - began, told.nodes

    def default_hash(self):
        for line in self.greeting:
            found = re.match(r"option (?:name Hash|hashsize) .*default (\d+)", line)
            if found:
                return int(found[1])
        return None

    def resident(self):
        """Megabytes: now, and at most so far."""
        with open(f"/proc/{self.child.pid}/status", encoding="ascii", errors="replace") as status:
            sizes = dict(re.findall(r"(VmRSS|VmHWM):\s+(\d+) kB", status.read()))
        return int(sizes["VmRSS"]) / 1024, int(sizes["VmHWM"]) / 1024


class Told:
    """The last nodes and time, and the depths with their time, of a search's info lines."""

    def __init__(self, lines):
        self.nodes = 0
        self.milliseconds = 0
        self.depths = []
        for line in lines:
            if not line.startswith("info ") or line.startswith("info string"):
                continue
            numbers = dict(re.findall(r"\b(depth|nodes|time) (\d+)", line.partition(" pv ")[0]))
            if "nodes" in numbers and "time" in numbers:
                self.nodes, self.milliseconds = int(numbers["nodes"]), int(numbers["time"])
            if "depth" in numbers and " pv " in line and "bound" not in line:
                self.depths.append((int(numbers["depth"]), self.milliseconds))

    def nodes_per_second(self):
        return self.nodes * 1000 / max(1, self.milliseconds)


# --- figures -----------------------------------------------------------------


@dataclass
class Samples:
    """Values by row and column, one a round."""

    values: dict = field(default_factory=dict)

    def add(self, row, column, value):
        self.values.setdefault((row, column), []).append(value)

    def of(self, row, column):
        return self.values.get((row, column), [])

    def ratios(self, row, above, below):
        return [a / b for a, b in zip(self.of(row, above), self.of(row, below))]


def digits(value):
    """Three significant digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}" if abs(value) >= 0.001 else "0"


def spread(values):
    if not values:
        return "-"
    text = digits(median(values))
    return text if len(values) == 1 else f"{text} [{digits(min(values))}-{digits(max(values))}]"


def geometric_mean(values):
    return exp(sum(map(log, values)) / len(values)) if values else float("nan")


def print_table(title, header, rows):
    widths = [max(len(str(row[i])) for row in [header, *rows]) for i in range(len(header))]

    def text(cells):
        return "| " + " | ".join(str(cell).ljust(width) for cell, width in zip(cells, widths)) + " |"

    print(f"\n{title}\n")
    print(text(header))
    print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    for row in rows:
        print(text(row))
    sys.stdout.flush()


def print_speeds(title, samples, rows, names):
    """A line a position, a column an engine, then the first engine's lead over each other one."""
    pairs = [(names[0], other) for other in names[1:]]
    header = ["position", *names, *(f"{a} / {b}" for a, b in pairs)]
    body = [
        [row]
        + [spread(samples.of(row, name)) for name in names]
        + [spread(samples.ratios(row, *pair)) for pair in pairs]
        for row in rows
    ]
    means = [geometric_mean([median(samples.ratios(row, *pair)) for row in rows]) for pair in pairs]
    body.append(["geometric mean", *("" for _ in names), *map(digits, means)])
    print_table(title, header, body)


class Progress:
    """A bar on stderr, when a person looks at it."""

    def __init__(self, title, steps):
        self.title, self.steps, self.done = title, steps, 0
        self.shown = sys.stderr.isatty()

    def step(self, what):
        if self.shown:
            bar = "#" * (20 * self.done // self.steps)
            text = f"{self.title} [{bar:<20}] {self.done}/{self.steps} {what}"
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        self.done += 1

    def clear(self):
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def interleaved(title, rounds, rows, columns):
    """Every (row, column) once a round; the order of the columns turns with the round."""
    progress = Progress(title, rounds * len(rows) * len(columns))
    for turn in range(rounds):
        for row in rows:
            for i in range(len(columns)):
                column = columns[(i + turn) % len(columns)]
                progress.step(f"{row} {getattr(column, 'name', column)}")
                yield row, column
    progress.clear()


# --- sections ----------------------------------------------------------------


def compare_perft(players, args):
    positions = deep_positions()[:4]
    fens = {name: fen for name, fen, _ in positions}
    counts = {name: counts for name, _, counts in positions}
    samples = Samples()
    processes = {player: Process(player).set_up() for player in players}
    try:
        for process in processes.values():
            process.position(positions[0][1])
            process.perft(args.perft_depth - 1)
        for row, player in interleaved("perft", args.rounds, list(fens), players):
            processes[player].position(fens[row])
            seconds, leaves = processes[player].perft(args.perft_depth)
            if leaves != counts[row][args.perft_depth - 1]:
                print(f"{player.name}: wrong count in {row}: {leaves}", file=sys.stderr)
            samples.add(row, player.name, leaves / seconds / 1e6)
    finally:
        for process in processes.values():
            process.__exit__()
    title = f"Perft {args.perft_depth}, million leaves a second, {args.rounds} rounds"
    print_speeds(title, samples, list(fens), [player.name for player in players])


def compare_nps(players, args):
    fens = {name: fen for name, fen, _ in deep_positions()[:4]}
    samples = Samples()
    for row, player in interleaved("nodes/s", args.rounds, list(fens), players):
        with Process(player).set_up(args.hash, threads=1) as process:
            process.position(fens[row])
            samples.add(row, player.name, process.search_for(args.seconds).nodes_per_second() / 1000)
    title = f"Search, thousand nodes a second, one thread, {args.seconds:g} s, hash {args.hash} MB, {args.rounds} rounds"
    print_speeds(title, samples, list(fens), [player.name for player in players])


def compare_threads(players, args):
    fens = {name: fen for name, fen, _ in deep_positions()[:4]}
    fens.update({f"M{i + 1}": fen for i, fen in enumerate(MIDDLE_GAMES)})
    depths = find_depths(players, fens, args)
    times, speeds = Samples(), Samples()
    columns = [(player, threads) for player in players for threads in (1, 2)]
    for row, (player, threads) in interleaved("threads", args.rounds, list(fens), columns):
        with Process(player).set_up(args.hash, threads) as process:
            process.position(fens[row])
            seconds, nodes = process.search_to(depths[player, row])
            times.add((player, row), threads, seconds)
            speeds.add((player, row), threads, nodes / seconds / 1000)
    for player in players:
        print_threads(player, fens, depths, times, speeds, args)


def find_depths(players, fens, args):
    """For each player and position the deepest search that one thread ends in about the time asked for."""
    depths = {}
    for row, player in interleaved("depths", 1, list(fens), players):
        if args.depth:
            depths[player, row] = args.depth
            continue
        with Process(player).set_up(args.hash, threads=1) as process:
            process.position(fens[row])
            finished = process.search_for(args.seconds).depths
            depths[player, row] = max((d for d, ms in finished if ms <= 800 * args.seconds), default=1)
    return depths


def print_threads(player, fens, depths, times, speeds, args):
    body, faster, sooner = [], [], []
    for row in fens:
        at = (player, row)
        nps, time_gain = speeds.ratios(at, 2, 1), times.ratios(at, 1, 2)
        faster.append(median(nps))
        sooner.append(median(time_gain))
        columns = [times.of(at, 1), times.of(at, 2), speeds.of(at, 1), speeds.of(at, 2), nps, time_gain]
        body.append([row, depths[at], *map(spread, columns)])
    body.append(["geometric mean", *[""] * 5, digits(geometric_mean(faster)), digits(geometric_mean(sooner))])
    header = ["position", "depth", "1 thread s", "2 threads s", "1 thread kn/s", "2 threads kn/s", "nodes/s x", "time x"]
    title = f"{player.name}: two threads against one, fresh processes, hash {args.hash} MB, {args.rounds} rounds"
    print_table(title, header, body)


def compare_start(players, args):
    samples = Samples()
    for row, player in interleaved("start", 4 * args.rounds, ["start"], players):
        samples.add(row, player.name, start_time(player) * 1000)
    body = []
    for player in players:
        ratios = samples.ratios("start", player.name, players[0].name)
        body.append([player.name, spread(samples.of("start", player.name)), spread(ratios)])
    title = f"Start of the process to ucciok (uciok), {4 * args.rounds} rounds"
    print_table(title, ["engine", "ms", f"times {players[0].name}'s"], body)


def start_time(player):
    began = time.perf_counter()
    with Process(player, player.handshake):
        return time.perf_counter() - began


def compare_memory(players, args):
    samples, hashes, body = Samples(), {}, []
    for _, player in interleaved("memory", args.rounds, ["memory"], players):
        with Process(player).set_up() as process:
            hashes[player] = process.default_hash()
            process.position(deep_positions()[0][1])
            process.search_for(args.seconds)
            now, most = process.resident()
            samples.add("now", player.name, now)
            samples.add("most", player.name, most)
    for player in players:
        most = samples.of("most", player.name)
        size = hashes[player]
        share = [peak / size for peak in most] if size else []
        body.append([player.name, size or "-", spread(samples.of("now", player.name)), spread(most), spread(share)])
    title = f"Memory after {args.seconds:g} s of search with the default hash, MB, {args.rounds} rounds"
    print_table(title, ["engine", "hash", "resident", "at most", "at most / hash"], body)


SECTIONS = {
    "perft": compare_perft,
    "nps": compare_nps,
    "threads": compare_threads,
    "start": compare_start,
    "memory": compare_memory,
}


# --- the command -------------------------------------------------------------


def deep_positions():
    """(name, fen, counts) of each row of the deep perft file."""
    with open(DEEP_FILE, encoding="ascii") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return [(f"P{i + 1}", fen, [int(n) for n in counts.split()]) for i, (_, _, fen, counts) in enumerate(rows)]


def players_of(args):
    xiangqi = (("UCI_Variant", "xiangqi"), ("Use NNUE", "false"))
    no_book = (("usebook", "false"),)
    everything = Player.can
    known = [
        Player("zuyi", args.zuyi),
        Player("old", args.old),
        # Without its network file it only counts moves.
        Player("pikafish", args.pikafish, handshake="uci", can=frozenset(("perft", "start"))),
        Player("fairy", args.fairy, options=xiangqi),
        Player("eleeye", args.eleeye, dialect="ucci", options=no_book, can=everything - {"perft", "threads"}),
    ]
    return [player for player in known if player.path]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--zuyi", default=os.path.join(ROOT, "zuyi"), help="this project's engine (./zuyi)")
    for name in ("old", "pikafish", "fairy", "eleeye"):
        parser.add_argument(f"--{name}", help="another build of zuyi" if name == "old" else f"path of {name}")
    parser.add_argument("--only", default=",".join(SECTIONS), help="sections, with commas between (all)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each measurement is taken (5)")
    parser.add_argument("--perft-depth", type=int, default=5, help="depth of perft (5)")
    parser.add_argument("--seconds", type=float, default=3, help="length of a search (3)")
    parser.add_argument("--depth", type=int, help="depth of section threads (what takes about --seconds)")
    parser.add_argument("--hash", type=int, default=64, help="MB for searches (64)")
    args = parser.parse_args()
    args.only = args.only.split(",")
    unknown = set(args.only) - set(SECTIONS)
    if unknown:
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    for player in players_of(args):
        if not os.access(player.path, os.X_OK):
            parser.error(f"{player.name}: no program at {player.path}")
    return args


def main():
    args = parse_arguments()
    for name in args.only:
        players = [player for player in players_of(args) if name in player.can]
        SECTIONS[name](players, args)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except RuntimeError as problem:
        sys.exit(f"compare.py: {problem}")
