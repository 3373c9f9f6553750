"""bench/match plays, counts and survives what engines do: driven against zuyi and fakes.

    drive.py MATCH ENGINE
"""
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

MATCH, ENGINE = (os.path.abspath(path) for path in sys.argv[1:3])
FAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fake_engine.py')
PATIENCE = 300
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'

passed = failed = 0


def check(holds, what):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print('not so:', what)
    return holds


def fake(*words):
    return ' '.join([sys.executable, FAKE, ENGINE, *map(str, words)])


def command(a, b, *options):
    return [MATCH, '--a', a, '--b', b, *map(str, options)]


def run(a, b, *options):
    return subprocess.run(command(a, b, *options), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False)


def match(folder, a, b, *options):
    """The exit status, what was printed, and the summary of its first variant."""
    path = os.path.join(folder, 'summary.json')
    if os.path.exists(path):
        os.remove(path)
    done = run(a, b, '--json', path, *options)
    if not os.path.exists(path):
        return done.returncode, done.stdout, {}
    with open(path, encoding='utf-8') as file:
        return done.returncode, done.stdout, json.load(file)['matches'][0]


def read_pgn(path):
    """(tags, moves) of each game."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for block in re.findall(r'((?:\[[^\n]*\]\n)+)\n(.*?)\n\n', text, re.S):
        tags = dict(re.findall(r'\[(\w+) "(.*)"\]', block[0]))
        moves = re.sub(r'\{[^}]*\}|\d+\.+', ' ', block[1]).split()
        yield tags, moves[:-1], moves[-1]


def result_of(tags, moves):
    """What zuyi says of the game."""
    script = (f'setoption name UCI_Variant value {tags["Variant"]}\n'
              f'position fen {tags["FEN"]} moves {" ".join(moves)}\nresult\n')
    said = subprocess.run([ENGINE], input=script, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False).stdout
    return said.split()[1:]


# --- matches that go well ---------------------------------------------------------------------


def check_games(folder):
    for variant, b in ('xiangqi', fake('play')), ('zuyi', fake('play')), ('xiangqi', fake('ucci')), \
            ('xiangqi', fake('from-one')):
        pgn = os.path.join(folder, 'games.pgn')
        if os.path.exists(pgn):
            os.remove(pgn)
        status, said, summary = match(folder, ENGINE, b, '--variant', variant, '--nodes', 300, '--games', 4,
                                      '--concurrency', 2, '--pgn', pgn, '--a-name', 'own', '--a-hash', 1)
        if not check(status == 0 and summary.get('games') == 4, f'{variant} against {b}: {said}'):
            continue
        check(sum(summary['pairs']) == 2 and summary['wins'] + summary['draws'] + summary['losses'] == 4, summary)
        games = list(read_pgn(pgn))
        check(len(games) == 4, f'{len(games)} games in the PGN')
        check(sorted(tags['Red'] for tags, _, _ in games) == ['B', 'B', 'own', 'own'], 'colours reversed')
        for tags, moves, result in games:
            check(tags['Variant'] == variant and tags['SetUp'] == '1' and tags['TimeControl'] == 'nodes=300', tags)
            check(tags['PlyCount'] == str(len(moves)) and tags['Result'] == result, tags)
            winner = {'1-0': 'red', '0-1': 'black', '1/2-1/2': 'draw'}[result]
            check(tags['Reason'] == 'too-long' or result_of(tags, moves) == [winner, tags['Reason']], (tags, moves))
        rounds = {}
        for tags, moves, _ in games:
            rounds.setdefault(tags['Round'].split('.')[0], []).append(moves[:5])
        check(all(len(pair) == 2 and pair[0] == pair[1] for pair in rounds.values()), f'one opening a pair: {rounds}')


def check_all_variants(folder):
    path = os.path.join(folder, 'all.json')
    done = run(ENGINE, ENGINE, '--variant', 'all', '--nodes', 50, '--games', 2, '--hash', 1, '--json', path)
    with open(path, encoding='utf-8') as file:
        matches = json.load(file)['matches']
    check(done.returncode == 0 and len(matches) == 8, done.stdout)
    # The same engine with the same nodes: what one game of a pair gives, the other takes.
    check(all(m['pairs'] == [0, 0, 1, 0, 0] for m in matches), matches)


def check_openings(folder):
    path, pgn = os.path.join(folder, 'openings'), os.path.join(folder, 'openings.pgn')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('# two\n4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1 ; a chariot\nh2e2 h9g7\n')
    match(folder, ENGINE, ENGINE, '--openings', path, '--nodes', 100, '--games', 6, '--pgn', pgn, '--max-plies', 20)
    games = {tags['Round']: (tags['FEN'], moves) for tags, moves, _ in read_pgn(pgn)}
    check(games['1.1'][0].startswith('4k4/') and games['1.2'][0] == games['1.1'][0], games.get('1.1'))
    check(games['2.1'][0] == START and games['2.2'][1][:2] == ['h2e2', 'h9g7'], games.get('2.2'))
    check(games['3.1'][0].startswith('4k4/'), 'the list begins anew')
    with open(path, 'a', encoding='utf-8') as file:
        file.write('h2e2 h2e2\n')
    done = run(ENGINE, ENGINE, '--openings', path, '--nodes', 1)
    check(done.returncode == 2 and 'openings:4: move 2' in done.stdout, done.stdout)


def check_test_ends(folder):
    status, said, summary = match(folder, ENGINE, fake('play'), '--a-nodes', 2000, '--b-nodes', 1, '--sprt', '0,100',
                                  '--alpha', '0.2', '--beta', '0.2', '--concurrency', 2, '--games', 400)
    check(status == 0 and summary['sprt']['result'] == 'H1' and summary['games'] < 400, said)
    check('H1 accepted' in said, said)


# --- what engines do wrong ------------------------------------------------------------------------


def check_faults(folder):
    for what, kind in (('illegal', 'illegal-move'), ('twice', 'extra-move'), ('nothing', 'no-move'), ('hang', 'hang'),
                       ('crash', 'crash')):
        games = 2 if what == 'hang' else 4
        status, said, summary = match(folder, ENGINE, fake(what), '--nodes', 10, '--games', games, '--watchdog', 3)
        if check(status == 1 and summary.get('wins') == games, f'{what}: {status} {said}'):
            check(summary['faults']['b'][kind] == games and sum(summary['faults']['b'].values()) == games, f'{what}: {said}')
            check(sum(summary['faults']['a'].values()) == 0, f'{what}: {said}')
            check(summary['ends'] == {kind: games}, f'{what}: {said}')
    # As red it has moved before the other can do anything.
    status, said, summary = match(folder, fake('crash', 0), ENGINE, '--nodes', 10, '--games', 2)
    check(status == 1 and summary['losses'] == 2 and summary['faults']['a']['crash'] == 2, said)
    status, said, summary = match(folder, ENGINE, fake('hang', 0), '--tc', '0.3', '--games', 2)
    check(status == 1 and summary['faults']['b']['time-loss'] == 2, said)
    status, said, summary = match(folder, ENGINE, fake('resign', 1), '--nodes', 10, '--games', 2)
    check(status == 0 and summary['wins'] == 2 and summary['ends'] == {'resignation': 2}, said)


def check_refusals():
    for options, text in ((('--variant', 'chess'), 'no variant chess'), (('--a-option', 'Nothing=1'), 'no option Nothing'),
                          (('--option', 'Nothing=1'), 'an option Nothing'), (('--games', 'x'), '--games x'),
                          (('--repetition', 'mine'), 'no mine')):
        done = run(ENGINE, ENGINE, *options)
        check(done.returncode == 2 and text in done.stdout, (options, done.stdout))
    done = run(ENGINE, fake('dead'))
    check(done.returncode == 2 and 'does not start' in done.stdout, done.stdout)
    done = run(ENGINE, fake('play'), '--variant', 'zuhe-classic', '--games', 2)
    check(done.returncode == 2 and 'does not play zuhe-classic' in done.stdout, done.stdout)


# --- interruption -----------------------------------------------------------------------------------


def wait_for(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(f'waited too long for {what}')
        time.sleep(0.02)


def games_in(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8') as file:
        return [line for line in file if line.startswith('game\t') and line.endswith('\n')]


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f'/proc/{pid}/stat', encoding='utf-8') as file:
        return file.read().rsplit(')', 1)[1].split()[0] != 'Z'


def check_resume(folder):
    log, whole, dialogue = (os.path.join(folder, name) for name in ('log', 'whole', 'dialogue'))
    options = '--variant', 'zuyi', '--nodes', 400, '--hash', 1, '--games', 30
    done = run(ENGINE, ENGINE, *options, '--log', whole)
    check(done.returncode == 0 and len(games_in(whole)) == 30, done.stdout)
    done = run(ENGINE, ENGINE, *options, '--log', whole)
    check(done.returncode == 2 and 'is there already' in done.stdout, done.stdout)

    for number, ending in enumerate((signal.SIGKILL, signal.SIGINT, signal.SIGTERM)):
        before = len(games_in(log))
        process = subprocess.Popen(command(ENGINE, ENGINE, *options, '--resume', log, '--dialogue', f'{dialogue}{number}'),
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        wait_for(lambda: len(games_in(log)) > before + 1, 'two games')
        process.send_signal(ending)
        said = process.communicate(timeout=PATIENCE)[0]
        with open(f'{dialogue}{number}', encoding='utf-8') as file:
            engines = {int(pid) for pid in re.findall(r' \w+\[(\d+)\] > ', file.read())}
        check(len(engines) >= 4, f'two probed, two at play: {engines}')
        if os.path.exists('/proc/self/stat'):
            wait_for(lambda: not any(map(alive, engines)), 'the engines to end')
        if ending != signal.SIGKILL and len(games_in(log)) < 30:
            check(process.returncode == 0 and 'interrupted' in said and 'against B' in said, (process.returncode, said))
    with open(log, 'a', encoding='utf-8') as file:
        file.write('game\tzuyi\t29\t2\tche')
    done = run(ENGINE, ENGINE, *options, '--resume', log)
    check(done.returncode == 0 and 'B, 30 games' in done.stdout, done.stdout)
    # Engines that always play the same: no game is missing, none is another.
    check(sorted(games_in(log)) == sorted(games_in(whole)), 'the games are those of a match without interruption')
    done = run(ENGINE, ENGINE, *options, '--resume', log, '--seed', 5)
    check(done.returncode == 2 and 'what differs: seed' in done.stdout, done.stdout)


# --- the live line ---------------------------------------------------------------------------------------


def check_terminal():
    pid, terminal = pty.fork()
    if pid == 0:
        arguments = command(ENGINE, ENGINE, '--nodes', 10, '--games', 4, '--hash', 1)
        os.execv(MATCH, arguments)
    said = b''
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:  # Linux tells the end so
        pass
    status = os.waitpid(pid, 0)[1]
    text = said.decode()
    check(status == 0 and re.search(r'\rxiangqi 1/4: .*\rxiangqi 4/4: ', text, re.S), text)
    check('against B, 4 games' in text, text)
    lines = [line for line in re.split(r'[\r\n]', text) if '/4: ' in line]
    check(len(lines) == 4 and all(len(line) < 80 for line in lines), lines)

    done = run(ENGINE, ENGINE, '--nodes', 10, '--games', 6, '--hash', 1, '--every', 2)
    check(re.findall(r'^xiangqi (\d)/6: ', done.stdout, re.M) == ['2', '4', '6'], done.stdout)


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_games(folder)
        check_all_variants(folder)
        check_openings(folder)
        check_test_ends(folder)
        check_faults(folder)
        check_refusals()
        check_resume(folder)
    check_terminal()
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
