"""Trains the table of word vectors on what label.ts wrote, and writes it as one file: train.py WORK OUT

Recipe in docs/models/static-prose-128.md. Same inputs, same numpy, same OPENBLAS_NUM_THREADS=1: same file.
"""

import collections
import hashlib
import json
import os
import struct
import sys
import time

import numpy as np

from grammar_templates import NAMES
from tokens import BUCKETS, rows_of, words_of

work, out = sys.argv[1], sys.argv[2]
WIDTH, DIMENSIONS = 256, 128
KNOWN, MOST_WORDS = 40_000, 50_000
SHARES = {"npm": 0.26, "wordnet": 0.22, "jargon": 0.04, "austen": 0.10, "statement": 0.20, "paraphrase": 0.06, "chat": 0.12}
GENERATED = {"statement", "paraphrase", "chat"}
RATE, STEPS = 0.05, 400
PAIRS, EXTRA, TAU, TEACHER_TAU, TEACHER_SHARE, REGRESSION = 1024, 1024, 0.06, 0.1, 0.5, 1.0
started = time.time()


def say(*what):
    print(f"{time.time() - started:6.0f} s", *what, flush=True)


def unit(x):
    return x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-9)


def read_texts(name):
    texts = [json.loads(line) for line in open(os.path.join(work, f"{name}.jsonl"))]
    vectors = np.fromfile(os.path.join(work, f"{name}.f32"), dtype=np.float32).reshape(-1, 512)
    return texts[: len(vectors)], vectors


def read_pairs(known):
    pairs = {name: [] for name in SHARES}
    for file in ("pairs.jsonl", "generated.jsonl"):
        for line in open(os.path.join(work, file)):
            source, one, two = json.loads(line)
            if one in known and two in known:
                pairs[source].append((known[one], known[two]))
    return {name: np.array(rows) for name, rows in pairs.items()}


def make_vocabulary(order, texts):
    counts = collections.Counter(w for text in texts for w in words_of(text))
    words = dict.fromkeys(w for w in order if words_of(w) == [w])
    chosen = list(words)[:KNOWN]
    taken = set(chosen)
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if len(chosen) >= MOST_WORDS or count < 4:
            break
        if word not in taken and len(word) < 24:
            taken.add(word)
            chosen.append(word)
    return {word: n for n, word in enumerate(chosen)}


class Texts:
    """The rows of every text, end to end."""

    def __init__(self, rows):
        self.lengths = np.array([len(r) for r in rows])
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.rows = np.array([r for row in rows for r in row], dtype=np.int64)

    def of(self, chosen):
        lengths = self.lengths[chosen]
        owner = np.repeat(np.arange(len(chosen)), lengths)
        within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return self.rows[np.repeat(self.starts[chosen], lengths) + within], owner, lengths


class Table:
    """Word vectors with their training by row-wise Adagrad."""

    def __init__(self, vectors):
        self.vectors = vectors.copy()
        self.seen = np.full(len(vectors), 1e-4, dtype=np.float32)

    def sums(self, rows, weights, lengths):
        parts = self.vectors[rows] * weights[:, None]
        return np.add.reduceat(parts, np.cumsum(lengths) - lengths, axis=0)

    def learn(self, rows, weights, owner, slope, rate):
        order = np.argsort(rows, kind="stable")
        sorted_rows = rows[order]
        first = np.flatnonzero(np.concatenate([[True], sorted_rows[1:] != sorted_rows[:-1]]))
        slopes = np.add.reduceat(slope[owner[order]] * weights[order][:, None], first, axis=0)
        touched = sorted_rows[first]
        self.seen[touched] += np.mean(slopes**2, axis=1) * 1e4
        self.vectors[touched] -= rate * slopes * (1e2 / np.sqrt(self.seen[touched]))[:, None]


def through_norm(sums, slope):
    """The slope of a loss of unit(sums), seen from the sums."""
    norm = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    units = sums / norm
    return (slope - units * np.sum(units * slope, axis=1, keepdims=True)) / norm


def softmax(x):
    x = np.exp(x - x.max(axis=1, keepdims=True))
    return x / x.sum(axis=1, keepdims=True)


