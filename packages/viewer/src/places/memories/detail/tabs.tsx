import { count, plural, sessionRef } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { programTitle } from "../../../text/program.ts";
import { Empty, View } from "../../../ui/states.tsx";
import { Ago } from "../../../ui/words.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { useWhy, type Why } from "./queries.ts";
import { WhyTab } from "./why-tab.tsx";

type Tab = "why" | "history" | "uses";

interface Props {
  readonly memory: Memory;
  readonly versions: readonly Memory[];
  readonly tab: Tab;
}

/** The three questions about a memory: why it is there, what it was before, whether anybody needs it. */
export function Tabs({ memory, versions, tab }: Props) {
  const why = useWhy(memory.id);
  const tabs: readonly { readonly id: Tab; readonly label: string; readonly many?: number | undefined }[] = [
    { id: "why", label: "Why" },
    { id: "history", label: "History", many: versions.length },
    { id: "uses", label: "Uses", many: why.data?.recalled.times },
  ];
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="About this memory">
        <ul className="flex gap-1 border-b border-line">
          {tabs.map(({ id, label, many }) => (
            <li key={id}>
              <Link
                to="/memories/$id"
                params={{ id: memory.id }}
                search={(old) => ({ at: old.at, knownAt: old.knownAt, tab: id === "why" ? undefined : id })}
                replace
                resetScroll={false}
                activeProps={{ "aria-current": undefined }}
                aria-current={tab === id ? "page" : undefined}
                className={`-mb-px inline-flex min-h-9 items-center gap-1.5 border-b-2 px-3 text-sm no-underline ${tab === id ? "border-accent font-medium text-ink" : "border-transparent text-soft hover:text-ink"}`}
              >
                {label}
                {many === undefined ? null : (
                  <span className="text-xs text-soft tabular-nums">{count(many)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === "history" ? (
        <HistoryTab memory={memory} versions={versions} />
      ) : (
        <View of={why}>{(found) => (tab === "why" ? <WhyTab why={found} /> : <UsesTab why={found} />)}</View>
      )}
    </div>
  );
}

/** The uses of a memory: how often agents were given it, and which of them. */
function UsesTab({ why: { recalled } }: { readonly why: Why }) {
  const { times, lastAt, by } = recalled;
  if (times === 0 && by.length === 0)
    return (
      <Empty title="Never recalled yet" isPart>
        No agent has been given it so far. What you look at here is not counted.
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="text-2xl font-semibold tabular-nums">{count(times)}</span>{" "}
        <span className="text-soft">
          {times === 1 ? "time" : "times"} recalled
          {lastAt ? (
            <>
              , last <Ago iso={lastAt} />
            </>
          ) : null}
        </span>
      </p>
      {by.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold">Told unasked in {plural(by.length, "session")}</h2>
          <ul className="flex flex-col divide-y divide-line text-sm">
            {by.map(({ agent, session, title, at }) => (
              <li key={session} className="flex flex-wrap gap-x-2 py-1.5">
                <span>{programTitle(agent)}</span>
                <span className="min-w-0 flex-1 truncate text-soft" dir="auto">
                  {title === undefined ? `session ${sessionRef(cleanLine(session))}` : cleanLine(title)}
                </span>
                <span className="ml-auto text-soft">
                  <Ago iso={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-sm text-soft">Agents asked for it themselves; who asked is not kept.</p>
      )}
    </div>
  );
}
