import type { SceneNode } from "./scene/scene.ts";

const COLOUR: Readonly<Record<string, string>> = {
  fact: "fill-fact",
  preference: "fill-preference",
  episode: "fill-episode",
  procedure: "fill-procedure",
  topic: "fill-accent",
  entity: "fill-entity",
  document: "fill-document",
  session: "fill-session",
  chunk: "fill-document",
  more: "fill-soft",
};

/** The mark of a kind, as the picture draws it: a circle, a square, a square on its corner. */
export function Glyph({
  kind,
  type,
  own,
}: Pick<SceneNode, "kind" | "type"> & {
  /** Its own colour, instead of that of its kind. */
  readonly own?: string | undefined;
}) {
  const colour = COLOUR[kind === "memory" ? type : kind] ?? "fill-soft";
  return (
    <svg
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 ${colour}`}
      style={own === undefined ? undefined : { fill: own }}
      aria-hidden="true"
    >
      {kind === "memory" || kind === "chunk" ? (
        <rect x="1.5" y="1.5" width="9" height="9" rx="1" />
      ) : kind === "document" || kind === "session" ? (
        <path d="M6 0l6 6-6 6-6-6z" />
      ) : (
        <circle cx="6" cy="6" r="5.5" opacity={kind === "topic" ? 0.7 : 1} />
      )}
    </svg>
  );
}
