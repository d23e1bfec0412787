import { memoryRef, plural, UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { percent } from "../../../text/percent.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { Ago, Day, SourceLines, Stored } from "../../../ui/words.tsx";
import type { DiffPiece } from "./diff-pieces.ts";
import { useRecalled } from "./read.ts";

interface SideProps {
  readonly label: string;
  readonly memory: Memory;
  readonly pieces: readonly DiffPiece[];
  readonly isNewer: boolean;
}

/** One of the two that contradict each other: its words, who said them, when, and how often they were recalled. */
export function Side({ label, memory, pieces, isNewer }: SideProps) {
  const { id, type, project, status, content, assertedAt, source, confidence } = memory;
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{label}</h3>
        <Kind kind={type} />
        {project ? <Stored text={project} lines={1} className="text-xs text-soft" /> : null}
        {status === "active" ? null : <Badge tone="warn">not recalled</Badge>}
        <Link to="/memories/$id" params={{ id }} className="ml-auto font-mono text-xs text-soft">
          {memoryRef(id)}
        </Link>
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
        <SourceLines source={source} besides={content} />
        <Recalled id={id} />
      </div>
    </section>
  );
}

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
