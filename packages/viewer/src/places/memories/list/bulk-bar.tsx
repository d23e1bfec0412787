import { MEMORY_TYPES } from "@memory/shared/wire";
import { count, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { daemon } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuButton } from "../../../ui/menu.tsx";
import type { MemoriesSearch } from "../search.ts";
import { type BulkAction, changeEach } from "./bulk.ts";
import { filtersOf } from "./filters.ts";
import { MoveMany } from "./move-many.tsx";
import type { Selection } from "./selection.ts";

interface Props {
  readonly search: MemoriesSearch;
  readonly total: number;
  /** `undefined` where nothing can be changed. */
  readonly selection: Selection | undefined;
  /** The focus goes back to the table. */
  readonly onDone: () => void;
  /** What else can be done with the table. */
  readonly children: ReactNode;
}

/** The counts of all and of selected memories, and the actions on those selected. */
export function BulkBar({ search, total, selection, onDone, children }: Props) {
  const [asked, setAsked] = useState<BulkAction | "move">();
  const chosen = selection?.chosen ?? new Map<string, string>();
  const ids = (status: string) => [...chosen].flatMap(([id, is]) => (is === status ? [id] : []));
  const leave = () => {
    setAsked(undefined);
    onDone();
  };
  const clear = () => {
    selection?.clear();
    leave();
  };
  if (asked === "move") return <MoveMany ids={[...chosen.keys()]} onDone={clear} onCancel={leave} />;
  if (asked)
    return (
      <AskBulk
        verb={asked}
        ids={ids(asked === "restore" ? "retired" : "active")}
        onDone={clear}
        onCancel={leave}
      />
    );
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
      <p role="status" className="text-soft">
        {plural(total, "memory", "memories")}
        {chosen.size > 0 ? <strong className="text-ink">, {count(chosen.size)} selected</strong> : null}
      </p>
      {chosen.size > 0 ? (
        <>
          <Verbs retire={ids("active").length} restore={ids("retired").length} onAsk={setAsked} />
          <Button onPress={() => setAsked("move")}>Move {count(chosen.size)} to a project…</Button>
          <Button look="quiet" onPress={clear}>
            Clear selection
          </Button>
        </>
      ) : null}
      <div className="ml-auto flex items-center gap-1">
        {selection && total <= MOST && chosen.size < total ? (
          <Button look="quiet" onPress={() => void selectAll(search, selection)}>
            Select all
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** As many as one answer holds: more are chosen by narrowing the list first. */
const MOST = 500;

async function selectAll(search: MemoriesSearch, selection: Selection): Promise<void> {
  try {
    const { memories } = await daemon.memories.list({ query: { ...filtersOf(search), limit: MOST } });
    selection.choose(memories);
  } catch (error) {
    toastFailure(error);
  }
}

interface VerbsProps {
  readonly retire: number;
  readonly restore: number;
  readonly onAsk: (verb: BulkAction) => void;
}

const Verbs = ({ retire, restore, onAsk }: VerbsProps) => (
  <>
    {retire > 0 ? <Button onPress={() => onAsk("retire")}>Retire {count(retire)}…</Button> : null}
    {retire > 0 ? (
      <MenuButton
        label="Set type"
        choices={MEMORY_TYPES.map((type) => ({ id: type, label: type, onChoose: () => onAsk(type) }))}
      >
        Set type…
      </MenuButton>
    ) : null}
    {restore > 0 ? <Button onPress={() => onAsk("restore")}>Restore {count(restore)}…</Button> : null}
  </>
);

const TYPED = "Their words stay; each gets a new version with that type.";
const OUTCOME: Readonly<Record<BulkAction, string>> = {
  retire: "Agents stop recalling what is retired. Nothing is deleted: it can be restored at any time.",
  restore: "Agents recall them again.",
  fact: TYPED,
  preference: TYPED,
  episode: TYPED,
  procedure: TYPED,
};
const WORD: Readonly<Record<BulkAction, string>> = {
  retire: "Retire",
  restore: "Restore",
  fact: "Make facts of",
  preference: "Make preferences of",
  episode: "Make episodes of",
  procedure: "Make procedures of",
};

interface BulkAskProps {
  readonly verb: BulkAction;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The line that asks before many are changed at once. */
function AskBulk({ verb, ids, onDone, onCancel }: BulkAskProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<number>();
  const act = async () => {
    setDone(0);
    await changeEach(client, { ids, verb, onStep: setDone });
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the question from any of its buttons
    <div
      className="flex min-h-8 flex-wrap items-center gap-2 rounded-lg border border-warn bg-warn-tint px-3 py-1 text-sm"
      onKeyDown={(event) => {
        if (event.key === "Escape" && done === undefined) onCancel();
      }}
    >
      <p role="status" className="min-w-0 flex-1">
        {done === undefined ? (
          <>
            <strong>
              {WORD[verb]} {plural(ids.length, "memory", "memories")}?
            </strong>{" "}
            {OUTCOME[verb]}
          </>
        ) : (
          `${count(done)} of ${count(ids.length)}…`
        )}
      </p>
      <Button autoFocus look="primary" isDisabled={done !== undefined} onPress={() => void act()}>
        {WORD[verb]} {count(ids.length)}
      </Button>
      <Button isDisabled={done !== undefined} onPress={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
