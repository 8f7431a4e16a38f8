#!/usr/bin/env python3
"""Makes les-miserables.json from jean.dat and tables.py: `python3 make.py`, or `--check` to compare only."""

import hashlib
import json
import re
import sys
import uuid
from collections import Counter
from datetime import datetime, timedelta, timezone
from itertools import combinations
from pathlib import Path

from tables import ALSO, GROUPS, MEMBERSHIPS, RELATIONS, SHORT, SPELLING, VOLUMES

HERE = Path(__file__).parent
START = datetime(2026, 1, 1, tzinfo=timezone.utc)
TEX = {r"\'e": "é", r"\`e": "è", r"\^o": "ô", r"\c{c}": "ç", "--": "—"}


def plain(text):
    """The TeX of jean.dat as plain text."""
    for tex, char in TEX.items():
        text = text.replace(tex, char)
    return re.sub(r"`([^`']*)'", "“\\1”", text)


def read(path):
    """The characters (code → name and description) and the chapters (number → groups of codes that meet)."""
    people, chapters = {}, {}
    for line in path.read_text("ascii").splitlines():
        if person := re.fullmatch(r"([A-Z]{2}) ([^,]+), (.+)", line):
            people[person[1]] = (plain(person[2]), plain(person[3]))
        elif chapter := re.fullmatch(r"(\d+\.\d+\.\d+)(?::(.*))?", line):
            chapters[chapter[1]] = [meeting.split(",") for meeting in (chapter[2] or "").split(";") if meeting]
    return people, chapters


class Graph:
    """Collects rows; ids and times follow from a row's key and place, so that the file is the same on every run."""

    def __init__(self):
        self.nodes, self.edges = [], []

    def _row(self, key):
        at = START + timedelta(milliseconds=len(self.nodes) + len(self.edges))
        millis = int(at.timestamp() * 1000)
        digest = int.from_bytes(hashlib.sha256(key.encode()).digest()[:10], "big")
        bits = millis << 80 | 0x7 << 76 | (digest >> 64 & 0xFFF) << 64 | 0b10 << 62 | digest & (1 << 62) - 1
        time = at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        return str(uuid.UUID(int=bits)), {"created_at": time, "updated_at": time}

    def concept(self, key, label, aliases, description, metadata):
        id_, times = self._row(key)
        aliases = list(dict.fromkeys(alias for alias in aliases if alias != label))
        self.nodes.append({
            "kind": "concept", "id": id_, "label": label, "aliases": aliases, "description": description,
            "metadata": metadata, **times,
        })
        return id_

    def pointer(self, ref_type, ref_id, metadata):
        id_, times = self._row(ref_id)
        self.nodes.append(
            {"kind": "pointer", "id": id_, "ref_type": ref_type, "ref_id": ref_id, "metadata": metadata, **times}
        )
        return id_

    def edge(self, from_id, relation, to_id, weight=None, **metadata):
        id_, times = self._row(f"{from_id} {relation} {to_id}")
        self.edges.append({
            "id": id_, "from_id": from_id, "to_id": to_id, "relation_type": relation, "weight": weight,
            "metadata": metadata, **times,
        })


def book_of(chapter):
    return chapter.rsplit(".", 1)[0]


def add_people(graph, people, chapters):
    presence = {
        code: [number for number, meetings in chapters.items() if any(code in meeting for meeting in meetings)]
        for code in people
    }
    ids = {}
    full = {code: SPELLING.get(code, name) for code, (name, _) in people.items()}
    labels = full | SHORT
    for code, (name, description) in people.items():
        told = re.sub(r"\b[A-Z]{2}\b", lambda code: labels.get(code[0], code[0]), description)
        metadata = {"code": code, "chapters": len(presence[code])}
        if presence[code]:
            metadata |= {"first_chapter": presence[code][0], "last_chapter": presence[code][-1]}
        aliases = [full[code], name, *ALSO.get(code, [])]
        ids[code] = graph.concept(code, labels[code], aliases, told[0].upper() + told[1:] + ".", metadata)
    for key, (label, aliases, description) in GROUPS.items():
        ids[key] = graph.concept(key, label, aliases, description, {"group": True})
    return ids


def add_divisions(graph, chapters):
    """Pointers to the work, its volumes and its books, each part of the next larger."""
    sizes = Counter(map(book_of, chapters))
    work = graph.pointer("document", "les-miserables", {
        "title": "Les Misérables", "author": "Victor Hugo", "year": 1862,
        "translation": {"language": "en", "translator": "Isabel F. Hapgood", "year": 1887},
    })
    books = {}
    for v, (title, names) in enumerate(VOLUMES.items(), 1):
        volume = graph.pointer("document", f"les-miserables/{v}", {"title": title, "volume": v, "books": len(names)})
        graph.edge(volume, "part_of", work)
        for b, name in enumerate(names, 1):
            number = f"{v}.{b}"
            metadata = {"title": name, "volume": v, "book": b, "chapters": sizes[number]}
            books[number] = graph.pointer("chunk", f"les-miserables/{number}", metadata)
            graph.edge(books[number], "part_of", volume)
    assert books.keys() == sizes.keys(), "the books of jean.dat are not those of the tables"
    return books


def add_meetings(graph, ids, books, chapters):
    """Who meets whom (weight: the number of meetings) and who is in which book (weight: chapters of it)."""
    met, first, present = Counter(), {}, Counter()
    for number, meetings in chapters.items():
        for meeting in meetings:
            for pair in combinations(sorted(meeting), 2):
                met[pair] += 1
                first.setdefault(pair, number)
        present.update((code, book_of(number)) for code in {code for meeting in meetings for code in meeting})
    for (a, b), count in met.items():
        graph.edge(ids[a], "appears_with", ids[b], float(count), first_chapter=first[a, b])
    for (code, book), count in sorted(present.items(), key=lambda entry: (list(books).index(entry[0][1]), entry[0])):
        graph.edge(ids[code], "appears_in", books[book], float(count))


def add_relations(graph, ids, people):
    for code, relation, others in RELATIONS:
        for other in others.split():
            assert other in people[code][1], f"jean.dat says nothing of {other} at {code}"
            graph.edge(ids[code], relation, ids[other], source="jean.dat")
    for relation, group, words, members in MEMBERSHIPS:
        for code in members.split():
            assert re.search(words, people[code][1]), f"jean.dat does not say {words!r} of {code}"
            graph.edge(ids[code], relation, ids[group], source="jean.dat")


def make():
    people, chapters = read(HERE / "jean.dat")
    graph = Graph()
    ids = add_people(graph, people, chapters)
    books = add_divisions(graph, chapters)
    add_relations(graph, ids, people)
    add_meetings(graph, ids, books, chapters)
    rows = [
        f'"{name}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
        for name, rows in (("nodes", graph.nodes), ("edges", graph.edges))
    ]
    return "{" + ",\n".join(rows) + "}\n"


def main():
    target = HERE / "les-miserables.json"
    made = make()
    if "--check" in sys.argv:
        sys.exit(0 if target.read_text("utf-8") == made else "les-miserables.json is not what make.py makes")
    target.write_text(made, "utf-8")


if __name__ == "__main__":
    main()
