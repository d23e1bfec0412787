"""Which of the collected texts the teacher is asked about: choose.py WORK

Short pairs only, so many of each source; what is not asked about is not trained on. Writes words.jsonl, corpus.jsonl
and generated-texts.jsonl, a text a line.
"""

import json
import os
import random
import re
import sys

work = sys.argv[1]
CORPUS = {"npm": 30_000, "wordnet": 40_000, "jargon": 5_000, "austen": 9_000}
GENERATED = {"statement": 36_000, "paraphrase": 14_000, "chat": 16_000}
TEACHER_WORDS = 45_000


def read(file):
    found = {}
    for line in open(os.path.join(work, file)):
        source, one, two = json.loads(line)
        found.setdefault(source, []).append((one, two))
    return found


def write(file, texts):
    with open(os.path.join(work, file), "w") as out:
        out.writelines(json.dumps(text) + "\n" for text in texts)
    print(file, len(texts))


def chosen(found, most, ordered):
    rng = random.Random(9)
    pairs = []
    for source, count in most.items():
        rows = sorted(found[source]) if ordered else found[source]
        rng.shuffle(rows)
        if ordered:
            rows = [pair for pair in rows if len(pair[0]) + len(pair[1]) < 260]
        pairs += rows[:count]
    rng.shuffle(pairs)
    return list(dict.fromkeys(text for pair in pairs for text in pair))


words = [w for w in json.load(open(os.path.join(work, "words.json"))) if re.fullmatch(r"[a-z]{2,}", w)]
write("words.jsonl", words[:TEACHER_WORDS])
write("corpus.jsonl", chosen(read("pairs.jsonl"), CORPUS, True))
write("generated-texts.jsonl", chosen(read("generated.jsonl"), GENERATED, False))
