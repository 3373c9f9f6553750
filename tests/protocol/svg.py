#!/usr/bin/env python3
"""`d svg`: well-formed images that show what the FEN says, in every variant; files; errors.

    svg.py ENGINE            runs the tests
    svg.py ENGINE --write    draws the images of tests/diagrams/ anew
"""

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from lib.checks import check, tell

ENGINE = sys.argv[1]
DIAGRAMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "diagrams")
GUARD = 60  # seconds after which the engine is taken to hang
NAMESPACE = "{http://www.w3.org/2000/svg}"
STEP = 60  # from point to point
XIANGQI = dict(zip("KABNRCPkabnrcp", "帥仕相馬車炮兵將士象馬車炮卒"))
ZUHE = dict(zip("KQBNRCPMkqbnrcpm", "王后象馬車炮兵君" * 2))


def say(lines, *arguments):
    """What the engine prints when these lines are sent."""
    done = subprocess.run([ENGINE, *arguments], input="".join(f"{line}\n" for line in lines), capture_output=True,
                          timeout=GUARD, check=False, encoding="utf-8")
    return done.stdout


def draw(variant, position, *options):
    return say([f"setoption name UCI_Variant value {variant}", *options, f"position {position}", "d svg"])


def rows():
    """The rows of positions.tsv: variant, what is seen, position."""
    with open(os.path.join(DIAGRAMS, "positions.tsv"), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]


# --- reading an image ------------------------------------------------------------------


def fen_points(fen):
    """What a FEN puts on each point, by (file, rank): (colour, letters of the pieces)."""
    points = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        file = 0
        for digit, stack, letter in re.findall(r"(\d)|\((\w+)\)|(\w)", text):
            if digit:
                file += int(digit)
                continue
            letters = stack or letter
            points[file, 9 - row] = ("red" if letters[0].isupper() else "black", sorted(letters))
            file += 1
    return points


def point_at(x, y):
    return x // STEP, 9 - y // STEP


def drawn_points(image, glyphs):
    """The same of an image; letters that stand for the glyphs of that colour."""
    points = {}
    for piece in image.iter(NAMESPACE + "g"):
        words = piece.get("class", "").split()
        if words[:1] != ["piece"]:
            continue
        x, y = map(int, re.fullmatch(r"translate\((\d+) (\d+)\)", piece.get("transform")).groups())
        letters = {glyph: letter for letter, glyph in glyphs.items() if letter.isupper() == (words[1] == "red")}
        points[point_at(x, y)] = (words[1], sorted(letters[text.text] for text in piece.iter(NAMESPACE + "text")))
    return points


def of_class(image, name):
    return [e for e in image.iter() if e.get("class", "").split()[:1] == [name]]


def marks(image):
    """The points that the last move left and went to."""
    found = {"from": [], "to": []}
    for mark in of_class(image, "move"):
        place = point_at(int(mark.get("x")) + 29, int(mark.get("y")) + 29)
        found["from" if mark.get("class").endswith(" from") else "to"].append(place)
    return found["from"], found["to"]


def labels(image):
    return [text.text for group in of_class(image, "label") for text in group]


def flags(image):
    """Where the flags of red and black stand, in steps to the right of a0 and up."""
    found = {}
    for flag in of_class(image, "flag"):
        side = flag.get("class").split()[1]
        x, y = map(int, re.match(r"M(-?\d+) (-?\d+)", flag[0].get("d")).groups())
        found[side] = (x + (12 if side == "red" else -2)) // STEP, 9 - (y - 15) // STEP
    return found


# --- tests ---------------------------------------------------------------------------------


def test_variants():
    """Start positions and those of the diagrams: every piece where the FEN has it, the right board."""
    listed = [line.split()[1:] for line in say(["variants"]).splitlines() if line.startswith("variant ")]
    starts = [(words[0], "", "startpos") for words in listed]
    check("every variant has a diagram", [row[0] for row in rows()] == [words[0] for words in listed])
    for variant, _, position in starts + rows():
        text = draw(variant, position)
        name = f"{variant}: {position}"
        try:
            image = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            check(f"{name}: well-formed", False, error, text)
            continue
        fen = say([f"setoption name UCI_Variant value {variant}", f"position {position}", "fen"])[4:].strip()
        zuhe = variant.startswith("zuhe")
        check(f"{name}: an image", image.tag == NAMESPACE + "svg" and text.endswith("</svg>\n"), image.tag)
        check(f"{name}: nothing from elsewhere", "href" not in text and "url(" not in text and "script" not in text)
        check(f"{name}: small", len(text) < 16000, len(text))
        check(f"{name}: title and FEN",
              [image.find(NAMESPACE + tag).text for tag in ("title", "desc")] == [variant, fen])
        drawn = drawn_points(image, ZUHE if zuhe else XIANGQI)
        check(f"{name}: pieces", drawn == fen_points(fen), drawn, fen)
        check(f"{name}: river", (len(of_class(image, "river")) == 0) == zuhe)
        check(f"{name}: squares", (len(of_class(image, "dark")) == 1) == zuhe)
        check(f"{name}: ring", (len(of_class(image, "cells")) == 1) == (variant == "xiangqi2017"))
        check(f"{name}: letters and numbers", labels(image) == list("abcdefghi") + list("0123456789"), labels(image))
        side = "Red" if fen.split()[1] == "w" else "Black"
        check(f"{name}: side to move", [e.text for e in of_class(image, "caption")] == [f"{side} to move"])


