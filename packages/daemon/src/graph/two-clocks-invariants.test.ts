import fc from "fast-check";
import { expect, test } from "vitest";
import { alice, MadeGraph } from "./made-graph.ts";
import { ids, iso, on } from "./two-clocks.fixture.ts";

const Version = fc.record({
  at: fc.nat(20),
  lasts: fc.nat(10),
  late: fc.nat(10),
  a: fc.nat(5),
  b: fc.nat(5),
  retired: fc.boolean(),
});

test("whatever the times, no edge leads nowhere and counts are what the store says", () => {
  const days = (n: number) => on(1) + n * 86_400_000;
  fc.assert(
    fc.property(fc.array(Version, { maxLength: 20 }), fc.nat(40), fc.nat(40), (versions, t, k) => {
      using made = new MadeGraph();
      const entities = Array.from({ length: 6 }, (_, n) =>
        made.entity(`Entity ${n}`, { createdAt: days(n) }),
      );
      for (const { at, lasts, late, a, b, retired } of versions) {
        const [one, other] = [entities[a], entities[b]];
        if (!one || !other) continue;
        const open = lasts === 0;
        made.memory({
          names: [...new Set([one, other])],
          states: one === other ? [] : [[one, "uses", other]],
          at: days(at),
          learnt: days(at + late),
          ...(!open && { until: days(at + lasts), heldUntil: days(at + late + lasts) }),
          status: open ? "active" : retired ? "retired" : "superseded",
        });
      }
      for (const clocks of [{ at: days(t) }, { knownAt: days(k) }, { at: days(t), knownAt: days(k) }]) {
        const texts = Object.fromEntries(Object.entries(clocks).map(([name, time]) => [name, iso(time)]));
        const graph = made.graph(texts);
        const shown = new Set([...ids(graph.memories), ...ids(graph.entities)]);
        expect(graph.edges.filter(({ from, to }) => !shown.has(from) || !shown.has(to))).toEqual([]);
        const held = versions.filter(({ at, lasts, late, retired }) => {
          const end = lasts === 0 ? Number.POSITIVE_INFINITY : at + lasts;
          const isHeld = at + late <= k && k < end + late;
          const isTrue = at <= t && t < end && !(retired && lasts > 0);
          if (!("knownAt" in clocks)) return isTrue;
          return "at" in clocks ? at <= t && (isHeld || (at + late <= k && lasts > 0 && isTrue)) : isHeld;
        });
        expect(graph.memories).toHaveLength(held.length);
        const isMet = (n: number) => !("knownAt" in clocks) || n <= k;
        const named = new Set(held.flatMap(({ a, b }) => [a, b]).filter(isMet));
        const listed = made.list({}, alice, clocks);
        expect([listed.total, graph.entities.length]).toEqual([named.size, named.size]);
        expect(listed.entities.reduce((sum, { mentions }) => sum + mentions, 0)).toBe(
          held.reduce((sum, { a, b }) => sum + [...new Set([a, b])].filter(isMet).length, 0),
        );
      }
    }),
    { numRuns: 30 },
  );
});
