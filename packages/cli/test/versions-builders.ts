import type { Memory } from "@memory/shared";
import { aWhy } from "./belief-builders.ts";
import { aMemory, anId, daysAgo } from "./builders.ts";
import { fakeDaemon, type Scripts } from "./fake-daemon.ts";

export const older = aMemory({
  id: anId("0001aa"),
  status: "superseded",
  content: "Sessions live in Redis, in the table auth.sessions.",
  validTo: daysAgo(15),
  createdAt: daysAgo(40),
  source: { kind: "manual", client: "claude-code 2.1", statedBy: "assistant" },
});
export const newest = aMemory({ version: 2 });

/** A daemon with one memory of two versions, that does what it is asked. */
export const having = (scripts: Scripts = {}, versions: readonly Memory[] = [newest, older]) =>
  fakeDaemon({
    "memories.list": ({ query }) => {
      const { ref = "" } = query as { ref?: string };
      const memories = versions.filter(({ id }) => id.endsWith(ref));
      return { memories, nextCursor: null, total: memories.length };
    },
    "memories.history": () => ({ versions }),
    "memories.why": () => aWhy(),
    "memories.update": ({ body }) =>
      aMemory({ ...newest, id: anId("0003cc"), version: 3, ...(body as object) }),
    "memories.retire": () => aMemory({ status: "retired" }),
    "memories.restore": () => aMemory(),
    "memories.confirm": () => aMemory(),
    "memories.remove": () => ({ ok: true }),
    ...scripts,
  });
