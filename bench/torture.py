#!/usr/bin/env python3
"""Fires random protocol lines at an engine and checks every answer.

    torture.py ENGINE --seconds 600
    torture.py ENGINE --sequences 30 --seed 7

A sequence is one process and some dozens of lines from a seed: good and bad
positions, `go` in all forms, stop, ponderhit, options, changes of dialect,
perft, bench and rubbish, before, during and after searches, whole and in
pieces, with the process halted now and then by SIGSTOP; at last quit, the end
of input, or a client that does not listen any more. It holds that

  - every `go` that is accepted gets one answer, and no other line does
    (UCCI's stray stop apart); one that comes during a search is told `busy`;
  - `stop` has the answer out before the next line is obeyed;
  - a best move is legal, not banned, and among the searchmoves if any of these
    is, too; no move is given only where there is none (asked of a second
    process, --referee, which is told the same positions and rules);
  - `fen` shows the position that was last accepted;
  - isready is answered always, and lines are whole;
  - the process ends by itself with status 0 (1 where nobody listened) and says
    nothing to stderr, where a sanitizer would report.

A line's acceptance shows in what comes before the readyok of an isready behind
it. What fails is printed with all that was sent and said; status 1.
"""
import argparse
import os
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field

from engines import Engine, all_variants, read_positions

GUARD = 180  # seconds: an engine that is silent for so long hangs

MOVE = r'(\^\^|[a-i]\d+[A-Z]*[a-i]\d+(,[a-i]\d+[a-i]\d+)?(~[A-Z]*)?[qm]?\^?)'
ANSWER = re.compile(rf'(nobestmove|bestmove (\(none\)|{MOVE}( ponder {MOVE})?( draw| resign)?))$')
SEARCH_INFO = re.compile(
    rf'info depth \d+ seldepth \d+( multipv \d+ score (cp |mate )?-?\d+( lowerbound| upperbound)?( wdl \d+ \d+ \d+)?)?'
    rf' nodes \d+ nps \d+ hashfull \d+ time \d+( pv {MOVE}( {MOVE})*)?$|'
    rf'info depth \d+ currmove {MOVE} currmovenumber \d+$')
BUSY = ('info string error: busy', 'info message error: busy')


class Broken(Exception):
    """A promise that was not kept."""


# Options that change what is legal, or how it is written, beside those whose names begin with Rule.
LAW = ('UCI_Variant', 'variant', 'UCI_Coordinates', 'coordinates', 'PalaceMap', 'Repetition', 'MoveRule')


# --- what is sent ------------------------------------------------------------------


@dataclass
class Item:
    """Some lines that are sent together. `sure` tells whether a line that no search
    may run for is accepted; None: the fence, an isready behind it, has to tell."""

    text: str
    kind: str = 'any'  # 'idle': only while nothing is searched; 'stop', 'isready'; 'any': at any time
    sure: bool = True
    fenced: bool = True
    after: str = 'maybe'  # whether something is searched then: 'idle', 'maybe', or 'endless': until stop
    go: dict = None
    mirror: list = field(default_factory=list)  # lines for the referee
    bans: tuple = ()
    asks_fen: bool = False
    dialect: str = None
    debug: bool = None
    strays: bool = False  # UCCI may answer its stop with nobestmove


