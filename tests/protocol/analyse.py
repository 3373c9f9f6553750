#!/usr/bin/env python3
"""`zuyi analyse`: every form of input, the objects, their order, and what ends a run.

    analyse.py ENGINE

Searches are limited by depth or nodes. What must go on until a signal comes is
given more time than any test has; positions without a legal move are answered
at once whatever the limits.
"""

import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from lib.checks import check, tell

ENGINE = sys.argv[1]
GUARD = 600  # seconds after which a run is taken to hang
STARTED = []  # processes that a failing test may leave behind
VARIANTS = ["xiangqi", "xiangqi2017", "zuyi", "zuyi-combine", "zuyi-swap", "zuhe-classic", "zuhe-traditional",
            "zuhe-modern"]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
CENTRAL = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
MATED = "3k5/4P4/3P5/9/9/9/9/9/9/4K4 b - - 0 1"
KEYS = ["id", "fen", "variant", "depth", "seldepth", "nodes", "time_ms", "score", "bestmove", "pv"]
FOREVER = ["--movetime", "1000000000"]
SMALL = ["--hash", "1", "--depth", "3"]


def run(text, *arguments, name="-"):
    """Analyses a text (or bytes); returns the status, the lines of output and stderr."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run([ENGINE, "analyse", *arguments, name], input=data, capture_output=True, timeout=GUARD,
                          check=False)
    return done.returncode, done.stdout.decode().split("\n"), done.stderr.decode()


def objects(text, *arguments, name="-"):
    """The same, the lines read as JSON; all of them must be."""
    status, lines, errors = run(text, *arguments, name=name)
    check("the output ends with a line's end", lines[-1] == "", lines[-1:])
    check("nothing is said on stderr", errors == "", errors)
    return status, [json.loads(line) for line in lines[:-1]]


def analyse(text, *arguments, name="-"):
    """Objects of a run of which no line fails."""
    status, found = objects(text, *arguments, name=name)
    check(f"all is well with {text[:60]!r}", status == 0 and not any("error" in o for o in found), status, found)
    return found


def without_time(found):
    return [{key: value for key, value in o.items() if key != "time_ms"} for o in found]


def is_refusal(found, line, pattern):
    return list(found) == ["line", "error"] and found["line"] == line and bool(re.search(pattern, found["error"]))


def ask(*arguments):
    return subprocess.run([ENGINE, *arguments], capture_output=True, timeout=GUARD, check=True).stdout.decode().strip()


# --- positions ---------------------------------------------------------------------


def test_object():
    """The keys in their order, and what they hold."""
    (found,) = analyse("startpos\n", *SMALL)
    check("keys in order", list(found) == KEYS, found)
    check("line, FEN and game", found["id"] == 1 and found["fen"] == START and found["variant"] == "xiangqi", found)
    check("depth", found["depth"] == 3 and found["seldepth"] >= 3 and found["nodes"] > 20, found)
    check("time", isinstance(found["time_ms"], int) and found["time_ms"] >= 0, found)
    check("score", list(found["score"]) == ["cp"] and isinstance(found["score"]["cp"], int), found)
    check("the best move begins the line", found["bestmove"] == found["pv"][0], found)


def test_forms():
    """Every form that a position may have."""
    forms = [
        ("startpos", START),
        ("STARTPOS moves h2e2 h9g7", CENTRAL),
        ("startpos moves", START),
        (START, START),
        (START + " moves h2e2  h9g7 ", CENTRAL),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", START),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r", START),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR moves h2e2", CENTRAL.replace("ab1r", "abnr")
         .replace("4nc1", "5c1").replace("w - - 2 2", "b - - 1 1")),
        ("\t  " + START + "\t", START),
        (START.replace(" w ", " w 0 ").replace(" - - 0 1", " 1"), START),
    ]
    for text, fen in forms:
        (found,) = analyse(text + "\n", *SMALL)
        check(f"the FEN of {text!r}", found["fen"] == fen, found["fen"])
        check(f"nothing more with {text!r}", list(found) == KEYS, found)


def test_lines():
    """Blank lines and comments are no positions, but lines."""
    found = analyse("# first\n\n  \nstartpos\n\n   # moves\nstartpos", *SMALL)
    check("ids are the lines", [o["id"] for o in found] == [4, 7], found)
    check("CR LF", [o["fen"] for o in analyse(f"{START}\r\n\r\n#\r\nstartpos moves h2e2 h9g7\r\n", *SMALL)] ==
          [START, CENTRAL])
    check("a mark of the encoding", analyse(b"\xef\xbb\xbfstartpos\n".decode(), *SMALL)[0]["fen"] == START)
    check("an empty file", analyse("") == [] and analyse("\n#\n") == [])


def test_epd():
    """Opcodes are kept; `id` names the object."""
    board = START[:-4]
    epd = [
        ("bm h2e2 b2e2; id \"Opening; one\"; c0 \"炮二平五\";",
         {"bm": "h2e2 b2e2", "id": "Opening; one", "c0": "炮二平五"}),
        (";D1 44 ;D2 1920", {"D1": "44", "D2": "1920"}),
        ("0 1 ; acd 12;ce -5", {"acd": "12", "ce": "-5"}),
        ("noop", {"noop": ""}),
        ("id 7;", {"id": "7"}),
        ("c1 \"one\" \"two\"; c2 \"open; c3 \\x;", {"c1": "\"one\" \"two\"", "c2": "\"open", "c3": "\\x"}),
    ]
    for text, operations in epd:
        (found,) = analyse(f"{board} {text}\n", *SMALL)
        check(f"opcodes of {text!r}", list(found) == KEYS + ["epd"] and found["epd"] == operations, found)
        check(f"id of {text!r}", found["id"] == operations.get("id", 1), found)
        check(f"position of {text!r}", found["fen"] == START, found)
    (found,) = analyse("startpos moves h2e2 h9g7; id \"after\";\n", *SMALL)
    check("moves and opcodes", found["fen"] == CENTRAL and found["id"] == "after" and found["epd"] == {"id": "after"},
          found)
    (found,) = analyse(b"startpos; id \"\xc5\xda\xb6\xfe x\";\n", *SMALL)
    check("what is GBK", found["id"] == "炮二 x", found)
    (found,) = analyse(b"startpos; id \"\xff\xff x\";\n", *SMALL)
    check("what is neither", found["id"] == "?? x", found)


def test_variants():
    """Every game, and its rules in every job."""
    for variant in VARIANTS:
        switches = ["--variant", variant]
        found = analyse("startpos\n" * 3, *SMALL, "--jobs", "3", *switches)
        fen, legal = ask(*switches, "fen")[4:], ask(*switches, "legal").split()[2:]
        for o in found:
            check(f"{variant}: game and start", o["variant"] == variant and o["fen"] == fen, o)
            check(f"{variant}: a legal move", o["bestmove"] in legal and o["pv"][0] == o["bestmove"], o)
    found = analyse("startpos moves a1a2\n" * 3, *SMALL, "--jobs=3", "--option", "UCI_Coordinates=1-10")
    check("an option reaches every job", all(o["fen"].split()[1] == "b" for o in found), found)
    check("... for the output, too", all(re.match("[a-i]([7-9]|10)", o["bestmove"]) for o in found), found)
    found = analyse("startpos\n" * 2, *SMALL, "--option", "RuleFlagRing=off", "--variant", "xiangqi2017")
    check("an option of the game", all(o["fen"] == START for o in found), found)


def test_scores():
    """Mates count moves, from the side to move; the mated has no move."""
    lost = "3k5/9/3PP4/9/9/9/9/9/9/4K4 w - - 0 1"
    found = analyse(f"{lost}\n{MATED}\n", "--hash", "1", "--depth", "6")
    check("mate in one", found[0]["score"] == {"mate": 1} and len(found[0]["pv"]) == 1, found[0])
    check("mated", found[1]["score"] == {"mate": 0} and found[1]["bestmove"] is None and found[1]["pv"] == [],
          found[1])
    check("... without a search", found[1]["nodes"] == 0 and found[1]["depth"] == 0, found[1])
    after = analyse(f"{lost} moves {found[0]['bestmove']}\n", *SMALL)
    check("... by that move", after[0]["score"] == {"mate": 0}, after)


def test_limits():
    found = analyse("startpos\n" * 2, "--nodes", "5000", "--hash", "1")
    check("nodes", [o["nodes"] - 5000 in (0, 1) for o in found] == [True, True], found)
    check("the same each time", without_time(found[:1])[0]["nodes"] == found[1]["nodes"], found)
    found = analyse("startpos\n", "--movetime", "1", "--depth", "1")
    check("the first limit counts", found[0]["depth"] == 1, found)
    found = analyse("startpos\n", *SMALL, "--threads", "2")
    check("threads", found[0]["depth"] == 3, found)


def test_multipv():
    """The best lines, as many as there are moves."""
    for switches in (["--multipv", "4"], ["--option", "MultiPV=4"]):
        (found,) = analyse("startpos\n", *SMALL, *switches)
        lines = found["lines"]
        check("lines behind the rest", list(found) == KEYS + ["lines"] and len(lines) == 4, found)
        check("keys of a line", all(list(line) == ["depth", "seldepth", "score", "pv"] for line in lines), lines)
        check("the first is the best", lines[0]["pv"] == found["pv"] and lines[0]["score"] == found["score"], found)
        check("each begins otherwise", len({line["pv"][0] for line in lines}) == 4, lines)
        scores = [line["score"]["cp"] for line in lines]
        check("best first", scores == sorted(scores, reverse=True), scores)
    (found,) = analyse("3k5/9/9/9/9/9/9/9/9/4K4 w\n", *SMALL, "--multipv", "9")
    check("no more lines than moves", len(found["lines"]) == 2, found)
    for nodes in range(300, 3000, 100):
        (found,) = analyse("startpos\n", "--nodes", str(nodes), "--hash", "1", "--multipv", "5")
        check(f"{nodes} nodes: no move twice", len({line["pv"][0] for line in found["lines"]}) == 5, found)
    (found,) = analyse("startpos\n", *SMALL, "--multipv", "1")
    check("one line is no list", list(found) == KEYS, found)


# --- order and errors ----------------------------------------------------------------


def middle_games():
    """Positions that take different times."""
    moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 b7b3 h0h6 c6c5 a0b0 b3a3 b2c2 a9a8".split()
    lines = [f"startpos moves {' '.join(moves[:n])}" for n in range(len(moves) + 1)]
    return "\n".join([*lines, MATED, "nonsense", START, *lines]) + "\n"


def test_jobs():
    """The same objects in the same order, however many are searched at once."""
    text = middle_games()
    one = objects(text, "--hash", "1", "--depth", "5", "--jobs", "1")
    check("a bad line is told by the status", one[0] == 1, one)
    check("all are there", len(one[1]) == len(text.split("\n")) - 1, one)
    for jobs in "2", "3", "8":
        status, found = objects(text, "--hash", "1", "--depth", "5", "--jobs", jobs)
        check(f"{jobs} jobs: the same", status == 1 and without_time(found) == without_time(one[1]),
              *[pair for pair in zip(without_time(found), without_time(one[1])) if pair[0] != pair[1]])
    lines = "startpos\n" * 700
    check("more than may wait", [o["id"] for o in analyse(lines, "--hash", "1", "--depth", "1", "--jobs", "3")] ==
          list(range(1, 701)))


def test_bad_lines():
    """They are told with their line and reason, and the run goes on."""
    bad = [
        ("junk", "letter 'j'"),
        ("startpos moves h2h9 a1a9", "move 2 'a1a9' is not legal"),
        ("startpos moves 炮五平二", "move 1 '炮五平二' is not legal"),
        (START.replace("w", "x"), "side to move is 'x'"),
        (START.replace("K", "1"), "general"),
        (START.replace(" w ", " black "), "side to move is 'black'"),
        (START + " bm h2e2; 5x 1;", "'5x' is neither"),
        (START.replace("1C5C1", "1C5(CN)1"), "stack"),
        ("startposs", "letter"),
        (";", "empty"),
    ]
    status, found = objects("startpos\n" + "\n".join(text for text, _ in bad) + "\nstartpos\n", *SMALL, "--jobs", "2")
    check("status", status == 1, status)
    for line, ((text, pattern), o) in enumerate(zip(bad, found[1:]), start=2):
        check(f"refused: {text}", is_refusal(o, line, pattern), o)
    check("the lines around", found[0]["id"] == 1 and found[-1]["id"] == len(bad) + 2, found)


def test_long_lines():
    """Up to 1 MiB, and beyond."""
    room = 1 << 20
    fits = START + " " * (room - len(START))
    status, found = objects(f"{fits}\n{fits} \nstartpos; c0 {'x' * (room - 13)}\n{'x' * 3 * room}\nstartpos", *SMALL)
    check("the longest", found[0]["id"] == 1 and found[0]["fen"] == START, found[0])
    check("one byte too long", is_refusal(found[1], 2, "longer than 1048576"), found[1])
    check("a long operand", found[2]["epd"] == {"c0": "x" * (room - 13)})
    check("three times too long", is_refusal(found[3], 4, "longer"), found[3])
    check("the line behind", found[4]["id"] == 5 and status == 1, found[4])
    moves = " a0a1 a9a8 a1a0 a8a9"
    (found,) = analyse("startpos moves" + moves * (room // len(moves) - 1) + "\n", *SMALL)
    check("many moves", found["fen"].startswith(START[:-4]) and found["bestmove"], found)


def test_junk():
    """Bytes of any kind: each line of output is JSON."""
    dice = random.Random(20260729)
    pieces = [b"startpos", b" moves ", START.encode(), b" h2e2", b"; ", b"\"", b"id ", b"\0", b"\xff\xfe", b"[FEN \"",
              b"]", b"{", b"}", b"(", b")", b"1. ", b"1-0", b"\r", "炮".encode(), b"%", b"#", b"~", b"bm ", b"-"]

    def line():
        kind = dice.randrange(3)
        if kind == 0:
            return bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
        if kind == 1:
            return b"".join(dice.choice(pieces) for _ in range(dice.randrange(12)))
        fen = bytearray(START.encode())
        fen[dice.randrange(len(fen))] = dice.randrange(256)
        return bytes(fen)

    texts = [b"startpos\n" + b"\n".join(line() for _ in range(400))]
    texts += [b"[Event \"x\"]\n" + b"\n".join(line() for _ in range(40)) for _ in range(10)]
    for text in texts:
        status, found = objects(text, "--hash", "1", "--depth", "1", "--jobs", "2")
        check("it was read", status == 1 and found, text, found)
        check("errors or answers", all("error" in o or "bestmove" in o for o in found), found)
    status, found = objects(b"\0\0startpos\0moves h2e2 h9g7\0\n\0\n", *SMALL)
    check("NUL bytes are blanks", status == 0 and [o["fen"] for o in found] == [CENTRAL], found)


# --- games ------------------------------------------------------------------------------

GAMES = """\
%% a remark of a program [Event "no"]
[Event "One"]
[FEN "%s"]
[Result "1-0"]

