import type { MentionEdge } from "@memory/shared";
import type { z } from "zod";
import { readGraphState } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

type Edge = z.infer<typeof MentionEdge>;

const named = statement((q, at: Places<{ chunkId: string; generation: number }>) =>
  q
    .selectFrom("graph_texts as t")
    .innerJoin("mentions as m", "m.text", "t.text")
    .innerJoin("entities as e", "e.entity", "m.entity")
    .innerJoin("entities as c", (join) => join.onRef("c.entity", "=", "e.canonical").on("c.gone", "=", 0))
    .select(["t.ref_id as from", "c.id as to", "m.stop as end"])
    .select(({ fn }) => fn.min("m.start").as("start"))
    .where("t.ref_id", "=", at("chunkId"))
    .where("t.generation", "=", at("generation"))
    .groupBy("c.entity")
    .orderBy("start"),
);

/** Entities that these chunks name, each under its canonical name. */
export function findMentions(store: Store, ownerId: string, chunkIds: readonly string[]): Edge[] {
  const { generation } = readGraphState(store, ownerId);
  return chunkIds.flatMap((chunkId) =>
    named.all(store, { chunkId, generation }).map((edge) => ({ ...edge, relation: "mention" })),
  );
}