class Script:
    """Makes up items. It knows what it can of the engine's state: `search` as Item.after."""

    def __init__(self, rng, variants, positions, options):
        self.rng, self.variants, self.positions, self.options = rng, variants, positions, options
        self.search, self.dialect, self.debug = 'idle', 'ucci', False
        self.variant, self.good, self.rules_changed = variants[0], True, False
        self.batch = self.ponder_only = self.long = False

    def talkative(self):
        return self.dialect == 'uci' or self.debug is True

    def may_be_idle_command(self):
        """In UCCI nothing tells whether a line was obeyed, unless it is sure."""
        return self.search != 'maybe' or self.talkative()

    def idle(self, text, **more):
        """A line that is obeyed only while nothing is searched."""
        sure = {'idle': True, 'maybe': None, 'endless': False}[self.search]
        fenced = sure is None or self.rng.random() < 0.7
        return Item(text, 'idle', sure, fenced, self.search, **more)

    # Settings of the engine's state: certain only where the line is surely obeyed, or surely not.

    def settle(self, name, value):
        if self.search == 'idle':
            setattr(self, name, value)
        elif self.search == 'maybe':
            setattr(self, name, None)

    # --- items ---

    def position(self):
        rng = self.rng
        variant = self.variant or self.variants[0]
        word = rng.choice(['position ', 'position ', ''])
        roll = rng.random()
        good, moves = True, ''
        if roll < 0.45:
            text = word + 'startpos'
            if rng.random() < 0.4:
                plies = rng.choice([1, 2, 3, 4, 8, 40, 400])
                moves = ' moves ' + ' '.join(['h0g2', 'h9g7', 'g2h0', 'g7h9'][i % 4] for i in range(plies))
                good = None  # ranks may count from 1
        elif roll < 0.85:
            text = word + 'fen ' + rng.choice(self.positions[variant])
            good = None if self.rules_changed or not self.variant else True
        else:
            good = False
            text = rng.choice(['position', 'position nonsense', 'position fen', 'position fen 9/9/9 w', 'startpos moves a0a9',
                               'position startpos moves h2e2 h2e2', 'fen 4k4/9 b - - 0 1', 'position fen ' + 'k' * 300])
        if good is not False and not self.variant:
            good = None
        item = self.idle(text + moves, mirror=[text + moves])
        self.settle('good', good)
        return item

    def go(self):
        rng = self.rng
        cheap = [f'depth {rng.randint(1, 6)}', f'nodes {rng.choice([1, 2, 100, 3000])}', f'movetime {rng.choice([0, 1, 20])}',
                 f'wtime {rng.randint(0, 300)} btime {rng.randint(0, 300)} winc 5 binc 5', f'mate 2 depth 4',
                 f'time 1 increment 0 depth {rng.randint(1, 8)}', f'wtime 200 btime 200 movestogo 5 nodes 5000',
                 'depth 3 infinitely', 'opptime 1 oppmovestogo 3 depth 2', 'depth 5 draw', 'nodes -1', 'depth 1.5']
        endless = ['depth 60', 'nodes 100000000', 'movetime 100000', 'time 1000 increment 10', 'mate 30']
        go = {'no_move': False, 'search_moves': ()}
        text, ending = 'go', 'maybe'
        if rng.random() < 0.15:
            go['search_moves'] = tuple(rng.sample(['h2e2', 'b0c2', 'a3a4', 'h9g7', 'e9e8', 'a0a5', 'nonsense', '^^'], 3))
            text += ' searchmoves ' + ' '.join(go['search_moves'])
        ponder_only = long = False
        roll = rng.random()
        if roll < 0.05:
            text += ' depth 0'
            go['no_move'] = True
        elif roll < 0.5 or self.batch is not False:
            text += ' ' + rng.choice(cheap)
        elif roll < 0.65:
            text += ' ' + rng.choice(endless)
            long = True
        elif roll < 0.8:
            limit = rng.choice(cheap)
            text += f' ponder {limit}'
            ending, ponder_only = 'endless', True
        elif self.dialect == 'uci':
            text += rng.choice(['', ' infinite', ' infinite ponder'])
            ending = 'endless'
        else:
            text += rng.choice(['', ' infinite', ' depth infinite'])
            long = True
        item = self.idle(text, go=go)
        if self.search == 'idle':
            self.search = 'endless' if ending == 'endless' and self.good else 'maybe'
            self.ponder_only, self.long = ponder_only, long or ending == 'endless'
        elif self.search == 'maybe':  # it may be the one that runs now
            self.ponder_only, self.long = False, self.long or long or ending == 'endless'
        item.after = self.search
        return item

    def stop(self):
        item = Item('stop', 'stop', fenced=self.search == 'maybe' or self.rng.random() < 0.7, after='idle',
                    sure=self.search != 'maybe', strays=self.dialect == 'ucci' and self.search != 'endless')
        self.search = 'idle'
        return item

    def ponderhit(self):
        if self.search == 'endless' and self.ponder_only:
            self.search = 'maybe'
        return Item(self.rng.choice(['ponderhit', 'ponderhit draw']), after=self.search, fenced=self.rng.random() < 0.5)

    def handshake(self):
        self.dialect = self.rng.choice(['uci', 'ucci'])
        return Item(self.dialect, dialect=self.dialect, after=self.search)

    def at_any_time(self):
        text = self.rng.choice(['probe startpos', 'probe', 'hint score 12 depth 3', 'nonsense', '', '   ', '\t \t', 'go_on now',
                                '\x01\x7f\xff', 'x' * 5000, 'stopp', 'set option'])
        return Item(text, after=self.search, fenced=self.rng.random() < 0.3)

    def isready(self):
        return Item('isready', 'isready', fenced=False, after=self.search)

    def debug_switch(self):
        on = self.rng.random() < 0.6
        item = self.idle(f'debug {"on" if on else "off"}' if self.rng.random() < 0.5 else f'setoption debug {str(on).lower()}',
                         debug=on)
        self.settle('debug', on)
        return item

    def setoption(self):
        rng = self.rng
        name, values = rng.choice(list(self.options.items()))
        value = rng.choice(values)
        law = name.startswith('Rule') or name in LAW
        text = rng.choice([f'setoption name {name} value {value}', f'setoption {name.replace(" ", "").lower()} {value}'])
        item = self.idle(text, mirror=[text] if law else [])
        if name in ('UCI_Variant', 'variant'):
            if value in self.variants:
                self.settle('variant', value)
                self.settle('rules_changed', False)
        elif law:
            self.rules_changed = True
        elif name == 'batch':
            self.batch = None
        return item

    def query(self):
        text = self.rng.choice(['fen', 'd', 'legal', 'result', 'eval', 'variants', 'help', 'fen', 'ucinewgame', 'newgame', 'fen'])
        return self.idle(text, asks_fen=text == 'fen')

    def ban(self):
        bans = tuple(self.rng.sample(['h2e2', 'b2e2', 'b0c2', 'h0g2', 'h9g7', 'a3a4', 'nonsense'], 4))
        return self.idle('banmoves ' + ' '.join(bans), bans=bans)

    def short_work(self):
        item = self.idle(self.rng.choice(['perft 1', 'perft 2', 'go perft 1', 'perft', 'perft 0', 'perft x',
                                          'bench 1 1 1 zuyi-swap', 'bench 1 2 1 nonsense']))
        item.fenced = True  # a stop right behind it would be meant for it
        return item

    def long_work(self):
        """Only while idle: otherwise its stop would end a search."""
        item = self.stop()
        item.text = self.rng.choice(['perft 40', 'go perft 30', 'bench 120 2 1']) + '\nstop'
        item.sure = None  # whether the stop comes in time
        item.fenced = True
        return item

    def next(self):
        choices = [(4, self.position), (7, self.go), (4, self.setoption), (1, self.debug_switch), (2, self.query), (1, self.ban),
                   (1, self.short_work)] if self.may_be_idle_command() else []
        choices += [(3, self.stop), (2, self.ponderhit), (2, self.isready), (1, self.handshake), (2, self.at_any_time)]
        if self.search == 'idle':
            choices.append((0.5, self.long_work))
        return self.rng.choices([make for _, make in choices], [weight for weight, _ in choices])[0]()


