import { about, count, plural } from "@memory/shared/words";
import { CheckCircle2, CircleAlert, Loader2, PauseCircle } from "lucide-react";
import type { Root } from "../../../api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Progress } from "../../../ui/meter.tsx";
import { Ago } from "../../../ui/words.tsx";
import { folderAndName } from "../names.ts";
import type { Reading } from "./reading.ts";
import { RootActions } from "./root-actions.tsx";
import { RootFiles } from "./root-files.tsx";
import { type StateWords, stateWords } from "./state-words.ts";

interface Props {
  readonly root: Root;
  /** Given while this is the only folder that is read. */
  readonly reading: Reading | undefined;
}

/** One linked folder: how it stands, what became of its files, and what can be done with it. */
export function RootCard({ root, reading }: Props) {
  const [folder, name] = folderAndName(root.path);
  const words = stateWords(root, reading?.job);
  const title = `root-${root.id}`;
  return (
    <article
      aria-labelledby={title}
      className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={title} className="text-base font-semibold" dir="auto">
            {name}
          </h2>
          <p className="text-xs text-soft" dir="auto">
            {folder}
          </p>
        </div>
        <State words={words} />
      </div>
      <Counters root={root} words={words} />
      {root.reason ? (
        <p className={words.tone === "bad" ? "text-sm text-bad" : "text-sm text-warn"} dir="auto">
          {root.reason}
        </p>
      ) : null}
      {reading ? <ReadingBar reading={reading} /> : null}
      <RootFiles root={root} />
      <RootActions root={root} name={name} />
    </article>
  );
}

const PICTURE = { check: CheckCircle2, work: Loader2, pause: PauseCircle, alert: CircleAlert } as const;

function State({ words: { word, tone, picture } }: { readonly words: StateWords }) {
  const Picture = PICTURE[picture];
  return (
    <Badge tone={tone}>
      <Picture size={14} aria-hidden className={picture === "work" ? "animate-spin" : ""} />
      {word}
    </Badge>
  );
}

const Counters = ({ root, words }: { readonly root: Root; readonly words: StateWords }) => (
  <p className="text-sm text-soft">
    {plural(root.documents, "document")} ·{" "}
    {root.lastScanAt === null ? (
      "not checked yet"
    ) : (
      <>
        checked <Ago iso={root.lastScanAt} />
      </>
    )}
    {words.line ? ` · ${words.line}` : ""}
  </p>
);

function ReadingBar({ reading: { job, secondsLeft } }: { readonly reading: Reading }) {
  const left = secondsLeft === null ? "" : `, ${about(1000 * secondsLeft)} left`;
  return (
    <Progress
      label={`${count(job.done)} of ${plural(job.total, "file")} read${left}`}
      done={job.done}
      total={job.total}
    />
  );
}
