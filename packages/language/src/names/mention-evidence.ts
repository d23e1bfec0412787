import type { EvidenceKind, MergeEvidence } from "./evidence.ts";
import type { Suspect } from "./known-name.ts";

/**
 * Evidence from the texts that mention two entities. It strengthens or weakens the evidence of their names
 * and is never a reason of its own: "Kafka" and "RabbitMQ" have the same neighbours and alike vectors.
 */
export function mentionEvidence(a: Suspect, b: Suspect, because: EvidenceKind): MergeEvidence[] {
  const found = [vector(a, b), neighbours(a, b), together(a, b, because), titles(a, b, because)];
  return found.filter((evidence) => evidence !== undefined);
}

function vector(a: Suspect, b: Suspect): MergeEvidence | undefined {
  if (a.known.vector === undefined || b.known.vector === undefined) return undefined;
  const cosine = cosineOf(a.known.vector, b.known.vector);
  if (!(cosine > 0.6)) return undefined;
  return { kind: "vector", score: cosine - 0.6, detail: `they mean alike (${cosine.toFixed(2)})` };
}

function neighbours(a: Suspect, b: Suspect): MergeEvidence | undefined {
  const [few, many] = [a.known.neighbours, b.known.neighbours].sort((x, y) => x.size - y.size);
  if (few === undefined || many === undefined) return undefined;
  let shared = 0;
  for (const id of few) if (many.has(id)) shared += 1;
  // One shared neighbour is the project that everything is mentioned with.
  if (shared < 2) return undefined;
  const likeness = shared / (few.size + many.size - shared);
  const score = 0.4 * Math.min(1, 2 * likeness);
  return { kind: "neighbours", score, detail: `${shared} entities are mentioned with both` };
}

/** Two Annas stand side by side; a short name stands beside the long one it is introduced by. */
function together(a: Suspect, b: Suspect, because: EvidenceKind): MergeEvidence | undefined {
  if (!a.known.neighbours.has(b.known.id) && !b.known.neighbours.has(a.known.id)) return undefined;
  const score = introduces.has(because) ? -0.1 : -0.5;
  return { kind: "together", score, detail: "some text mentions both" };
}

const introduces: ReadonlySet<EvidenceKind> = new Set(["alias", "acronym", "contains", "initial"]);

function titles(a: Suspect, b: Suspect, because: EvidenceKind): MergeEvidence | undefined {
  if (!a.isTitle || !b.isTitle || because === "spelling") return undefined;
  return { kind: "titles", score: -0.6, detail: "each is well known under its own name" };
}

function cosineOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let n = 0; n < Math.min(a.length, b.length); n += 1) {
    const [x = 0, y = 0] = [a[n], b[n]];
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return dot / Math.sqrt(ofA * ofB);
}
