"""Plays through uci2wb, which makes a CECP engine of ours: in UCCI, in UCI-Cyclone and in plain UCI.

    uci2wb.py ENGINE

Holds a session as XBoard would: handshake, moves with a clock, a pondering guess
that comes true and one that does not, taking back, a position set up, analysis,
a move demanded at once, draw offered, end.
"""
import re
import sys
import time

from lib.client import START_FEN, Checks, Referee, Talk, program

UCI2WB = program('uci2wb')
ENGINE = sys.argv[1]
REACTION = 0.5  # seconds
MODES = {'-x': 'UCCI', '-c': 'Cyclone', '-n': 'UCI'}
ENDING = '3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1'


class Session:
    def __init__(self, mode, checks, referee):
        self.mode, self.checks, self.referee = mode, checks, referee
        self.uci2wb = Talk([UCI2WB, 'debug', mode, ENGINE])
        self.position, self.moves = f'fen {START_FEN} w - - 0 1', []

    def check(self, holds, what):
        self.checks.that(holds, f'{MODES[self.mode]}: {what}')

    def legal(self):
        return self.referee.legal(self.position, self.moves)

    def shake_hands(self):
        self.uci2wb.send('xboard', 'protover 2')
        self.uci2wb.until('feature smp' if self.mode == '-x' else 'feature')
        while 'done=1' not in self.uci2wb.heard[-1]:
            self.uci2wb.next()
        told = '\n'.join(self.uci2wb.heard)
        self.check('myname="zuyi' in told, 'the name is told')
        self.check(re.search(r'feature variants=".*\bxiangqi\b', told), 'xiangqi is offered')
        self.check(re.search(r'smp=1|memory=1', told), 'threads or memory can be set')
        self.uci2wb.send('new', 'variant xiangqi', 'post', 'hard', 'memory 20', 'level 40 5 0')

    def play(self, move):
        self.moves.append(move)
        self.uci2wb.send('time 30000', 'otim 30000', f'usermove {move}')

    def answer(self, what):
        """The engine's move; also the reply that it expects, or None."""
        move = self.uci2wb.until('move ').split()[1]
        self.check(move in self.legal(), f'{what}: {move} is legal')
        self.moves.append(move)
        # Its lines come at once, the guess among them. Spoken to sooner than any person
        # could, uci2wb loses count of the answers that it waits for.
        time.sleep(REACTION)
        guess = [line.split()[1] for line in self.uci2wb.waiting() if line.startswith('Hint: ')]
        self.check(set(guess) <= set(self.legal()), f'{what}: the guess {guess} is legal')
        return guess[0] if guess else None

    def play_game(self):
        self.uci2wb.send('sd 4')
        self.play('h2e2')
        guess = self.answer('first answer')
        self.check(guess, 'a reply is guessed')
        self.play(guess or self.legal()[0])
        guess = self.answer('answer to what was guessed')
        self.check('# ponderhit' in self.uci2wb.heard, 'the guess was pondered on')
        self.play(next(move for move in self.legal() if move != guess))
        self.answer('answer to what was not guessed')
        self.uci2wb.send('force', 'remove', 'undo', 'easy')
        del self.moves[-3:]
        self.uci2wb.send('go')
        self.answer('a move after taking back')

    def offer_draw(self):
        self.uci2wb.send('draw')
        self.play(self.legal()[0])
        self.answer('answer to an offer of a draw')

    def demand_move(self):
        self.uci2wb.send('sd 100')
        self.play(self.legal()[0])
        self.uci2wb.until('# engine said: info')
        self.uci2wb.send('?')
        self.answer('a move demanded at once')

    def set_board(self):
        # uci2wb takes the moves of the game for moves from the new position unless there is a new game.
        self.uci2wb.send('force', 'new', 'variant xiangqi', 'force', f'setboard {ENDING}', 'sd 4', 'go')
        self.position, self.moves = f'fen {ENDING}', []
        self.answer('a move from a position set up')

    def analyse(self):
        self.uci2wb.send('force', 'analyze')
        line = self.uci2wb.until('# engine said: info depth')
        self.check(' pv ' in line or ' nodes ' in line, 'analysis is shown')
        self.uci2wb.send('exit')

    def end(self):
        bad = [line for line in self.uci2wb.heard if re.search(r'error|violation|died|illegal', line, re.I)
               and line != 'Error (unknown command): ?']  # it obeys, and then complains of it
        self.check(not bad, f'nothing is complained of: {bad}')
        self.uci2wb.send('quit')
        self.check(self.uci2wb.finish() == 0, 'a good end')


def main():
    checks, referee = Checks(), Referee(ENGINE)
    for mode in MODES:
        session = Session(mode, checks, referee)
        for step in (session.shake_hands, session.play_game, session.offer_draw, session.demand_move,
                     session.set_board, session.analyse, session.end):
            step()
    referee.close()
    checks.close()


if __name__ == '__main__':
    main()
