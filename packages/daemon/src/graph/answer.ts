import { createHash } from "node:crypto";
import type { Graph, GraphQuery } from "@memory/shared";
import { type GraphReader, type GraphRequest, reading } from "./freshness.ts";
import { documentGraph } from "./levels/document.ts";
import { focusGraph } from "./levels/focus.ts";
import { fullGraph } from "./levels/full.ts";
import { topicGraph } from "./levels/topic.ts";
import { topicsGraph } from "./levels/topics.ts";
import { unlinkedGraph } from "./levels/unlinked.ts";
import type { View } from "./view.ts";

/** A graph as it is asked for. */
export interface GraphTask extends GraphRequest {
  readonly query: GraphQuery;
  /** Tags of the answers that the caller has; "*" is any. */
  readonly known: readonly string[];
}

export type GraphAnswer =
  /** `json` is null for a caller who has this answer already; as bytes it crosses threads without being copied. */
  | { readonly kind: "graph"; readonly tag: string; readonly json: Uint8Array | null }
  | { readonly kind: "missing"; readonly what: "topic" | "document" | "node"; readonly id: string };

/** Answer from one consistent state of the store, everything committed before the call included. */
export const answer = (reader: GraphReader, { query, known, ...asked }: GraphTask): GraphAnswer =>
  reading(reader, asked, (view) => {
    const tag = tagOf(view, query);
    if (known.includes(tag)) return { kind: "graph", tag, json: null };
    const drawn = drawLevel(view, query);
    if ("kind" in drawn) return drawn;
    return { kind: "graph", tag, json: known.includes("*") ? null : encoder.encode(JSON.stringify(drawn)) };
  });

const encoder = new TextEncoder();

/** The version stands for the owner and the time, too. */
function tagOf({ version }: View, query: GraphQuery): string {
  const { level, topic, focus, depth, offset, kinds, limit } = query;
  const asked = JSON.stringify([level, topic, focus, depth, offset, kinds, limit]);
  return `${version}-${createHash("sha1").update(asked).digest("hex").slice(0, 8)}`;
}

type Missing = Extract<GraphAnswer, { kind: "missing" }>;

function drawLevel(view: View, { level, topic = "", focus = "", ...query }: GraphQuery): Graph | Missing {
  switch (level) {
    case "full":
      return fullGraph(view, query);
    case "topics":
      return topicsGraph(view, query);
    case "topic":
      return topicGraph(view, { ...query, topic }) ?? { kind: "missing", what: "topic", id: topic };
    case "unlinked":
      return unlinkedGraph(view, query);
    case "focus":
      return focusGraph(view, { ...query, focus }) ?? { kind: "missing", what: "node", id: focus };
    case "document":
      return documentGraph(view, { ...query, focus }) ?? { kind: "missing", what: "document", id: focus };
  }
}
