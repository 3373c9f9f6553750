"""What the tests with real clients have in common.

A test counts its checks, says each that does not hold, and closes with our usual
line. A client that is not there is told by a line "skipped: WHY", which
tests/run.sh passes on and counts neither as passed nor as failed.
"""
import contextlib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

GUARD = 20

START_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'


def skip(reason):
    print(f'skipped: {reason}')
    sys.exit(0)


def program(name, folders='/usr/games'):
    """The path of an installed program."""
    path = shutil.which(name, path=os.environ.get('PATH', '') + os.pathsep + folders)
    return path or skip(f'{name} is not installed')


def from_environment(variable, what):
    """A path that the environment names: the client was built by hand."""
    path = os.environ.get(variable)
    if not path:
        skip(f'{variable} is not set to {what}')
    if not os.path.exists(path):
        skip(f'{variable} is {path}, where nothing is')
    return os.path.abspath(path)


@contextlib.contextmanager
def scratch():
    """A folder for a client, which may still be writing there when we are done."""
    folder = tempfile.mkdtemp()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def that(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f'FAILED: {what}')
        return holds

    def close(self):
        print(f'{self.passed} passed, {self.failed} failed')
        sys.exit(self.failed != 0)


class Silence(Exception):
    pass


class Talk:
    """A process and what it says, line by line."""

    def __init__(self, command, **more):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors='replace', bufsize=1, **more)
        self.heard = []  # all lines so far
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip('\n'))
        self.lines.put(None)

    def send(self, *lines):
        self.process.stdin.write(''.join(line + '\n' for line in lines))
        self.process.stdin.flush()

    def next(self):
        """The next line; None at the end."""
        try:
            line = self.lines.get(timeout=GUARD)
        except queue.Empty:
            raise Silence(f'{self.process.args}: nothing for {GUARD} s after {self.heard[-5:]}') from None
        if line is not None:
            self.heard.append(line)
        return line

    def waiting(self):
        """The lines that have come and were not looked at yet."""
        lines = []
        while not self.lines.empty() and (line := self.next()) is not None:
            lines.append(line)
        return lines

    def until(self, wanted):
        """The next line that begins so."""
        while (line := self.next()) is not None:
            if line.startswith(wanted):
                return line
        raise Silence(f'{self.process.args}: ended without {wanted!r} after {self.heard[-5:]}')

    def finish(self):
        """Hears the rest; the exit status."""
        while self.next() is not None:
            pass
        return self.process.wait(GUARD)


class Referee:
    """The engine under test, asked for the rules in a process of its own."""

    def __init__(self, engine):
        self.engine = Talk([engine])

    def legal(self, position, moves=()):
        self.engine.send(f'position {position}' + (f' moves {" ".join(moves)}' if moves else ''), 'legal')
        return self.engine.next().split()[2:]

    def close(self):
        self.engine.send('quit')
        self.engine.finish()
