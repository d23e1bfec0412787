import fc from "fast-check";
import { expect, test } from "vitest";
import { alice, type MadeEntity, MadeGraph } from "./made-graph.ts";
import { countEntities } from "./queries/count-entities.ts";

/** One thing that happens to a graph; numbers choose what it happens to. */
const Step = fc.oneof(
  fc.record({ do: fc.constant("save"), a: fc.nat(9), b: fc.nat(9) }),
  fc.record({ do: fc.constant("read"), a: fc.nat(9), b: fc.nat(9) }),
  fc.record({ do: fc.constant("fold"), a: fc.nat(9), b: fc.nat(9) }),
  fc.record({ do: fc.constant("unfold"), a: fc.nat(9), b: fc.nat(9) }),
  fc.record({ do: fc.constant("retire"), a: fc.nat(20), b: fc.nat(9) }),
  fc.record({ do: fc.constant("forget"), a: fc.nat(20), b: fc.nat(9) }),
  fc.record({ do: fc.constant("delete"), a: fc.nat(20), b: fc.nat(9) }),
  fc.record({ do: fc.constant("layOut"), a: fc.nat(9), b: fc.nat(9) }),
);
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

class Played {
  readonly made = new MadeGraph();
  readonly entities = Array.from({ length: 10 }, (_, n) => this.made.entity(`Entity ${n}`));
  readonly memories: string[] = [];
  readonly documents: string[] = [];
  readonly #into = new Map<MadeEntity, MadeEntity>();

  play({ do: verb, a, b }: Step): void {
    const { made } = this;
    const [one, other] = [this.entities[a % 10], this.entities[b]];
    if (!one || !other) return;
    const text = {
      names: [...new Set([one, other])],
      states: one === other ? [] : ([[one, "uses", other]] as const),
    };
    const memory = this.memories[a % Math.max(1, this.memories.length)];
    const document = this.documents[a % Math.max(1, this.documents.length)];
    if (verb === "save") this.memories.push(made.memory(text));
    if (verb === "read") this.documents.push(made.document("Title", [text, text]));
    if (verb === "fold" && !this.#into.has(one) && !this.#leadsTo(other, one)) {
      this.#into.set(one, other);
      made.fold(one, other);
    }
    if (verb === "unfold" && this.#into.delete(one)) made.unfold(one);
    if (verb === "retire" && memory) made.setStatus(memory, b % 2 === 0 ? "retired" : "active");
    if (verb === "forget" && document) made.setDocument(document, b % 2 === 0 ? "missing" : "ready");
    if (verb === "delete" && memory) made.run("DELETE FROM memories WHERE id = ?", memory);
    if (verb === "layOut") made.layOut(b + 1);
  }

  #leadsTo(from: MadeEntity, to: MadeEntity): boolean {
    const next = this.#into.get(from);
    return from === to || (next !== undefined && this.#leadsTo(next, to));
  }
}

/** Expected counts of an entity, asked of the store in the plainest way. */
function countByHand({ made }: Played, { entity }: MadeEntity) {
  const find = made.store.prepare<[number], { mentions: number; memories: number; documents: number }>(
    `SELECT count(DISTINCT t.text) AS mentions, count(DISTINCT m.id) AS memories, count(DISTINCT d.id) AS documents
     FROM entities e JOIN mentions n ON n.entity = e.entity JOIN graph_texts t ON t.text = n.text
     LEFT JOIN memories m ON m.id = t.ref_id AND m.status = 'active'
     LEFT JOIN documents d ON d.id = t.document_id AND d.status = 'ready'
     WHERE e.canonical = ? AND coalesce(m.id, d.id) IS NOT NULL`,
  );
  return find.get(entity);
}

test("whatever happens, no edge leads nowhere, none comes twice, and counts are what the store says", () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (steps, limit) => {
      const played = new Played();
      using made = played.made;
      for (const [n, step] of steps.entries()) {
        played.play(step);
        // A graph that is asked for now and then is the same as one that is loaded at the end.
        if (n % 5 === 0) made.graph();
      }
      for (const size of [limit, 200_000]) {
        const { memories, entities, documents, edges, omitted } = made.graph({ limit: size });
        const ids = [...memories, ...entities, ...documents].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const isShown = new Set(ids);
        expect(edges.filter(({ from, to }) => !isShown.has(from) || !isShown.has(to))).toEqual([]);
        expect(edges.filter(({ from, to }) => from === to)).toEqual([]);
        const names = edges.map(({ from, to, relation }) => `${from} ${relation} ${to}`);
        expect(new Set(names).size).toBe(names.length);
        expect(ids.length + omitted).toBe(made.graph({ limit: 200_000 }).omitted + countAll(made));
      }
      for (const entity of played.entities) {
        const counted = made.read(entity);
        if (counted) expect(counted).toMatchObject(countByHand(played, entity) ?? {});
        if (counted) made.graph({ level: "focus", focus: entity.id, depth: 2, limit });
      }
    }),
    { numRuns: 40 },
  );
});

function countAll(made: MadeGraph): number {
  const { memories, entities, documents } = made.graph({ limit: 200_000 });
  expect(made.list({ limit: 500 }, alice).total).toBe(entities.length);
  expect(countEntities(made.store, alice)).toBe(entities.length);
  return memories.length + entities.length + documents.length;
}
