import type { ReactNode } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { WordDiff } from "../../ui/word-diff.tsx";
import { Stored } from "../../ui/words.tsx";
import {
  type ChangedRow,
  columnWords,
  differing,
  gist,
  type StoredRow,
  tableWords,
  telling,
  valueWords,
  versionBefore,
} from "./row-words.ts";

interface Props {
  readonly row: ChangedRow;
  /** All rows of the change. */
  readonly rows: readonly ChangedRow[];
}

/** The difference between two states of a row: added, removed, and each field that differs. */
export function RowDiff({ row, rows }: Props) {
  const { table, before, after, deleted } = row;
  const { word, tone } = fateOf(row);
  const older = versionBefore(rows, row);
  return (
    <section className="border-t border-line py-3 first:border-t-0">
      <h3 className="mb-1.5 flex flex-wrap items-center gap-2 text-sm font-medium">
        {tableWords(table)}
        <Badge tone={tone}>{word}</Badge>
      </h3>
      {deleted ? <p className="text-sm text-soft">Deleted for good, and its words with it.</p> : null}
      {before && after ? <Changed before={before} after={after} /> : null}
      {before === null && after ? <Whole row={after} older={older} /> : null}
      {before && after === null && !deleted ? <Whole row={before} /> : null}
    </section>
  );
}

function fateOf({ before, after, deleted }: ChangedRow): { readonly word: string; readonly tone: Tone } {
  if (deleted) return { word: "deleted", tone: "bad" };
  if (before === null) return { word: "new", tone: "good" };
  return after === null ? { word: "gone", tone: "bad" } : { word: "changed", tone: "warn" };
}

/** Texts longer than this are compared word by word. */
const SHORT = 40;

function Changed({ before, after }: { readonly before: StoredRow; readonly after: StoredRow }) {
  const words = gist(after);
  const fields = differing(before, after);
  return (
    <>
      {words !== undefined && !fields.some((name) => after[name] === words) ? <Gist text={words} /> : null}
      {fields.length === 0 ? (
        <p className="text-sm text-soft">Only what the store keeps for itself differs.</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          {fields.map((name) => (
            <Line key={name} label={columnWords(name)}>
              <FieldDiff name={name} before={before} after={after} />
            </Line>
          ))}
        </dl>
      )}
    </>
  );
}

function FieldDiff({
  name,
  before,
  after,
}: {
  readonly name: string;
  readonly before: StoredRow;
  readonly after: StoredRow;
}) {
  const [from, to] = [before[name] ?? null, after[name] ?? null];
  if (typeof from === "string" && typeof to === "string" && Math.max(from.length, to.length) > SHORT)
    return <WordDiff before={from} after={to} />;
  return (
    <span dir="auto">
      <del className="text-bad">{valueWords(name, from)}</del> <span aria-hidden="true">→</span>{" "}
      <ins className="text-good no-underline">{valueWords(name, to)}</ins>
    </span>
  );
}

function Whole({ row, older }: { readonly row: StoredRow; readonly older?: StoredRow | undefined }) {
  const words = gist(row);
  const was = older ? gist(older) : undefined;
  const fields = telling(row).filter((name) => row[name] !== words);
  return (
    <>
      {words === undefined ? null : was === undefined ? (
        <Gist text={words} />
      ) : (
        <div className="mb-1 text-sm">
          <WordDiff before={was} after={words} />
        </div>
      )}
      {fields.length === 0 ? null : (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-soft">All fields</summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
            {fields.map((name) => (
              <Line key={name} label={columnWords(name)}>
                <span dir="auto">{valueWords(name, row[name] ?? null)}</span>
              </Line>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Gist = ({ text }: { readonly text: string }) => (
  <div className="mb-1 text-sm">
    <Stored text={text} />
  </div>
);
