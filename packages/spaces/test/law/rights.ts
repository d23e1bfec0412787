import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Kind, Role } from "../../src/log/index.ts";
import { goneRow, row } from "../machines.ts";
import { aSpace, expectTaken, type OpenLog, why } from "./space.ts";

export function rights(open: OpenLog): void {
  const allowed: Readonly<Record<Exclude<Kind, "member">, readonly Role[]>> = {
    save: ["writer", "curator", "owner"],
    edit: ["curator", "owner"],
    retire: ["writer", "curator", "owner"],
    restore: ["writer", "curator", "owner"],
    resolve: ["curator", "owner"],
    revert: ["curator", "owner"],
    delete: ["curator", "owner"],
    undo: ["curator", "owner"],
    scrub: ["curator", "owner"],
  };

  test.each(["reader", "writer", "curator", "owner"] as const)(
    "what a %s may do to the words of others",
    async (role) => {
      await using space = await aSpace(open, { ben: role });
      const did: Partial<Record<Kind, boolean>> = {};
      const kinds = Object.keys(allowed) as Exclude<Kind, "member">[];
      for (const kind of kinds) {
        const lineage = randomUUID();
        const [said] = space.anna.sign({ rows: [row(lineage, lineage)] });
        const at = (await space.anna.push({ ...said, rows: said?.rows ?? [] })).head;
        const pushed = await space.of("ben").push({
          kind,
          subject: lineage,
          undoes: kind === "undo" ? (said?.id ?? null) : null,
          gone: kind === "delete" ? [lineage] : [],
          over: kind === "scrub",
          rows: [kind === "delete" ? goneRow(lineage, lineage) : row(lineage, lineage)],
          bases: [at],
        });
        if (pushed.refused) expect(pushed.refused.why).toBe("denied");
        did[kind] = pushed.refused === undefined;
      }
      expect(did).toEqual(Object.fromEntries(kinds.map((kind) => [kind, allowed[kind].includes(role)])));
    },
  );

  test("a writer edits, takes back and deletes what they said themselves, and deletes nothing else beside it", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = space.of("ben");
    const [own, others] = [randomUUID(), randomUUID()];
    const id = randomUUID();
    expectTaken(await space.anna.push({ rows: [row("x", others)] }));
    const at = (await ben.push({ id, rows: [row("a", own)] })).head;
    expectTaken(await ben.push({ kind: "edit", subject: own, rows: [row("a", own)], bases: [at] }));
    expectTaken(await ben.push({ kind: "undo", undoes: id, rows: [row("a", own)], bases: [at + 1] }));
    expect(why(await ben.push({ kind: "delete", subject: own, gone: [own, others] }))).toBe("denied");
    expect(why(await ben.push({ kind: "save", gone: [others] }))).toBe("denied");
    expectTaken(await ben.push({ kind: "delete", subject: own, gone: [own] }));
    expect(why(await ben.push({ kind: "undo", undoes: randomUUID() }))).toBe("malformed");
  });

  test("more rows than a member may write on one day are refused", async () => {
    await using space = await aSpace(open, { ben: "writer" }, 3);
    const fresh = () => row(randomUUID(), randomUUID());
    expectTaken(await space.anna.push({ rows: [fresh(), fresh()] }));
    expect(why(await space.anna.push({ rows: [fresh(), fresh()] }))).toBe("quota");
    expectTaken(await space.anna.push({ rows: [fresh()] }));
    expect(why(await space.anna.push({ rows: [fresh()] }))).toBe("quota");
    expectTaken(await space.of("ben").push({ rows: [fresh()] }));
  });
}
