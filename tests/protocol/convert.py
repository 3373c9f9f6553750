#!/usr/bin/env python3
"""`zuyi convert`: games from one notation to another, there and back.

    convert.py ENGINE
"""

import random
import subprocess
import sys
import tempfile

from lib.checks import check, tell

ENGINE = sys.argv[1]
GUARD = 600  # seconds after which a run is taken to hang
EXAMPLE = """[Event "Three steps"]
[Red "甲"]
[Result "*"]

1. 炮二平五 馬８進７ 2. 傌二進三 砲８平９ {a remark} 3. 傌八進七 (3. 馬八進九) 車９平８ *
"""


def run(text, *arguments):
    """Converts a text; the status, the output, the complaints."""
    done = subprocess.run([ENGINE, "convert", "-", *arguments], input=text.encode(), capture_output=True,
                          timeout=GUARD, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_forms():
    forms = {"coord": "startpos moves h2e2 h9g7 h0g2 h7i7 b0c2 i9h9\n",
             "wxf": "startpos moves C2=5 H8+7 H2+3 C8=9 H8+7 R9=8\n",
             "chinese": "startpos moves 炮二平五 馬８進７ 馬二進三 炮８平９ 馬八進七 車９平８\n"}
    for form, expected in forms.items():
        status, out, errors = run(EXAMPLE, "--to", form)
        check(form, (status, out, errors) == (0, expected, ""), status, out, errors)
        for source in forms.values():
            status, out, errors = run(source, "--to", form)
            check(f"a list to {form}", (status, out, errors) == (0, expected, ""), source, out, errors)


def test_encodings():
    """Programs of old write GBK; a long line is more than one piece of it."""
    text = EXAMPLE.replace("{a remark}", "{" + "長評" * 400 + "}")
    for encoding in ["gbk", "gb18030", "utf-8"]:
        done = subprocess.run([ENGINE, "convert", "-", "--to", "wxf"], input=text.encode(encoding),
                              capture_output=True, timeout=GUARD, check=False)
        check(encoding, done.stdout == b"startpos moves C2=5 H8+7 H2+3 C8=9 H8+7 R9=8\n", encoding, done)
    done = subprocess.run([ENGINE, "convert", "-", "--to", "wxf"], input=b"h2e2 \xff\xff\n", capture_output=True,
                          timeout=GUARD, check=False)
    check("neither", done.returncode == 1 and b"is not a move" in done.stderr, done)


def test_pgn():
    status, out, errors = run(EXAMPLE, "--to", "pgn")
    check("pgn", status == 0 and not errors, status, errors)
    for tag in ['[Game "Chinese Chess"]', '[Event "Three steps"]', '[Red "甲"]', '[Black "?"]', '[Result "*"]',
                '[Format "Chinese"]']:
        check("a tag, once", out.count(tag + "\n") == 1 and out.count(tag.split()[0] + " ") == 1, tag, out)
    check("moves", "\n1. 炮二平五 馬８進７\n2. 馬二進三 炮８平９\n3. 馬八進七 車９平８ *\n" in out, out)
    again = run(out, "--to", "pgn")
    check("and back", again == (0, out, ""), again)
    status, wxf, errors = run(EXAMPLE, "--to", "pgn", "--notation", "wxf", "--option", "ChineseScript=simplified")
    check("pgn in WXF", "1. C2=5 H8+7\n" in wxf and '[Format "WXF"]' in wxf, wxf, errors)
    status, out, errors = run("3k5/9/9/9/9/9/9/4B4/9/4K4 b moves …… 將４進１ 相五進七\n", "--to", "pgn")
    check("black begins", '[FEN "3k5/9/9/9/9/9/9/4B4/9/4K4 b - - 0 1"]' in out and "1. …… 將４進１\n2. 相五進七 *" in out, out, errors)


def test_results():
    mate = "4k4/9/4P4/9/9/9/9/9/R8/1R3K3 w moves 車九進七 將５平４"
    for end, result in [(" 1-0", "1-0"), (" 1/2-1/2", "1/2-1/2"), ("", "*")]:
        status, out, errors = run(mate + end + "\n", "--to", "pgn")
        check("result", f'[Result "{result}"]' in out and out.rstrip().endswith(result), out, errors)
    status, out, errors = run("4k4/R8/9/9/9/9/9/9/9/1R3K3 w moves 車八進九\n", "--to", "pgn")
    check("a result that the board tells", '[Result "1-0"]' in out, out, errors)


def test_errors():
    status, out, errors = run("h2e2\nx\nh2e2\n", "--to", "wxf")
    check("the other games are converted", (status, out.count("C2=5")) == (1, 2), status, out)
    for text, arguments, what in [
            ("h2e2 h2e2\n", ["--to", "wxf"], "game 1: move 2 'h2e2' is not legal"),
            ("h2e2\nx\nh2e2\n", ["--to", "wxf"], "line 2: game 2: move 1 'x' is not a move"),
            ("9/9 w moves h2e2\n", ["--to", "wxf"], "line 1: game 1:"),
            ("h2e2\n", ["--to", "iccs"], "--to: 'iccs' is not one of coord, wxf, chinese, pgn"),
            ("h2e2\n", ["--to", "pgn", "--notation", "x"], "--notation: 'x' is not one of"),
            ("h2e2\n", ["--to", "wxf", "--notation", "wxf"], "only '--to pgn' takes it"),
            ("h2e2\n", [], "--to"),
            ("h2e2\n", ["--to", "wxf", "--depth", "3"], "only 'analyse' takes '--depth'")]:
        status, out, errors = run(text, *arguments)
        check("an error", status in (1, 2) and what in errors, text, arguments, status, errors)
    done = subprocess.run([ENGINE, "convert", "/nowhere", "--to", "wxf"], capture_output=True, check=False)
    check("no such file", done.returncode == 1 and b"/nowhere: No such file" in done.stderr, done)


def random_game(variant, plies, chance):
    """Moves of a random game, from the engine's own lists."""
    engine = subprocess.Popen([ENGINE, "--variant", variant], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    moves = []
    for _ in range(plies):
        engine.stdin.write(f"position startpos moves {' '.join(moves)}\nlegal\n")
        engine.stdin.flush()
        legal = engine.stdout.readline().split()[2:]
        if not legal:
            break
        moves.append(chance.choice(legal))
    engine.communicate("quit\n")
    return " ".join(moves)


def test_every_variant():
    chance = random.Random(7)
    for variant in ["xiangqi", "xiangqi2017", "zuyi", "zuyi-combine", "zuyi-swap", "zuhe-classic", "zuhe-traditional",
                    "zuhe-modern"]:
        game = random_game(variant, 60, chance)
        list_line = f"startpos moves {game}\n"
        for form in ["wxf", "chinese", "pgn"]:
            status, there, errors = run(list_line, "--to", form, "--variant", variant)
            arguments = [] if form == "pgn" else ["--variant", variant]
            back = run(there, "--to", "coord", *arguments)
            check(f"{variant} to {form} and back", (status, errors) == (0, "") and back == (0, list_line, ""), there,
                  back, errors)


def test_files():
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
        file.write("\ufeff1. C2=5 H8+7 33.4\n")
        file.flush()
        done = subprocess.run([ENGINE, "convert", file.name, "--to", "coord"], capture_output=True, check=False)
        check("WXF's middle soldier is no move number", b"move 3 '33.4'" in done.stderr, done)


for test in [test_forms, test_encodings, test_pgn, test_results, test_errors, test_every_variant, test_files]:
    test()
sys.exit(tell())
