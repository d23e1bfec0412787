import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import type { Document } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { classes } from "../../../ui/classes.ts";
import { type Stretch, saidHere } from "../../../ui/said-mark.tsx";
import { MarkedText, type TextMark } from "../../../ui/typeset/marked-text.tsx";
import { Typeset } from "../../../ui/typeset/typeset.tsx";
import { anchorOf } from "./in-view.ts";
import { type EntityMark, marksIn, partsOf } from "./marks.ts";
import { byPassage, type Chunk, type Mention } from "./use-document.ts";

interface PageProps {
  readonly page: { readonly chunks: readonly Chunk[]; readonly edges: readonly Mention[] };
  /** The entity whose mentions are lit; null when this page does not name it. */
  readonly lit: string | null;
  readonly kind: Document["kind"];
  /** Words that say a memory. */
  readonly said: SaidWords | undefined;
}

/** Kinds whose text is Markdown, by itself or once it was read. */
const SET: ReadonlySet<string> = new Set(["markdown", "html", "docx", "odt"]);

/** Kinds whose letters stand under each other. */
const CODE: ReadonlySet<string> = new Set(["code", "json"]);

/** Passages as they were loaded together: what is lit in others does not draw these again. */
export const PassagePage = memo(function PassagePage({
  page: { chunks, edges },
  lit,
  kind,
  said,
}: PageProps) {
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
        kind={kind}
        said={said && isSaidIn(chunk, said) ? said : undefined}
      />
    );
  });
});

const NONE: readonly Mention[] = [];

/** Words of a passage that say a memory. */
export interface SaidWords extends Stretch {
  readonly quote: string;
  readonly chunkIndex?: number | undefined;
}

/** Exactly there: the document may have been read anew meanwhile. */
const isSaidIn = ({ chunkIndex, content }: Chunk, said: SaidWords): boolean =>
  said.chunkIndex === chunkIndex && content.slice(said.from, said.to) === said.quote;

interface PassageProps {
  readonly chunk: Chunk;
  readonly mentions: readonly Mention[];
  /** Its headings are not those of the passage before. */
  readonly isNew: boolean;
  readonly lit: string | null;
  readonly kind: Document["kind"];
  readonly said: Stretch | undefined;
}

/** Passages far from the window are not laid out, however long the document is; the browser still finds words in them. */
const Passage = memo(function Passage(props: PassageProps) {
  const { chunk, mentions, isNew, lit, kind, said } = props;
  const { chunkIndex, content, headingPath } = chunk;
  const isCode = kind !== undefined && CODE.has(kind);
  // A line of code that begins with # is a comment.
  const parts = isNew && !isCode ? partsOf(content) : null;
  const rest = parts?.rest.from ?? 0;
  const named = marksIn(content, mentions).map((mark) => markOf(mark, lit));
  const marks = said ? [saidHere(said), ...named] : named;
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
          {parts ? <MarkedText text={content} {...parts.heading} marks={marks} /> : null}
        </Trail>
      ) : null}
      <Rest
        text={content.slice(rest)}
        marks={marks.map((mark) => ({ ...mark, from: mark.from - rest, to: mark.to - rest }))}
        look={isCode ? "code" : kind !== undefined && SET.has(kind) ? "set" : "plain"}
      />
      <Link
        to="."
        search={true}
        hash={anchorOf(chunkIndex)}
        resetScroll={false}
        className="mt-1 inline-flex min-h-6 min-w-6 items-center text-xs text-soft tabular-nums no-underline hover:underline"
      >
        <span className="sr-only">Link to passage </span>
        {placeWords(chunk, kind === "pdf")}
      </Link>
    </section>
  );
});

/** A name in the text, lit while it is pointed at. */
const markOf = ({ start, end, entity }: EntityMark, lit: string | null): TextMark => ({
  from: start,
  to: end,
  draw: (words, key) => (
    <mark
      key={key}
      data-entity={entity}
      className={classes(
        "cursor-pointer rounded-xs underline decoration-2 underline-offset-3",
        entity === lit
          ? "bg-accent text-accent-ink decoration-transparent"
          : "bg-transparent text-inherit decoration-accent/50",
      )}
    >
      {words}
    </mark>
  ),
});

interface RestProps {
  readonly text: string;
  readonly marks: readonly TextMark[];
  readonly look: "set" | "code" | "plain";
}

/** The words of a passage; of a document that is no Markdown as they stand there. */
const Rest = ({ text, marks, look }: RestProps) =>
  look === "set" ? (
    <Typeset text={text} marks={marks} heading={4} className="text-[15px] leading-relaxed" />
  ) : (
    <div
      className={classes(
        "whitespace-pre-wrap",
        look === "code" ? "font-mono text-[13px] leading-5 wrap-anywhere" : "text-[15px] leading-relaxed",
      )}
      dir={look === "code" ? "ltr" : "auto"}
    >
      <MarkedText text={text} from={0} to={text.length} marks={marks} />
    </div>
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
