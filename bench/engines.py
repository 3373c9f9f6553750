"""Engine processes, spoken to line by line: what the tools of this folder share."""
import subprocess


class Crash(Exception):
    pass


class Engine:
    """A process that speaks a dialect, "uci" or "ucci"; options are written NAME=VALUE."""

    def __init__(self, command, options=(), dialect='uci'):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
        self.send(dialect)
        self.until(dialect + 'ok')
        for option in options:
            name, _, value = option.partition('=')
            self.send(f'setoption name {name} value {value}')

    def send(self, *lines):
        try:
            self.process.stdin.write('\n'.join(lines) + '\n')
            self.process.stdin.flush()
        except OSError as error:
            raise Crash(str(error)) from error

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise Crash('ended')
        return line.rstrip('\n')

    def until(self, *begins):
        """The words of the next line that begins with one of these."""
        while not (line := self.line()).startswith(begins):
            pass
        return line.split()

    def ask(self, *lines):
        """All that is said until the engine is ready again."""
        self.send(*lines, 'isready')
        said = []
        while (line := self.line()) != 'readyok':
            said.append(line)
        return said

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Referee:
    def __init__(self, command, variant, options=()):
        self.engine = Engine(command, [f'UCI_Variant={variant}', *options])

    def look(self, moves):
        """The legal moves and how the game stands after these."""
        self.engine.send('position startpos' + (' moves ' + ' '.join(moves) if moves else ''), 'legal', 'result')
        legal = self.engine.until('legal')[2:]
        return legal, self.engine.until('result')[1:]


def opening(referee, plies, rng):
    """Random moves that do not end the game."""
    while True:
        moves = []
        while True:
            legal, result = referee.look(moves)
            if result != ['ongoing'] or not legal:
                break
            if len(moves) == plies:
                return moves
            moves.append(rng.choice(legal))


def all_variants(command):
    """The names of the games that an engine plays."""
    engine = Engine(command)
    names = [line.split()[1] for line in engine.ask('variants')]
    engine.close()
    return names
