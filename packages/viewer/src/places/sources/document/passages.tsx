import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { classes } from "../../../ui/classes.ts";
import { anchorOf } from "./in-view.ts";
import { type MarkedPiece, markedPieces, partsOf } from "./marks.ts";
import { byPassage, type Chunk, type Mention } from "./use-document.ts";

interface PageProps {
  readonly page: { readonly chunks: readonly Chunk[]; readonly edges: readonly Mention[] };
  /** The entity whose mentions are lit; null when this page does not name it. */
  readonly lit: string | null;
  /** Its pages mean something. */
  readonly paged: boolean;
}

/** Passages as they were loaded together: what is lit in others does not draw these again. */
export const PassagePage = memo(function PassagePage({ page: { chunks, edges }, lit, paged }: PageProps) {
  const mentions = byPassage(edges);
  return chunks.map((chunk, at) => {
    const named = mentions.get(chunk.id) ?? NONE;
    return (
      <Passage
        key={chunk.id}
        chunk={chunk}
        mentions={named}
        isNew={chunks[at - 1]?.headingPath !== chunk.headingPath}
        lit={named.some(({ to }) => to === lit) ? lit : null}
        paged={paged}
      />
    );
  });
});

const NONE: readonly Mention[] = [];

interface PassageProps {
  readonly chunk: Chunk;
  readonly mentions: readonly Mention[];
  /** Its headings are not those of the passage before. */
  readonly isNew: boolean;
  readonly lit: string | null;
  readonly paged: boolean;
}

/** Passages far from the window are not laid out, however long the document is; the browser still finds words in them. */
const Passage = memo(function Passage({ chunk, mentions, isNew, lit, paged }: PassageProps) {
  const { chunkIndex, content, headingPath } = chunk;
  const parts = isNew ? partsOf(content) : null;
  return (
    <section
      id={anchorOf(chunkIndex)}
      data-passage={chunkIndex}
      aria-label={`Passage ${chunkIndex}`}
      className={classes(
        "border-b border-l-4 border-b-line px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] last:border-b-0",
        lit === null ? "border-l-transparent" : "border-l-accent bg-accent-tint/40",
      )}
    >
      {isNew && headingPath !== "" ? (
        <Trail path={headingPath}>
          {parts ? <Words pieces={markedPieces(content, mentions, parts.heading)} lit={lit} /> : null}
        </Trail>
      ) : null}
      <div className="text-[15px] leading-relaxed whitespace-pre-wrap" dir="auto">
        <Words pieces={markedPieces(content, mentions, parts?.rest)} lit={lit} />
      </div>
      <Link
        to="."
        search={true}
        hash={anchorOf(chunkIndex)}
        resetScroll={false}
        className="mt-1 inline-flex min-h-6 items-center text-xs text-soft tabular-nums no-underline hover:underline"
      >
        <span className="sr-only">Link to passage </span>
        {placeWords(chunk, paged)}
      </Link>
    </section>
  );
});

const Words = ({ pieces, lit }: { readonly pieces: readonly MarkedPiece[]; readonly lit: string | null }) =>
  pieces.map(({ text, entity, at }) =>
    entity === undefined ? (
      text
    ) : (
      <mark
        key={at}
        data-entity={entity}
        className={classes(
          "cursor-pointer rounded-xs underline decoration-2 underline-offset-3",
          entity === lit
            ? "bg-accent text-accent-ink decoration-transparent"
            : "bg-transparent text-inherit decoration-accent/50",
        )}
      >
        {text}
      </mark>
    ),
  );

interface TrailProps {
  readonly path: string;
  /** The last heading as the passage itself has it. */
  readonly children: ReactNode;
}

/** The last heading large, those around it small before it. */
function Trail({ path, children }: TrailProps) {
  const titles = path.split(" > ").map(cleanLine);
  const around = titles.slice(0, -1).join(" › ");
  return (
    <div className="mb-1.5">
      {around === "" ? null : (
        <p className="text-xs text-soft" dir="auto">
          {around}
        </p>
      )}
      <h3 className="text-base font-semibold" dir="auto">
        {children ?? titles.at(-1)}
      </h3>
    </div>
  );
}

function placeWords({ chunkIndex, page, startLine, endLine }: Chunk, paged: boolean): string {
  const lines =
    startLine === undefined
      ? ""
      : endLine === undefined || endLine === startLine
        ? ` · line ${startLine}`
        : ` · lines ${startLine}–${endLine}`;
  return `#${chunkIndex}${paged ? ` · page ${page}` : ""}${lines}`;
}
