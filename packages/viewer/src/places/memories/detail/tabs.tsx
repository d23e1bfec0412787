import { count } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { View } from "../../../ui/states.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { useWhy } from "./queries.ts";
import { UsesTab } from "./uses-tab.tsx";
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
