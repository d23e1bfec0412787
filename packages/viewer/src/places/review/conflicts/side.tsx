import { memoryRef, plural, UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Memory, Space } from "../../../api.ts";
import { percent } from "../../../text/percent.ts";
import { programTitle } from "../../../text/program.ts";
import { whoSaid } from "../../../text/who-said.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { Ago, Day, SourceLines, Stored } from "../../../ui/words.tsx";
import type { DiffPiece } from "./diff-pieces.ts";
import { useRecalled } from "./read.ts";

interface SideProps {
  readonly label: string;
  readonly memory: Memory;
  readonly space: Space | undefined;
  readonly pieces: readonly DiffPiece[];
  readonly isNewer: boolean;
}

/** One of the two that contradict each other: its words, who said them, when, and how often they were recalled. */
export function Side({ label, memory, space, pieces, isNewer }: SideProps) {
  const { id, type, project, status, content, assertedAt, source, confidence, saidBy } = memory;
  const reference = "ml-auto font-mono text-xs text-soft";
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">
          {label}
          {space && saidBy ? <span dir="auto">, by {whoSaid(saidBy, space.member)}</span> : null}
        </h3>
        <Kind kind={type} />
        {project ? <Stored text={project} lines={1} className="text-xs text-soft" /> : null}
        {status === "active" ? null : <Badge tone="warn">not recalled</Badge>}
        {space ? (
          <Link to="/spaces/$id/memories/$memory" params={{ id: space.id, memory: id }} className={reference}>
            {memoryRef(id)}
          </Link>
        ) : (
          <Link to="/memories/$id" params={{ id }} className={reference}>
            {memoryRef(id)}
          </Link>
        )}
      </div>
      <p className="max-h-[40vh] overflow-auto text-base whitespace-pre-wrap" dir="auto">
        {pieces.map(({ text, differs, collides }, at) => {
          const place = `${at}`;
          if (!differs && !collides) return <span key={place}>{text}</span>;
          return (
            <mark
              key={place}
              className={classes(
                "rounded-xs text-ink",
                differs ? (isNewer ? "bg-good-tint" : "bg-bad-tint") : "bg-transparent",
                collides && "underline decoration-bad decoration-2 underline-offset-4",
              )}
            >
              {text}
            </mark>
          );
        })}
      </p>
      <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2">
        <p className="text-sm text-soft">
          said <Day iso={assertedAt} /> · {percent(confidence)} sure
          {confidence < UNCONFIRMED ? ", unconfirmed" : ""}
        </p>
        {space ? <SpaceSource source={source} /> : <SourceLines source={source} besides={content} />}
        {space ? null : <Recalled id={id} />}
      </div>
    </section>
  );
}

/** Of a source, what leaves the machine of whoever said it: the program, and words where they were published along. */
const SpaceSource = ({ source: { client, excerpt } }: Pick<Memory, "source">) => (
  <div className="text-sm text-soft">
    {client ? <p dir="auto">with {programTitle(client)}</p> : null}
    {excerpt ? <Stored isSet text={excerpt} lines={6} className="text-ink" /> : null}
  </div>
);

function Recalled({ id }: { readonly id: string }) {
  const { data } = useRecalled(id);
  return (
    <p className="min-h-5 text-sm text-soft">
      {data ? (data.times === 0 ? "never recalled" : `recalled ${plural(data.times, "time")}`) : null}
      {data?.lastAt ? (
        <>
          , last <Ago iso={data.lastAt} />
        </>
      ) : null}
    </p>
  );
}