1. H2-E2 {a comment (with [marks]; and
h2e2 of two lines)} h9g7 $3 2. H0-G2!? (2. b0c2 (2. a0a1 {)} a9a8) h0i2 ) I9-H9 ; the rest 3. a0a9
3.i0h0+ 1-0

[Event "Two"] [Variant "Zuyi"]
1. h2h0~ 1... h9g7 2 . i0h0 h7h3
[Event "Three"]
b2e2 {no} 炮8平5 x *
[Event "Four"]
[Variant "chess"]
1. e2e4 e7e5 1/2-1/2
[Variant "xiangqi2017"]
*
[FEN "not a position"]
h2e2 (h9g7
h2e2
[Event "Seven"]
h2e2 h9g7 0-1
h2e2 {never ends
""" % START.replace(" w", " r")


def test_games():
    """Each move an object; a game that cannot be read, one with its line."""
    status, found = objects(GAMES, *SMALL)
    check("status", status == 1, status)
    moves = [(o["game"], o["ply"], o["move"]) for o in found if "error" not in o]
    check("moves", moves == [
        (1, 0, "h2e2"), (1, 1, "h9g7"), (1, 2, "h0g2"), (1, 3, "i9h9"), (1, 4, "i0h0"), (1, 5, None),
        (2, 0, "h2h0~"), (2, 1, "h9g7"), (2, 2, "i0h0"), (2, 3, "h7h3"), (2, 4, None),
        (3, 0, "b2e2"), (3, 1, "h7e7"),
        (5, 0, None),
        (7, 0, "h2e2"), (7, 1, "h9g7"), (7, 2, None),
        (8, 0, "h2e2")], moves)
    games = {o["game"]: o["variant"] for o in found if "error" not in o}
    check("games", games == {1: "xiangqi", 2: "zuyi", 3: "xiangqi", 5: "xiangqi2017", 7: "xiangqi", 8: "xiangqi"},
          games)
    check("keys", all(list(o) == KEYS + ["game", "ply", "move", "opening"] for o in found if "error" not in o), found)
    openings = [o["opening"] for o in found if o.get("game") == 1]
    check("openings", openings[:2] == [None, "Central Cannon / 中炮"] and
          openings[5:] == ["Central Cannon / 中炮"], openings)
    check("ids", [o["id"] for o in found if "error" not in o] == [f"{game}/{ply}" for game, ply, _ in moves], found)
    check("positions", found[2]["fen"] == CENTRAL and found[5]["fen"].split()[-2:] == ["5", "3"], found[:6])
    refusals = [o for o in found if "error" in o]
    wanted = [(13, "game 3: move 3 'x' is not a move"), (16, "game 4: .*'chess'"), (20, "game 6: .*letter"),
              (24, "game 8: the comment that begins on line 24 does not end")]
    check("refusals", len(refusals) == len(wanted) and
          all(is_refusal(o, *pair) for o, pair in zip(refusals, wanted)), refusals)
    check("refusals in their place", [("error" in o) for o in found].index(True) == 13, found)


def test_game_forms():
    """What makes a file PGN, and what ends a game."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "bare.PGN")
        with open(name, "w", encoding="ascii") as file:
            file.write("h2e2 h9g7\n")
        found = analyse("", *SMALL, name=name)
        check("a name is enough", [o["move"] for o in found] == ["h2e2", "h9g7", None], found)
    found = analyse("\n# c\n[A \"b\"]\n", *SMALL)
    check("tags are enough", [o["move"] for o in found] == [None], found)
    found = analyse("[A \"\\\"]\\\\\"]h2e2 1-0 1-0 h9g7\n".replace("h9g7", "b2e2"), *SMALL)
    check("after a result", [(o["game"], o["move"]) for o in found] ==
          [(1, "h2e2"), (1, None), (2, "b2e2"), (2, None)], found)
    status, found = objects("[A \"b\"]\nh2e2 (h9g7\n[A \"b\"]\nh2e2\n", *SMALL)
    check("a variation without end", [o.get("move", o["id"] if "id" in o else o["line"]) for o in found] ==
          ["h2e2", 3, "h2e2", None] and "line 2" in found[1]["error"] and status == 1, found)
    status, found = objects("[A \"b\"]\nh2e2\n" + "x" * (2 << 20) + "\nh9g7\n[A \"b\"]\nb2e2 *\n", *SMALL)
    check("a line that is too long ends its game", [o.get("game", o.get("line")) for o in found] == [1, 3, 2, 2], found)
    for variant in VARIANTS:
        legal = ask("--variant", variant, "legal").split()[2:]
        found = analyse(f"[Variant \"{variant}\"]\n1. {legal[-1]} *\n" + "[Variant \"xiangqi\"]\n*\n", *SMALL,
                        "--jobs", "2")
        check(f"the tag {variant}", [(o["variant"], o["move"]) for o in found] ==
              [(variant, legal[-1]), (variant, None), ("xiangqi", None)], found)
    _, found = objects("[Variant \"zuyi\"]\n*\n[A \"b\"]\n*\n", *SMALL, "--variant", "xiangqi2017", "--option",
                       "RuleFlagRing=off")
    check("an option that the tag's game has not", is_refusal(found[0], 2, "zuyi has no such rule") and
          found[1]["variant"] == "xiangqi2017" and found[1]["fen"] == START, found)
    _, found = objects("[Variant \"zuyi\"]\n*\n", *SMALL, "--option", "UCI_Variant=zuyi-swap")
    check("an option against the tag", is_refusal(found[0], 2, "another game"), found)
    found = analyse("[A \"b\"]\nA1-A2 I10-I9 h1g3 *\n", *SMALL, "--option", "UCI_Coordinates=1-10")
    check("ranks from 1", [o["move"] for o in found] == ["a1a2", "i10i9", "h1g3", None], found)
    found = analyse("[Variant \"zuyi\"]\nh2h0 i9h9 h0CNh9 *\n", *SMALL)
    check("moves are called as we call them", [o["move"] for o in found] == ["h2h0", "i9h9", "h0h9", None], found)


# --- the process ---------------------------------------------------------------------------


def start(arguments, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE):
    """A run to be watched, with the signals as a shell in front leaves them."""
    def plain_signals():
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # Without a buffer: communicate() would not know what is in it.
    STARTED.append(subprocess.Popen([ENGINE, "analyse", *arguments], bufsize=0, stdin=stdin,
                                            stdout=subprocess.PIPE, stderr=stderr, preexec_fn=plain_signals))
    return STARTED[-1]


def wait_until_asleep(process):
    """Until its first thread seems to wait for something; where that cannot be seen, not at all."""
    asleep = 0
    while asleep < 5:
        try:
            with open(f"/proc/{process.pid}/task/{process.pid}/stat", encoding="ascii") as stat:
                asleep = asleep + 1 if stat.read().rpartition(")")[2].split()[0] == "S" else 0
        except OSError:
            return
        time.sleep(0.01)


def in_file(text):
    file = tempfile.NamedTemporaryFile("w", suffix=".epd", encoding="utf-8")
    file.write(text)
    file.flush()
    return file


def test_signals():
    """Whole lines of what is finished, a summary, 128 + the signal."""
    for number in signal.SIGINT, signal.SIGTERM:
        with in_file(f"junk\n{MATED}\nstartpos\n{MATED}\n\nstartpos\n") as file:
            process = start([*FOREVER, "--hash", "1", file.name])
            first = [process.stdout.readline() for _ in range(2)]
            wait_until_asleep(process)
            process.send_signal(number)
            out, errors = process.communicate(timeout=GUARD)
        check("a refusal and an object", b"error" in first[0] and json.loads(first[1])["id"] == 2, first)
        check("nothing that is not finished", out == b"", out)
        check("summary", errors.decode() == "zuyi: interrupted: 1 analysed, 1 failed, 3 left\n", errors)
        check("status", process.returncode == 128 + number, process.returncode)


def test_signal_amidst():
    """In the middle of quick work every line is whole, and the sum is right."""
    count = 20000
    with in_file("startpos\n" * count) as file:
        process = start(["--depth", "4", "--hash", "1", "--jobs", "2", file.name])
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=GUARD)
    lines = (first + out).decode().split("\n")
    summary = re.fullmatch(r"zuyi: interrupted: (\d+) analysed, 0 failed, (\d+) left\n", errors.decode())
    check("a summary", summary, errors)
    check("whole lines", lines[-1] == "" and all(json.loads(line)["fen"] == START for line in lines[:-1]), lines[-3:])
    if summary:
        check("the sum", int(summary[1]) == len(lines) - 1 and int(summary[1]) + int(summary[2]) == count, errors)


def test_signal_pipe():
    """Of a pipe only what was read can be counted."""
    process = start([*FOREVER, "--hash", "1", "-"], stdin=subprocess.PIPE)
    process.stdin.write(f"{MATED}\n".encode())
    process.stdin.flush()
    first = process.stdout.readline()
    wait_until_asleep(process)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=GUARD)
    check("an answer before the input ends", json.loads(first)["id"] == 1, first)
    check("summary", process.stderr.read() == b"zuyi: interrupted: 1 analysed, 0 failed, 0 left of what was read\n")
    process.communicate(timeout=GUARD)


