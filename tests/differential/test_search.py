"""Our string scores beside rapidfuzz's own, pair by pair.

ASTERISM_RATIO_RUN may name the built example `ratio` of asterism-core.
"""

import json
import os
import random
import subprocess
import unicodedata
from pathlib import Path

import pytest
from rapidfuzz import fuzz, fuzz_py

ROOT = Path(__file__).parents[2]
SCORES = (
    "ratio",
    "partial_ratio",
    "token_sort_ratio",
    "token_set_ratio",
    "token_ratio",
    "partial_token_sort_ratio",
    "partial_token_set_ratio",
    "partial_token_ratio",
    "WRatio",
)
# White space to rapidfuzz's Python, but to its C++ only beside characters beyond Latin-1.
UNEVEN_SPACES = "\x85\xa0"


def names():
    """Real labels of one to a dozen words: the names of characters."""
    found = [unicodedata.name(chr(code), "") for code in range(0x20, 0x2FA1)]
    return [name.capitalize() for name in found if name and "CJK" not in name]


def misspelled(text, draw):
    letters = list(text)
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(letters) + 1)
        letters[at : at + draw.randint(0, 1)] = draw.choice(["", draw.choice("aeiou -é"), draw.choice(text)])
    return "".join(letters)


def shuffled(text, draw):
    words = text.split()
    words += draw.choices(words, k=draw.randint(0, 2))
    draw.shuffle(words)
    return " ".join(words[: draw.randint(1, len(words))])


def drawn(alphabet, longest):
    return lambda draw: "".join(draw.choices(alphabet, k=draw.randint(0, longest)))


def labels(draw, labels=tuple(names())):
    return draw.choice(labels)


def pairs_of(text, other=None):
    def pairs(draw):
        return [(text(draw), (other or text)(draw)) for _ in range(2500)]

    return pairs


def variants(change):
    def pairs(draw):
        return [(label, change(label, draw)) for label in (labels(draw) for _ in range(2500))]

    return pairs


KINDS = {
    "few letters": pairs_of(drawn("ab c", 12)),
    "lengths at the edges of the scales": pairs_of(drawn("ab", 8), drawn("ab", 64)),
    "past 64 letters": pairs_of(drawn("abc d", 200)),
    "white space": pairs_of(drawn("ab \t\n\x1c\u2003\u3000\u2028" + UNEVEN_SPACES, 16)),
    "scripts": pairs_of(drawn("aß é\u0301я中文 かが🍎👩\u200d🔬", 24)),
    "labels": pairs_of(labels),
    "misspelled labels": variants(misspelled),
    "shuffled labels": variants(shuffled),
}


def ours(pairs):
    built = os.environ.get("ASTERISM_RATIO_RUN")
    command = [built] if built else ["cargo", "run", "--quiet", "-p", "asterism-core", "--example", "ratio"]
    lines = "".join(json.dumps(pair) + "\n" for pair in pairs)
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("kind", KINDS)
def test_every_score_is_rapidfuzz_s(kind):
    pairs = KINDS[kind](random.Random(kind))
    found = ours(pairs)
    assert len(found) == len(pairs)
    for (a, b), scores in zip(pairs, found):
        peer = fuzz_py if any(space in a + b for space in UNEVEN_SPACES) else fuzz
        expected = [getattr(peer, score)(a, b) for score in SCORES]
        assert scores == pytest.approx(expected, abs=1e-6), (a, b)