# --- the process -----------------------------------------------------------------------


class Victim:
    """The engine under torture; a thread hears all it says."""

    def __init__(self, command):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        bufsize=0)
        self.said, self.sent, self.changed = b'', b'', threading.Condition()
        self.fences = 0  # how many readyok are to come in all
        self.deaf = os.pipe()
        self.hearer = threading.Thread(target=self.hear, daemon=True)
        self.hearer.start()

    def hear(self):
        out = self.process.stdout.fileno()
        while out in select.select([out, self.deaf[0]], [], [])[0]:
            chunk = os.read(out, 65536)
            with self.changed:
                self.said += chunk
                self.changed.notify_all()
            if not chunk:
                break
        self.process.stdout.close()

    def send(self, data):
        self.sent += data
        try:
            while data:
                data = data[self.process.stdin.write(data):]
        except OSError as error:
            raise Broken(f'the engine does not read: {error}') from error

    def wait(self, done):
        with self.changed:
            if not self.changed.wait_for(lambda: done(self.said), GUARD):
                raise Broken(f'the engine is silent for {GUARD} s')

    def wait_fences(self):
        self.wait(lambda said: len(re.findall(rb'^readyok\n', said, re.MULTILINE)) >= self.fences)

    def wait_answer(self, since):
        self.wait(lambda said: re.search(rb'^(best|nobest)move.*\n', said[since:], re.MULTILINE))

    def halt(self, rng):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(rng.random() / 50)
        self.process.send_signal(signal.SIGCONT)

    def stop_listening(self):
        os.write(self.deaf[1], b'.')
        self.hearer.join()

    def end(self, expected):
        """Waits for the process; its output is complete then."""
        try:
            status = self.process.wait(GUARD)
        except subprocess.TimeoutExpired:
            raise Broken('the engine does not end') from None
        self.hearer.join()
        self.errors.seek(0)
        errors = self.errors.read().decode(errors='replace')
        if status != expected or errors:
            raise Broken(f'exit status {status}, expected {expected}; on stderr: {errors or "nothing"}')

    def put_down(self):
        self.process.kill()
        self.process.wait()
        self.stop_listening()
        self.process.stdin.close()
        self.errors.close()
        for end in self.deaf:
            os.close(end)


