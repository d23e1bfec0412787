import type { ActivityEntry } from "@memory/shared";
import { aDetail, anEntry } from "./belief-builders.ts";
import { anId } from "./builders.ts";
import { fakeDaemon, type Scripts } from "./fake-daemon.ts";

export const undone = anEntry({ id: anId("0e0e0e"), undoneBy: anId("0f0f0f") });
export const final = anEntry({
  id: anId("f1f1f1"),
  kind: "memory.delete",
  subject: { kind: "memory", id: anId("9a9a9a") },
  final: "it was deleted for good",
});
export const byAgent = anEntry({
  id: anId("a9e170"),
  kind: "memory.save",
  actor: { kind: "agent", client: "codex/1.0" },
});
export const undo = anEntry({ id: anId("0f0f0f"), kind: "undo", undoes: undone.id });

/** A daemon with this activity. */
export const after = (all: readonly ActivityEntry[], scripts: Scripts = {}) =>
  fakeDaemon({
    "activity.list": ({ query }) => {
      const { ref = "" } = query as { ref?: string };
      return { entries: all.filter(({ id }) => id.endsWith(ref)), nextCursor: null };
    },
    "activity.get": ({ params }) => aDetail({ ...all.find(({ id }) => id === params.id) }),
    "activity.undo": ({ params, body }) => {
      const { operations = 1, memories = 0 } = all.find(({ id }) => id === params.id) ?? {};
      const { dryRun } = body as { dryRun: boolean };
      return { id: anId("bacced"), undone: operations, memories, rows: operations * 3, dryRun };
    },
    ...scripts,
  });
