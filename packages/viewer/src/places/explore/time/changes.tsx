import { count, day, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { clean, cleanLine } from "../../../text/clean.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { View } from "../../../ui/states.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { Day } from "../../../ui/words.tsx";
import { useExplore } from "../explore-context.ts";
import { Glyph } from "../glyph.tsx";

type Found = Awaited<ReturnType<typeof daemon.graph.changes>>;
type Said = Found["added"]["first"][number];
type Counts = Pick<Found["topics"][number], "added" | "corrected" | "retired" | "contradicted">;

/** Rows of topics and of projects. */
const MOST = 8;

/** What was learnt, replaced and retired between the two days that are chosen on the strip. */
export function Changes() {
  const { search, go } = useExplore();
  const now = useNow();
  const from = search.after ?? "1970-01-01T00:00:00.000Z";
  const to = search.before;
  const found = useQuery({
    queryKey: key("graph", "changes", from, to),
    queryFn: ({ signal }) =>
      daemon.graph.changes({ query: { from, to: to ?? new Date().toISOString() } }, signal),
  });
  const first = search.after === undefined ? "the beginning" : day(search.after, now);
  const last = to === undefined ? "now" : day(new Date(Date.parse(to) - 1).toISOString(), now);
  return (
    <section aria-label="What changed" className="flex flex-col gap-3 p-3.5 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">What changed</h2>
          <p className="text-xs text-soft">{first === last ? first : `${first} to ${last}`}</p>
        </div>
        <IconButton label="Close" onPress={() => go({ changes: undefined }, { replace: true })}>
          <X size={15} aria-hidden />
        </IconButton>
      </div>
      <View of={found} rows={3}>
        {(data) => <Told data={data} />}
      </View>
    </section>
  );
}

function Told({ data }: { readonly data: Found }) {
  const { search } = useExplore();
  const { added, corrected, retired, contradicted, topics, projects } = data;
  const sums = {
    added: added.count,
    corrected: corrected.count,
    retired: retired.count,
    contradicted: contradicted.count,
  };
  const words = sumWords(sums);
  // A topic that is a project tells the same of it.
  const told = new Set(topics.map(({ name, ...counts }) => `${name} ${sumWords(counts)}`));
  const others = projects.filter(({ name, ...counts }) => !told.has(`${name} ${sumWords(counts)}`));
  if (words === "")
    return <p className="text-soft">Nothing was learnt, corrected or retired in this time.</p>;
  return (
    <>
      <p>{words}</p>
      <Part title="Topics" rest={topics.length - MOST}>
        {topics.slice(0, MOST).map(({ id, name, ...counts }) => (
          <li key={id} className="flex min-w-0 items-baseline justify-between gap-2">
            <Link
              to="/explore"
              search={{ ...search, c: id, sel: undefined, q: undefined, changes: undefined }}
              dir="auto"
              className="min-h-6 min-w-0 truncate text-accent no-underline hover:underline"
            >
              {cleanLine(name)}
            </Link>
            <Sum counts={counts} />
          </li>
        ))}
      </Part>
      <Part title="Projects" rest={others.length - MOST}>
        {others.slice(0, MOST).map(({ name, ...counts }) => (
          <li key={name} className="flex min-w-0 items-baseline justify-between gap-2">
            <span dir="auto" className="min-w-0 truncate">
              {cleanLine(name)}
            </span>
            <Sum counts={counts} />
          </li>
        ))}
      </Part>
      <Part title="Contradict each other" rest={contradicted.count - contradicted.first.length}>
        {contradicted.first.map(({ newer, existing }) => (
          <li key={`${newer.id} ${existing.id}`} className="flex flex-col gap-1 border-l-2 border-bad pl-2">
            <Sentence said={newer} />
            <Sentence said={existing} />
          </li>
        ))}
      </Part>
      <Part title="Corrected" rest={corrected.count - corrected.first.length}>
        {corrected.first.map(({ old, new: next }) => (
          <li key={`${old.id} ${next.id}`} className="flex flex-col gap-0.5">
            <s dir="auto" className="line-clamp-2 text-soft">
              {clean(old.text)}
            </s>
            <Sentence said={next} />
          </li>
        ))}
      </Part>
      <Part title="Learnt" rest={added.count - added.first.length}>
        {added.first.map((said) => (
          <li key={said.id}>
            <Sentence said={said} />
          </li>
        ))}
      </Part>
      <Part title="No longer true" rest={retired.count - retired.first.length}>
        {retired.first.map((said) => (
          <li key={said.id}>
            <Sentence said={said} />
          </li>
        ))}
      </Part>
    </>
  );
}

/** "34 learnt, 3 corrected, 2 no longer true"; what there is none of is left out. */
const sumWords = ({ added, corrected, retired, contradicted }: Counts): string =>
  [
    added > 0 && `${count(added)} learnt`,
    corrected > 0 && `${count(corrected)} corrected`,
    retired > 0 && `${count(retired)} no longer true`,
    contradicted > 0 && `${plural(contradicted, "contradiction")} found`,
  ]
    .filter((part) => part !== false)
    .join(", ");

/** "+12 ~3 −1", and the same in words. */
function Sum({ counts }: { readonly counts: Counts }) {
  const { added, corrected, retired, contradicted } = counts;
  const signs = [
    added > 0 && `+${count(added)}`,
    corrected > 0 && `~${count(corrected)}`,
    retired > 0 && `−${count(retired)}`,
    contradicted > 0 && `≠${count(contradicted)}`,
  ];
  return (
    <span className="shrink-0 text-xs text-soft tabular-nums" title={sumWords(counts)}>
      <span className="sr-only">{sumWords(counts)}</span>
      <span aria-hidden="true">{signs.filter((part) => part !== false).join(" ")}</span>
    </span>
  );
}

function Sentence({ said: { id, text, type, at } }: { readonly said: Said }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <Glyph kind="memory" type={type} />
      <span className="min-w-0">
        <Link
          to="/memories/$id"
          params={{ id }}
          dir="auto"
          className="line-clamp-3 text-ink no-underline hover:text-accent hover:underline"
        >
          {clean(text)}
        </Link>
        <span className="text-xs text-soft">
          <Day iso={at} />
        </span>
      </span>
    </span>
  );
}

function Part({
  title,
  rest,
  children,
}: {
  readonly title: string;
  readonly rest: number;
  readonly children: readonly ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-xs font-semibold text-soft">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
      {rest > 0 ? <p className="mt-1 text-xs text-soft">and {count(rest)} more</p> : null}
    </div>
  );
}
