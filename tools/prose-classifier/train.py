"""Trains and measures the prose classifier, leaving one project out at a time. One command, no network:

    python3 tools/prose-classifier/train.py UNITS.jsonl LABELS.tsv [--vectors VECTORS.f32] [--rules FOUND.json]

UNITS: one unit a line, as units.ts writes it, with an `id`. LABELS: `id<TAB>grade<TAB>stands`, grade 0 no, 1 marginal,
2 keep; stands 1 when the unit needs no context to be understood. VECTORS: one row of 512 float32 a unit of UNITS, in
its order. FOUND: ids the rules already turned into a memory, as the keys of an object. Needs numpy alone; seeded.
"""
import argparse
import json

import numpy as np

from features import dense, grams

BITS = 13
LEAST_SEEN = 20  # A hashed word pair seen less often says nothing about another project.
GRAM_WEIGHT = 8.0
STEPS = 80
MARGINAL = 0.25  # What a marginal unit counts as in training; in the figures only a keep is right.
STRENGTHS = (0.05, 0.2)
BARS = (0.8, 0.75, 0.7, 0.6, 0.5, 0.4)
DRAWS = 2000


def main():
    args = arguments()
    rows, grade, stands = read(args.units, args.labels)
    project = np.array([row["project"] for row in rows])
    source = np.array([row["source"] for row in rows])
    prose = (source == "final") | (source == "mid")
    found = set(json.load(open(args.rules))) if args.rules else set()
    ruled = np.array([str(row["id"]) in found for row in rows])
    keep = grade == 2
    print(f"{len(rows)} units, {keep.sum()} keeps; prose {prose.sum()}, {keep[prose].sum()} keeps")
    print(f"rules on prose: {ruled[prose].sum()} units, {(ruled & keep)[prose].sum()} keeps")
    target = np.where(keep, 1.0, np.where(grade == 1, MARGINAL, 0.0)).astype(np.float32)
    best = None
    for name, matrix in feature_sets(rows, args.vectors).items():
        for strength in STRENGTHS:
            scores = left_out(matrix, target, project, strength)
            precision = average_precision(scores[prose], keep[prose])
            print(f"{name:12s} {matrix.shape[1]:5d} columns, L2 {strength}: prose AUC {auc(scores[prose], keep[prose]):.3f} "
                  f"AP {precision:.3f} {curve(scores[prose], keep[prose])} | all AP {average_precision(scores, keep):.3f}", flush=True)
            if best is None or precision > best[0]:
                best = (precision, name, strength, scores, matrix)
    _, name, strength, scores, matrix = best
    print(f"best on prose: {name}, L2 {strength}")
    if args.scores:
        np.save(args.scores, scores)
    for part in ("final", "mid", "human", "commit", "pr"):
        mask = source == part
        print(f"  {part:7s} n {mask.sum():5d} keeps {keep[mask].sum():4d} AP {average_precision(scores[mask], keep[mask]):.3f} {curve(scores[mask], keep[mask], least=5)}")
    rng = np.random.default_rng(9)
    print("by project, scored by a model that never saw it (as many taken as there are keeps, best first):")
    for one in np.unique(project):
        mask = prose & (project == one)
        take = max(1, int(keep[mask].sum()))
        order = np.flatnonzero(mask)[np.argsort(-scores[mask])][:take]
        print(f"  {one:15s} units {mask.sum():5d} keeps {keep[mask].sum():4d} precision at R {keep[order].mean():.2f} base {keep[mask].mean():.2f}")
    print("a bar set on the training projects alone, then applied to the project left out:")
    for bar in BARS:
        print(f"  aim {bar}: {honest(scores, keep, stands, prose, project, bar, ruled, rng)}")
    print("the classifier as a filter: rule outputs of all sources, split by its score")
    for low, high in ((0, 0.5), (0.5, 1)):
        cut = np.quantile(scores[ruled], [low, high]) if ruled.any() else (0, 0)
        mask = ruled & (scores >= cut[0]) & (scores <= cut[1])
        print(f"  {low}-{high}: {mask.sum()} units, keep {keep[mask].mean():.2f}")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("units")
    parser.add_argument("labels")
    parser.add_argument("--vectors")
    parser.add_argument("--rules")
    parser.add_argument("--scores")
    return parser.parse_args()


def read(units, labels):
    labelled = {}
    for line in open(labels):
        name, grade, stands = line.rstrip("\n").split("\t")
        labelled[name] = (int(grade), stands == "1")
    rows = [row for row in map(json.loads, open(units)) if str(row["id"]) in labelled]
    told = [labelled[str(row["id"])] for row in rows]
    return rows, np.array([grade for grade, _ in told]), np.array([stands for _, stands in told])