def read_terminal(terminal, until):
    """What a terminal shows until a text is among it, or its other end is closed."""
    seen = b""
    while until is None or until not in seen:
        try:
            more = os.read(terminal, 4096)
        except OSError:
            break
        if not more:
            break
        seen += more
    return seen


def test_progress():
    """A bar on a terminal that tells what is finished, and vanishes."""
    terminal, other_end = pty.openpty()
    with in_file(f"startpos\n{MATED}\njunk\n{MATED}\n") as file:
        process = start([*FOREVER, "--hash", "1", "--jobs", "2", file.name], stderr=other_end)
        os.close(other_end)
        shown = read_terminal(terminal, b" 3/4 ")
        process.send_signal(signal.SIGINT)
        rest = read_terminal(terminal, None)
        out, _ = process.communicate(timeout=GUARD)
    os.close(terminal)
    check("a bar", b"[---" in shown and b" 3/4 " in shown, shown)
    check("it vanishes, then the summary", re.search(rb"\r +\rzuyi: interrupted: 2 analysed, 1 failed, 1 left\r\n$", rest),
          rest)
    check("what was finished is printed past what was not",
          [json.loads(line).get("id", "error") for line in out.decode().splitlines()] == [2, "error", 4], out)


def test_progress_gone():
    terminal, other_end = pty.openpty()
    process = start([*SMALL, "-"], stdin=subprocess.PIPE, stderr=other_end)
    os.close(other_end)
    process.stdin.write(b"startpos\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdin.close()
    shown = read_terminal(terminal, None)
    process.wait(timeout=GUARD)
    process.stdout.close()
    os.close(terminal)
    check("of a pipe no total", b" done " in shown and b"[" not in shown, shown)
    check("nothing is left of it", re.search(rb"\r +\r$", shown), shown)


def test_reader_gone():
    """Who has read enough ends the run, without a word."""
    with in_file(f"{MATED}\nstartpos\n{MATED}\n") as file:
        process = start([*FOREVER, "--hash", "1", file.name])
        first = process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
        process.wait(timeout=GUARD)
    check("the first line", json.loads(first)["id"] == 1, first)
    check("quietly", errors == b"" and process.returncode == 1, errors, process.returncode)
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ENGINE, "analyse", *SMALL, "-"], input=b"startpos\n", stdout=full,
                                  stderr=subprocess.PIPE, timeout=GUARD, check=False)
        check("a full disk", done.returncode == 1 and b"cannot be written" in done.stderr, done)