def send_oddly(victim, rng, data):
    """In one piece, mostly; CR and NUL bytes mean nothing."""
    roll = rng.random()
    if roll < 0.1:
        data = data.replace(b'\n', b'\r\n')
    elif roll < 0.15:
        data = data.replace(b' ', b'\0 ', 1)
    if rng.random() < 0.15 and len(data) > 2:
        cut = rng.randrange(1, len(data))
        victim.send(data[:cut])
        time.sleep(rng.choice([0, 0.002]))
        data = data[cut:]
    victim.send(data)


def send_item(victim, rng, item):
    data = item.text.encode('latin-1') + b'\n' + (b'isready\n' if item.fenced else b'')
    victim.fences += item.fenced + (item.kind == 'isready')
    if rng.random() < 0.04:
        victim.halt(rng)
    send_oddly(victim, rng, data)


def perform(victim, script, rng, count):
    """Sends so many items; returns them."""
    items = []

    def send(item):
        items.append(item)
        send_item(victim, rng, item)

    for _ in range(count):
        was_idle, item = script.search == 'idle', script.next()
        if item.go and was_idle and script.search == 'maybe' and not script.long and rng.random() < 0.5:
            # A short search, as a client has it: sent to an engine with nothing else to say, and waited for.
            send(Item('isready', 'isready', fenced=False, after='idle'))
            victim.wait_fences()
            since = len(victim.said)
            send(item)
            victim.wait_answer(since)
            script.search = 'idle'
            continue
        send(item)
        roll = rng.random()
        if roll < 0.3:
            victim.wait_fences()
        elif roll < 0.5:
            time.sleep(rng.random() / 50)
    return items


def finish(victim, rng):
    """Ends the process in one of the possible ways; returns whether its last words were heard."""
    roll = rng.random()
    if roll < 0.15:
        victim.stop_listening()
        victim.end(1)
        return False
    if roll < 0.6:
        victim.send(rng.choice([b'quit\n', b'quit\r\n', b'quit', b'quit now\nisready\ngo depth 3\n']))
    if roll < 0.3 or roll >= 0.6 or not victim.sent.endswith(b'\n'):
        victim.process.stdin.close()
    victim.end(0)
    return True


# --- what must hold ------------------------------------------------------------------------