def feature_sets(rows, vectors):
    told = [dense(row) for row in rows]
    names = list(told[0])
    structure = np.array([[row[name] for name in names] for row in told], dtype=np.float32)
    structure = (structure - structure.mean(0)) / (structure.std(0) + 1e-6)
    words = np.zeros((len(rows), 1 << BITS), dtype=np.float32)
    for at, row in enumerate(rows):
        words[at, list(grams(row, BITS))] = 1
    words = words[:, words.sum(0) >= LEAST_SEEN]
    words = words / np.sqrt(np.maximum(1, words.sum(1, keepdims=True))) * GRAM_WEIGHT
    sets = {"structure": structure, "both": np.hstack([structure, words])}
    if vectors:
        meaning = np.fromfile(vectors, dtype=np.float32).reshape(-1, 512)[: len(rows)]
        meaning = meaning - meaning.mean(0)
        _, axes = np.linalg.eigh(meaning.T @ meaning)
        meaning = (meaning @ axes[:, -96:]).astype(np.float32)
        meaning /= meaning.std()
        sets["vectors"] = meaning
        sets["no words"] = np.hstack([structure, meaning])
        sets["all"] = np.hstack([structure, words, meaning])
    return sets


def fit(matrix, target, strength):
    """Logistic regression with L2, by accelerated gradient steps of a length that the largest eigenvalue allows."""
    count = len(target)
    full = np.hstack([matrix, np.ones((count, 1), np.float32)])
    penalty = np.full(full.shape[1], strength, np.float32)
    penalty[-1] = 0
    vector = np.random.default_rng(0).standard_normal(full.shape[1]).astype(np.float32)
    for _ in range(12):
        vector = full.T @ (full @ vector)
        length = np.linalg.norm(vector)
        vector /= length
    step = 1 / (length / 4 / count + strength)
    weights = np.zeros(full.shape[1], np.float32)
    ahead, pace = weights.copy(), 1.0
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-(full @ ahead)))
        fresh = ahead - step * (full.T @ (told - target) / count + penalty * ahead)
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = fresh + (pace - 1) / faster * (fresh - weights)
        weights, pace = fresh, faster
    return weights


def left_out(matrix, target, project, strength):
    scores = np.zeros(len(target))
    for one in np.unique(project):
        weights = fit(matrix[project != one], target[project != one], strength)
        scores[project == one] = matrix[project == one] @ weights[:-1] + weights[-1]
    return scores


def honest(scores, keep, stands, prose, project, bar, ruled, rng):
    """The lowest score at which the other projects reach the bar decides what is added in this one."""
    added = np.zeros(len(scores), bool)
    for one in np.unique(project):
        others = prose & (project != one)
        order = np.flatnonzero(others)[np.argsort(-scores[others])]
        share = np.cumsum(keep[order]) / np.arange(1, len(order) + 1)
        good = np.flatnonzero((share >= bar) & (np.arange(len(order)) >= 9))
        if len(good):
            added |= prose & (project == one) & (scores >= scores[order[good[-1]]])
    added &= ~ruled
    names = np.unique(project)
    parts = [(added & (project == one), prose & keep & (project == one)) for one in names]
    right = np.array([keep[a].sum() for a, _ in parts])
    alone = np.array([(keep & stands)[a].sum() for a, _ in parts])
    taken = np.array([a.sum() for a, _ in parts])
    there = np.array([k.sum() for _, k in parts])
    draws = rng.integers(0, len(names), (DRAWS, len(names)))
    spread = lambda top, bottom: np.nanpercentile(top[draws].sum(1) / np.maximum(1, bottom[draws].sum(1)), [2.5, 97.5]).round(2).tolist()
    return (f"added {taken.sum()}, keeps {right.sum()}, precision {right.sum() / max(1, taken.sum()):.2f} {spread(right, taken)}, "
            f"that stand alone {alone.sum() / max(1, taken.sum()):.2f}, recall gained {right.sum() / there.sum():.3f} {spread(right, there)}, projects with any {(taken > 0).sum()}")


def auc(scores, right):
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    count = right.sum()
    return (ranks[right].sum() - count * (count + 1) / 2) / (count * (len(right) - count))


def average_precision(scores, right):
    told = right[np.argsort(-scores)]
    return float((np.cumsum(told) / np.arange(1, len(told) + 1))[told].sum() / max(1, told.sum()))


def curve(scores, right, least=10):
    told = right[np.argsort(-scores)]
    taken = np.arange(1, len(told) + 1)
    share = np.cumsum(told) / taken
    out = {}
    for bar in BARS:
        good = np.flatnonzero((share >= bar) & (taken >= least))
        out[bar] = (round(float(told[: good[-1] + 1].sum() / told.sum()), 3), int(taken[good[-1]])) if len(good) else (0, 0)
    return out


if __name__ == "__main__":
    main()
