"""Plays and analyses through python-chinese-chess, a library for scripts that speaks UCI.

    PYTHON_CHINESE_CHESS=FOLDER python_chinese_chess.py ENGINE

The library checks each move and each line of play against rules of its own and logs
whatever it does not understand.
"""
import logging
import os
import sys

from lib.client import Checks, from_environment

sys.dont_write_bytecode = True
sys.path.insert(0, from_environment('PYTHON_CHINESE_CHESS', 'the folder of python-chinese-chess'))
try:
    import cchess
    import cchess.engine
except ImportError as error:
    from lib.client import skip
    skip(f'python-chinese-chess: {error}')

ENGINE = os.path.abspath(sys.argv[1])
PLIES = 16
MATE_IN_TWO = '3k5/9/9/R8/8R/9/9/9/9/5K3 w - - 0 1'


class Complaints(logging.Handler):
    """What the library has to say against the engine."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


def play(engine, checks):
    """A game against itself, pondering on both sides' guesses."""
    board = cchess.Board()
    hits = 0
    for _ in range(PLIES):
        limit = cchess.engine.Limit(depth=4, red_clock=300, black_clock=300, red_inc=1, black_inc=1)
        result = engine.play(board, limit, ponder=True, info=cchess.engine.INFO_ALL)
        if not checks.that(result.move in board.legal_moves, f'{result.move} is legal in {board.fen()}'):
            return
        board.push(result.move)
        if result.ponder:
            hits += 1
            board.push(result.ponder)  # as if the opponent had played what was guessed
    checks.that(hits > 0, 'guesses come true')


def analyse(engine, checks):
    board = cchess.Board()
    lines = engine.analyse(board, cchess.engine.Limit(depth=5), multipv=3)
    checks.that(len(lines) == 3 and all(line.get('pv') and 'score' in line for line in lines), f'three lines: {lines}')
    checks.that(len({line['pv'][0] for line in lines}) == 3, 'they begin differently')
    only = [cchess.Move.from_uci('a3a4'), cchess.Move.from_uci('i3i4')]
    result = engine.play(board, cchess.engine.Limit(depth=3), root_moves=only)
    checks.that(result.move in only, f'{result.move} is one of those asked for')
    mate = engine.analyse(cchess.Board(MATE_IN_TWO), cchess.engine.Limit(depth=8))
    checks.that(mate['score'].relative.mate() == 2, f'a mate in two moves: {mate["score"]}')
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get('depth', 0) >= 6:
                break
    checks.that(analysis.wait().move in board.legal_moves, 'an endless analysis ends when it is told to')


def main():
    checks, complaints = Checks(), Complaints()
    logging.getLogger('cchess.engine').addHandler(complaints)
    engine = cchess.engine.SimpleEngine.popen_uci(ENGINE)
    checks.that(engine.id.get('name', '').startswith('zuyi'), f'the name: {engine.id}')
    checks.that('UCI_Variant' in engine.options and 'MultiPV' in engine.options, 'the options are read')
    engine.configure({'Hash': 8, 'Threads': 1, 'MoveRule': 100})
    play(engine, checks)
    analyse(engine, checks)
    engine.ping()
    engine.quit()
    checks.that(not complaints.texts, f'nothing is complained of: {complaints.texts}')
    checks.close()


if __name__ == '__main__':
    main()