class Trainer:
    def __init__(self, texts, labels, pairs, names, seed):
        self.texts, self.labels, self.pairs, self.names = texts, labels, pairs, names
        self.rng = np.random.default_rng(seed)

    def draw(self):
        ones, twos, made = [], [], []
        for name, share in SHARES.items():
            rows = self.pairs[name]
            chosen = rows[self.rng.integers(0, len(rows), round(share * PAIRS))]
            flip = self.rng.random(len(chosen)) < (0.0 if name in GENERATED else 0.5)
            ones.append(np.where(flip, chosen[:, 1], chosen[:, 0]))
            twos.append(np.where(flip, chosen[:, 0], chosen[:, 1]))
            made.append(np.full(len(chosen), name in GENERATED))
        return np.concatenate(ones), np.concatenate(twos), np.concatenate(made)

    def weigh(self, rows, owner, count, made):
        """Words left out at random; names of generated pairs mostly; words that both sides share count little at times."""
        weights = (self.rng.random(len(rows)) > 0.08).astype(np.float32)
        pair = owner % count
        no_names = made & (self.rng.random(count) < 0.8)
        weights[no_names[pair] & self.names[rows]] = 0
        damped = made & (self.rng.random(count) < 0.4)
        key = pair * len(self.names) + rows
        shared = np.isin(key, np.intersect1d(key[owner < count], key[owner >= count]))
        weights[damped[pair] & shared] *= 0.15
        return weights

    def contrast(self, table, each):
        for step in range(STEPS):
            ones, twos, made = self.draw()
            count = len(ones)
            extra = self.rng.integers(0, len(self.labels), EXTRA)
            chosen = np.concatenate([ones, twos, extra])
            rows, owner, lengths = self.texts.of(chosen)
            weights = (self.rng.random(len(rows)) > 0.08).astype(np.float32)
            inside = owner < 2 * count
            weights[inside] = self.weigh(rows[inside], owner[inside], count, made)
            sums = table.sums(rows, weights, lengths)
            units = unit(sums)
            a, b = units[:count], units[count : 2 * count]
            wanted = self.labels[ones] @ self.labels[twos].T / TEACHER_TAU
            logits = a @ b.T / TAU
            slope = np.zeros_like(units)
            for turned in (False, True):
                near = (TEACHER_SHARE * softmax(wanted.T if turned else wanted)).astype(np.float32)
                near[np.arange(count), np.arange(count)] += 1 - TEACHER_SHARE
                error = (softmax(logits.T if turned else logits) - near) / (2 * TAU * count)
                error = error.T if turned else error
                slope[:count] += error @ b
                slope[count : 2 * count] += error.T @ a
            slope -= REGRESSION * self.labels[chosen] / len(chosen)
            table.learn(rows, weights, owner, through_norm(sums, slope), RATE * max(0.1, 1 - step / STEPS))
            if (step + 1) % 20 == 0:
                right = float(np.mean(np.argmax(logits, axis=1) == np.arange(count)))
                near = float(np.mean(np.sum(units * self.labels[chosen], axis=1)))
                say("step", step + 1, "own pair first", round(right, 3), "teacher's cosine", round(near, 3))
            if (step + 1) % 100 == 0:
                each(step + 1)


def write(path, vocabulary, vectors):
    """Layout: docs/models/static-prose-128.md."""
    names = "\n".join(vocabulary).encode()
    names += b"\n" * (-len(names) % 4)
    scales = np.maximum(np.abs(vectors).max(axis=1), 1e-9).astype("<f4") / np.float32(127)
    numbers = np.rint(vectors / scales[:, None]).astype(np.int8)
    body = names + scales.tobytes() + numbers.tobytes()
    head = b"MSTV" + struct.pack("<5I", 1, vectors.shape[1], len(vocabulary), BUCKETS, len(names)) + hashlib.sha256(body).digest()
    with open(path, "wb") as file:
        file.write(head + body)
    say("wrote", path, len(head) + len(body), hashlib.sha256(head + body).hexdigest())


def main():
    labelled = [read_texts(name) for name in ("corpus", "generated-texts")]
    texts = [text for some, _ in labelled for text in some]
    vectors = np.concatenate([v for _, v in labelled])
    good = np.linalg.norm(vectors, axis=1) > 0.5
    order = json.load(open(os.path.join(work, "words.json")))
    vocabulary = make_vocabulary(order, texts)
    rows = [rows_of(text, vocabulary)[:128] for text in texts]
    keep = [n for n in np.flatnonzero(good) if rows[n]]
    texts, vectors = [texts[n] for n in keep], vectors[keep]
    stored = Texts([rows[n] for n in keep])
    say(len(texts), "texts", len(vocabulary), "words")

    middle = vectors.mean(axis=0)
    spread = np.cov((vectors[:: max(1, len(vectors) // 60_000)] - middle).T)
    values, directions = np.linalg.eigh(spread)
    basis = directions[:, ::-1][:, :WIDTH].astype(np.float32)
    say("variance kept", round(float(values[::-1][:WIDTH].sum() / values.sum()), 3))
    labels = unit((vectors - middle) @ basis)
    words, word_vectors = read_texts("words")
    word_labels = unit((word_vectors - word_vectors[np.linalg.norm(word_vectors, axis=1) > 0.5].mean(axis=0)) @ basis)

    count = len(vocabulary) + BUCKETS
    start = np.random.default_rng(1).normal(0, 0.02, (count, WIDTH)).astype(np.float32)
    for word, vector in zip(words, word_labels):
        if word in vocabulary:
            start[vocabulary[word]] = vector
    rank = np.minimum(np.arange(count), KNOWN) + 2.7
    start *= (1e-3 / (1e-3 + 1 / (rank * np.log(1.78 * KNOWN))))[:, None].astype(np.float32)

    pairs = read_pairs({text: n for n, text in enumerate(texts)})
    say({name: len(rows) for name, rows in pairs.items()})
    names = np.zeros(count, dtype=bool)
    names[[vocabulary[n.lower()] for n in NAMES if n.lower() in vocabulary]] = True

    table = Table(start)
    # Every hundred steps, so that a run that is cut off leaves something to measure.
    Trainer(stored, labels, pairs, names, seed=11).contrast(table, lambda step: finish(vocabulary, table.vectors))


def finish(vocabulary, vectors):
    """Turned so that the first dimensions carry the most, the rest left out."""
    _, directions = np.linalg.eigh(vectors.T @ vectors)
    write(out, vocabulary, vectors @ directions[:, ::-1][:, :DIMENSIONS])


main()