def test_ranks():
    image = ElementTree.fromstring(draw("xiangqi", "startpos", "setoption name UCI_Coordinates value 1-10"))
    check("ranks from 1", labels(image)[9:] == [str(n) for n in range(1, 11)], labels(image))


def test_marks():
    """What the last move left and where it went; flags that stepped; both halves of a pair."""
    bare = "fen 3k5/9/9/9/9/9/9/9/9/4K4 w"
    pair = "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0,21 - 0 1 moves b2b9 h9g7,a9b9"
    cases = [
        ("xiangqi", "startpos", [], []),
        ("xiangqi", "startpos moves h2e2", [(7, 2)], [(4, 2)]),
        ("xiangqi", bare, [], []),
        ("zuyi", "startpos moves h2h0~", [(7, 2)], [(7, 0)]),
        ("xiangqi2017", "startpos moves h2e2", [(7, 2)], [(4, 2)]),
        ("xiangqi2017", pair, [(7, 9), (0, 9)], [(6, 7), (1, 9)]),
        ("xiangqi2017", "fen 4k4/9/9/9/9/9/9/9/9/3K5 w 7,6 - 0 1 moves ^^", [], [(9, 3)]),
        ("xiangqi2017", "fen 3k5/3P5/9/9/9/9/9/9/9/4K4 b 3,24 - 0 40 moves d9d8^", [(3, 9)], [(3, 8), (0, 10)]),
    ]
    for variant, position, left, reached in cases:
        text = draw(variant, position)
        found = marks(ElementTree.fromstring(text)) if text.startswith("<svg") else text
        check(f"{variant}: {position}: marks", found == (left, reached), found)


def ring():
    """The cells in their order (RULES.md 5.3)."""
    return ([(x, -1) for x in range(4, 10)] + [(9, y) for y in range(0, 11)] + [(x, 10) for x in range(8, -2, -1)]
            + [(-1, y) for y in range(9, -2, -1)] + [(x, -1) for x in range(0, 4)])


def test_flags():
    cells = ring()
    check("cells of the ring", len(set(cells)) == 42 and cells[21] == (4, 10))
    for cell in range(42):
        other = (cell + 5) % 42
        text = draw("xiangqi2017", f"fen 4k4/9/9/9/9/9/9/9/9/3K5 w {cell},{other} - 0 1")
        found = flags(ElementTree.fromstring(text))
        check(f"flags on {cell} and {other}", found == {"red": cells[cell], "black": cells[other]}, found)
    text = draw("xiangqi2017", "startpos", "setoption name RuleFlagRing value false")
    check("no flags without the rule", flags(ElementTree.fromstring(text)) == {} and "class=\"cells\"" not in text)


def test_files():
    """What a file holds is what is printed; errors name the file."""
    printed = draw("zuyi", "startpos")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "two words.svg")
        check("silence", say([f"d svg  {path} "]) == "")
        with open(path, encoding="utf-8") as file:
            check("the file", file.read() == draw("xiangqi", "startpos"))
        path = os.path.join(folder, "shell.svg")
        done = subprocess.run([ENGINE, "--variant", "zuyi", "d", "svg", path], capture_output=True, timeout=GUARD,
                              check=False)
        check("from the shell", (done.returncode, done.stdout, done.stderr) == (0, b"", b""), done)
        with open(path, encoding="utf-8") as file:
            check("its file", file.read() == printed)
        check("no position: no file", say(["position fen x", f"d svg {path}"]).splitlines()[1:]
              == ["info message error: no position"])
        with open(path, encoding="utf-8") as file:
            check("... the old one stays", file.read() == printed)
        path = os.path.join(folder, "missing", "x.svg")
        for dialect, prefix in ("ucci", "info message"), ("uci", "info string"):
            said = say([dialect, f"d svg {path}"]).splitlines()[-1]
            check(f"{dialect}: an error", said.startswith(f"{prefix} error: d svg: ") and path in said, said)
        done = subprocess.run([ENGINE, "d", "svg", path], capture_output=True, timeout=GUARD, check=False)
        check("the shell's error", done.returncode == 1 and path.encode() in done.stderr and not done.stdout, done)
    if os.path.exists("/dev/full"):
        said = say(["d svg /dev/full"])
        check("a full disk", said.startswith("info message error: d svg: ") and "/dev/full" in said, said)
    check("other words", say(["d png"]) == "info message error: d: 'png' is not known here\n")
    check("no position", say(["position fen x", "d svg"]).splitlines()[1:] == ["info message error: no position"])


def test_diagrams():
    """The images in the repository are those that the engine draws."""
    for variant, _, position in rows():
        with open(os.path.join(DIAGRAMS, f"{variant}.svg"), "rb") as file:
            check(f"{variant}.svg is up to date", file.read().decode() == draw(variant, position))


def write_diagrams():
    for variant, _, position in rows():
        with open(os.path.join(DIAGRAMS, f"{variant}.svg"), "wb") as file:
            file.write(draw(variant, position).encode())


def main():
    if sys.argv[2:] == ["--write"]:
        write_diagrams()
        return 0
    for test in test_variants, test_ranks, test_marks, test_flags, test_files, test_diagrams:
        test()
    return tell()


if __name__ == "__main__":
    sys.exit(main())