class Judge:
    """Goes through what was sent and said, segment by segment: up to a readyok."""

    def __init__(self, referee, items, said, heard_all):
        self.referee, self.items, self.heard_all = referee, items, heard_all
        if heard_all and said and not said.endswith('\n'):
            raise Broken(f'the last line is not whole: {said[-200:]}')
        self.segments = [[]]
        for line in said.split('\n')[:-1]:
            if line == 'readyok':
                self.segments.append([])
            else:
                self.segments[-1].append(line)
        self.dialect, self.debug, self.bans, self.position_given = 'ucci', False, (), False
        self.answers, self.owed = [], []  # what was said to each go, and what may have been

    def judge(self):
        pending, at = [], 0
        for item in self.items:
            pending.append(item)
            if not item.fenced and item.kind != 'isready':
                continue
            if at == len(self.segments) - 1:
                if self.heard_all:
                    raise Broken('isready without readyok')
                return
            self.segment(pending, self.segments[at])
            pending, at = [], at + 1
        if self.heard_all:
            if at != len(self.segments) - 1:
                raise Broken('a readyok too many')
            self.segment(pending, self.segments[-1])
            self.expect_answers(0, 0, 'at the end')
            self.expect_moves()

    def segment(self, items, lines):
        self.answers += [line for line in lines if self.check_line(line)]
        busy = sum(line in BUSY for line in lines)
        for item in items:
            last = item is items[-1]
            accepted = item.sure
            if item.kind == 'idle':
                talkative = self.dialect == 'uci' or self.debug
                if accepted is None:
                    if not last or not talkative:
                        raise AssertionError('the script is not sure of what it may not ask')
                    accepted = busy == 0
                    if accepted and not item.go:
                        self.expect_answers(0, 0, f'though {item.text[:60]!r} was accepted')
                if not accepted and talkative:
                    busy -= 1
            if accepted or item.kind != 'idle':
                self.obeyed(item, lines)
        if busy:
            raise Broken(f'{busy} times too often "busy" after {[item.text for item in items]}')
        if items:
            state = items[-1].after
            most, least = {'idle': (0, 0), 'maybe': (1, 0), 'endless': (1, 1)}[state]
            if items[-1].fenced or items[-1].kind == 'isready':
                self.expect_answers(least, most, f'after {items[-1].text[:60]!r}')

    def check_line(self, line):
        """Whether it is an answer; all others must look like what we know."""
        if line.startswith(('bestmove', 'nobestmove')):
            if not ANSWER.match(line):
                raise Broken(f'no good answer: {line}')
            return True
        if line.startswith('info depth') and not SEARCH_INFO.match(line):
            raise Broken(f'no good line: {line}')
        if not line.isprintable():
            raise Broken(f'odd bytes in {line!r}')
        return False

    def expect_answers(self, least, most, when):
        open_ones = len(self.owed) - len(self.answers)
        if not least <= open_ones <= most:
            raise Broken(f'{len(self.answers)} answers to {len(self.owed)} go {when}')

    def obeyed(self, item, lines):
        if item.dialect:
            self.dialect = item.dialect
        if item.debug is not None:
            self.debug = item.debug
        if item.mirror:
            refused = self.referee.ask(*item.mirror)
            is_position = not item.mirror[0].startswith('setoption')
            self.position_given |= is_position
            # Before the first one, the start follows the law; how ranks are numbered is none.
            if is_position or not (self.position_given or refused or 'oordinates' in item.mirror[0]):
                self.bans = ()
        if item.bans:
            self.bans += tuple(at for at, move in enumerate(self.legal()) if move in item.bans)
        if item.go:
            self.owed.append(self.possible_answers(item.go))
        if item.strays and (item.sure or len(self.answers) > len(self.owed)):
            self.owed.append(())
        if item.asks_fen and item.fenced:
            wanted = [line for line in self.referee.ask('fen') if line.startswith(('fen', 'info string error'))]
            said = [line.replace('info message', 'info string') for line in lines]
            if not all(line in said for line in wanted):
                raise Broken(f'fen is answered by {lines}, not {wanted}')

    def legal(self):
        """The legal moves, in an order that does not depend on how ranks are numbered; none without a position."""
        return [move for line in self.referee.ask('legal') if line.startswith('legal') for move in line.split()[2:]]

    def possible_answers(self, go):
        legal = self.legal()
        if not legal or go['no_move'] or any('flag' in line for line in self.referee.ask('result')):
            return ()
        left = [move for at, move in enumerate(legal) if at not in self.bans]
        return tuple(move for move in left if move in go['search_moves']) or tuple(left)

    def expect_moves(self):
        for number, (answer, possible) in enumerate(zip(self.answers, self.owed), 1):
            words = answer.split()
            none = words[0] == 'nobestmove' or words[1] == '(none)'
            if none if possible else not none:
                raise Broken(f'answer {number} is {answer!r}, possible are {possible}')
            if possible and words[1] not in possible:
                raise Broken(f'answer {number} is {answer!r}, possible are {possible}')