def test_conversation():
    """A line is answered before the next one comes."""
    process = start([*SMALL, "--jobs", "2", "-"], stdin=subprocess.PIPE)
    for text, fen in (("startpos", START), (MATED, MATED), ("startpos moves h2e2 h9g7", CENTRAL)):
        process.stdin.write(text.encode() + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        check("answered", answer["fen"] == fen, answer)
    out, errors = process.communicate(timeout=GUARD)
    check("done", process.returncode == 0 and out == b"" and errors == b"", out, errors)


def test_unreadable():
    for name in "/nonexistent/file", os.path.dirname(ENGINE) or ".":
        status, lines, errors = run("", name=name)
        check(f"{name} cannot be read", status == 1 and lines == [""] and errors.startswith(f"zuyi: {name}: "), errors)


def built_without():
    done = subprocess.run([ENGINE, "analyse", "-"], stdin=subprocess.DEVNULL, capture_output=True, timeout=GUARD,
                          check=False)
    return done.returncode == 1 and b"this build has no 'analyse'" in done.stderr


def main():
    if built_without():
        print("skipped: the engine was built without the library jansson")
        return 0
    try:
        for name, test in list(globals().items()):
            if name.startswith("test_"):
                test()
    finally:
        for process in STARTED:
            if process.poll() is None:
                process.kill()
    return tell()


sys.exit(main())
