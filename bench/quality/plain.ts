// Baselines on the same records: FTS5's bm25() as it is, and that fused with an exact scan of the vectors.
import { fileURLToPath } from "node:url";
import { loadUseLite } from "../../packages/daemon/src/models/embedded/use-lite.ts";
import { openScratch } from "../../packages/daemon/src/store/reader.ts";
import { readQuestion } from "../../packages/language/src/questions/query-terms.ts";
import type { Group } from "../contenders/public-sets.ts";

export interface Plain {
  ask(group: number, query: string): Promise<{ readonly bm25: string[]; readonly fused: string[] }>;
  close(): void;
}

interface Part extends Pick<Group, "docs"> {
  readonly db: ReturnType<typeof openScratch>;
  readonly vectors: readonly (Float32Array | null)[];
  scores(match: string): [row: number, score: number][];
}

/** The weight of the cosine beside BM25, each on a scale from its least to its best. */
const ofCosine = 0.4;

export async function openPlain(groups: readonly Group[]): Promise<Plain> {
  const encoder = await loadUseLite({
    modelDir: fileURLToPath(new URL("../../packages/daemon/models", import.meta.url)),
  });
  const parts: Part[] = [];
  for (const { docs } of groups) {
    const db = openScratch();
    db.exec(
      "CREATE VIRTUAL TABLE texts USING fts5 (content, tokenize = 'porter unicode61 remove_diacritics 2')",
    );
    const insert = db.prepare("INSERT INTO texts (rowid, content) VALUES (?, ?)");
    const vectors: (Float32Array | null)[] = [];
    for (const [n, { text }] of docs.entries()) {
      insert.run(n, text);
      vectors.push(await encoder.embed(text));
    }
    const ranked = db
      .prepare<[string], [row: number, score: number]>(
        "SELECT rowid, -bm25(texts) FROM texts WHERE texts MATCH ? ORDER BY bm25(texts)",
      )
      .raw();
    parts.push({ db, docs, vectors, scores: (match) => ranked.all(match) as [number, number][] });
  }
  return {
    async ask(group, query) {
      const part = parts[group];
      if (!part) return { bm25: [], fused: [] };
      const words = readQuestion(query, 0).words.map((word) => `"${word}"`);
      const scored = new Map(words.length === 0 ? [] : part.scores(words.join(" OR ")));
      const vector = await encoder.embed(query);
      const cosines = part.vectors.map((one) => (one && vector ? dot(one, vector) : 0));
      const [least, most] = [Math.min(...cosines), Math.max(...cosines)];
      const best = Math.max(1e-9, ...scored.values());
      const fused = part.docs.map((_, n): [number, number] => {
        const cosine = most > least ? ((cosines[n] ?? 0) - least) / (most - least) : 0;
        return [n, ofCosine * cosine + ((1 - ofCosine) * (scored.get(n) ?? 0)) / best];
      });
      const names = (rows: readonly [number, number][]) =>
        rows
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, 10)
          .map(([n]) => part.docs[n]?.id ?? "");
      return { bm25: names([...scored]), fused: names(fused) };
    },
    close() {
      for (const { db } of parts) db.close();
    },
  };
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, component, n) => sum + component * (b[n] ?? 0), 0);