# --- all of it -------------------------------------------------------------------------------


def random_values(words):
    """Some values of an option, from the words of its line after the type; a few that it does not allow."""
    kind = words[0]
    if kind == 'check':
        return ['true', 'false', 'on', 'maybe']
    if kind == 'spin':
        low, high = int(words[words.index('min') + 1]), int(words[words.index('max') + 1])
        return [low, high, (low + high) // 2, high + 1, 'many']
    if kind == 'combo':
        return [value for word, value in zip(words, words[1:]) if word == 'var'] + ['nonsense']
    return ['', '123456789', 'nonsense']


def read_options(command):
    """What both dialects list, with values to try; what takes much memory or writes files is left out."""
    options = {}
    for dialect in ('uci', 'ucci'):
        engine = Engine(command)
        for line in engine.ask(dialect):
            if line.startswith('option '):
                name, words = line.removeprefix('option ').removeprefix('name ').split(' type ', 1)
                if 'file' not in name.lower() and name.lower() not in (known.replace(' ', '').lower() for known in options):
                    options[name] = random_values(words.split())
        engine.close()
    options['Threads'] = [1, 2, 3, 0, 513, 'many']
    options['Hash'] = [1, 2, 5, 0, 1048577, 'much']
    options.pop('hashsize', None)
    options.pop('debug', None)  # whether it is on has to be known
    options.setdefault('Nonsense', ['3'])
    return options


def play(args, number, variants, positions, options):
    """One sequence; says what is broken, else None, and how many go were answered."""
    rng = random.Random(f'{args.seed} {number}')
    script = Script(rng, variants, positions, options)
    victim, referee = Victim(args.engine), Engine(args.referee or args.engine)
    items, answers = [], 0
    try:
        items = perform(victim, script, rng, rng.randint(5, args.items))
        heard_all = finish(victim, rng)
        judge = Judge(referee, items, victim.said.decode(errors='replace'), heard_all)
        judge.judge()
        return None, len(judge.answers)
    except Broken as broken:
        print(f'sequence {number} of seed {args.seed}: {broken}\n--- sent:\n{victim.sent.decode("latin-1")}\n--- said:\n'
              f'{victim.said.decode(errors="replace")}\n--- end of sequence {number}', flush=True)
        return broken, answers
    finally:
        victim.put_down()
        referee.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('engine', help='its command')
    parser.add_argument('--referee', help="command of the referee; the engine's when left out")
    parser.add_argument('--seed', default=None, help='any word; by the clock when left out')
    parser.add_argument('--seconds', type=float, help='how long; else --sequences')
    parser.add_argument('--sequences', type=int, default=30)
    parser.add_argument('--first', type=int, default=1, help='number of the first sequence')
    parser.add_argument('--items', type=int, default=60, help='most lines of a sequence')
    args = parser.parse_args()
    args.seed = args.seed or str(time.time_ns())
    variants = all_variants(args.referee or args.engine)
    positions, options = read_positions(variants), read_options(args.referee or args.engine)
    began, number, failed, answers = time.monotonic(), args.first, 0, 0
    while time.monotonic() - began < args.seconds if args.seconds else number < args.first + args.sequences:
        broken, answered = play(args, number, variants, positions, options)
        failed, answers, number = failed + (broken is not None), answers + answered, number + 1
    print(f'seed {args.seed}: {number - args.first} sequences, {answers} answers in {time.monotonic() - began:.0f} s')
    print(f'{number - args.first - failed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
