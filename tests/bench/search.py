"""`python tests/bench/search.py [LABELS]`: finding a concept by name, beside rapidfuzz's `process.extract` (C++).

ASTERISM_FIND_RUN may name the built example `find` of asterism-core. Both look for the best 20 of at least 55 by
weighted ratio over the same folded labels, best of three times each; their scores must be the same. Ours runs on all
cores, theirs on one.
"""

import json
import os
import random
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

from rapidfuzz import fuzz, process

ROOT = Path(__file__).parents[2]
QUERIES = 8


def words():
    names = (unicodedata.name(chr(code), "") for code in range(0x20, 0x1F9FF))
    return sorted({word.lower() for name in names for word in name.split() if word.isalpha() and len(word) > 1})


def phrase(draw, words, most):
    # A few words are common and most are rare, as in any language.
    return " ".join(words[int(len(words) * draw.random() ** 3)] for _ in range(draw.randint(1, most)))


def misspelled(text, draw):
    at = draw.randrange(len(text))
    return text[:at] + draw.choice("aeiounrst") + text[at + draw.randint(0, 1) :]


def queries(draw, labels, words):
    kinds = {
        "a stored label, misspelled": lambda: misspelled(draw.choice(labels), draw),
        "other words in other order": lambda: phrase(draw, words, 4),
        "one word": lambda: misspelled(phrase(draw, words, 1), draw),
        "a sentence of 80 letters and more": lambda: phrase(draw, words, 1) + " " + " ".join(draw.sample(words, 12)),
        "nothing like it": lambda: "".join(draw.choices("qxzjvkw", k=14)),
    }
    return [(kind, query()) for kind, query in kinds.items() for _ in range(QUERIES)]


def ours(labels, asked):
    built = os.environ.get("ASTERISM_FIND_RUN")
    cargo = ["cargo", "run", "--quiet", "--release", "-p", "asterism-core", "--example", "find"]
    lines = [labels, *(query for _, query in asked)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run([built] if built else cargo, cwd=ROOT, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def theirs(labels, query):
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        found = process.extract(query, labels, scorer=fuzz.WRatio, limit=20, score_cutoff=55)
        best = min(best, time.perf_counter() - started)
    return best, [score for _, score, _ in found]


def main(count=100_000):
    draw = random.Random(7)
    vocabulary = words()
    draw.shuffle(vocabulary)
    labels = list({phrase(draw, vocabulary, 4) for _ in range(count * 2)})
    labels = sorted(labels)[:: max(1, len(labels) // count)][:count]
    asked = queries(draw, labels, vocabulary)
    times = {}
    for (kind, query), answer in zip(asked, ours(labels, asked)):
        seconds, scores = theirs(labels, query)
        fuzzy = [score for score, _ in answer["found"]]
        # A normalised match scores 100 with us whatever its spelling.
        if any(abs(a - b) > 1e-6 for a, b in zip(fuzzy, scores) if a < 100):
            raise SystemExit(f"{query!r}: {fuzzy} is not {scores}")
        times.setdefault(kind, []).append((answer["seconds"], seconds))
    print(f"{len(labels):,} labels, milliseconds: median and worst")
    for kind, measured in times.items():
        mine, peer = (sorted(side) for side in zip(*measured))
        middle = len(mine) // 2
        print(
            f"  {kind:36} ours {mine[middle] * 1e3:6.1f} {mine[-1] * 1e3:6.1f}"
            f"   rapidfuzz {peer[middle] * 1e3:6.1f} {peer[-1] * 1e3:6.1f}   {peer[middle] / mine[middle]:.1f}×"
        )


if __name__ == "__main__":
    main(*(int(size) for size in sys.argv[1:]))
