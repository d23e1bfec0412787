import type { IndexRun } from "@memory/shared";
import { duration, plural } from "@memory/shared/words";
import type { Tone } from "../../ui/badge.tsx";

export const RUN_STATE: Readonly<Record<IndexRun["state"], { readonly word: string; readonly tone: Tone }>> =
  {
    running: { word: "running", tone: "accent" },
    done: { word: "done", tone: "good" },
    cancelled: { word: "stopped", tone: "warn" },
    failed: { word: "failed", tone: "bad" },
    interrupted: { word: "interrupted", tone: "warn" },
  };

export const titleOf = ({ kind, indexed, failed }: IndexRun): string =>
  kind === "reindex"
    ? `Graph built anew from ${plural(indexed + failed, "text")}`
    : `${plural(indexed + failed, "text")} read for entities`;

/** "74 mentions · 3 relations · 7 new names · took 6 ms" */
export function totalsOf({ entities, relations, proposals, failed, durationMs, state }: IndexRun): string {
  return [
    plural(entities, "mention"),
    plural(relations, "relation"),
    ...(proposals > 0 ? [plural(proposals, "new name")] : []),
    ...(failed > 0 ? [`${plural(failed, "text")} failed`] : []),
    ...(state === "running" ? [] : [`took ${duration(durationMs)}`]),
  ].join(" · ");
}
