import type { Hit } from "../api.ts";

type Turn = NonNullable<Hit["turn"]>;

/** A part of a transcript, by its lines, the first and the last among them. */
export type Lines = Turn["pieces"][number];

/** A hit that is an extract of a turn of a session. */
export interface TurnOfHit extends Turn {
  readonly session: string;
}

/** The turn that a hit is an extract of; undefined for a memory and a passage of a document. */
export const turnOfHit = ({
  turn,
  source: { sessionId },
}: Pick<Hit, "turn" | "source">): TurnOfHit | undefined =>
  turn && sessionId !== undefined ? { ...turn, session: sessionId } : undefined;

/** Lines as an address has them: "12-14,20". */
export const writeLines = (pieces: readonly Lines[]): string =>
  pieces
    .map(({ startLine, endLine }) => (startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`))
    .join(",");

export const readLines = (written: string): readonly Lines[] =>
  written.split(",").map((piece) => {
    const [startLine = 0, endLine = startLine] = piece.split("-").map(Number);
    return { startLine, endLine };
  });

/** The page of a turn that was found with these words, as a link of the palette. */
export function turnHref({ session, number, pieces }: TurnOfHit, words: string): string {
  const search = new URLSearchParams({ q: words, lines: writeLines(pieces) });
  return `/memories/turns/${encodeURIComponent(session)}/${number}?${search}`;
}
