import { count, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { changeEach, type Verb } from "./bulk.ts";

const OUTCOME: Readonly<Record<Verb, string>> = {
  retire: "Agents stop recalling what is retired. Nothing is deleted: it can be restored at any time.",
  restore: "Agents recall them again.",
};
const WORD: Readonly<Record<Verb, string>> = { retire: "Retire", restore: "Restore" };

interface Props {
  readonly verb: Verb;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The line that asks before many are changed at once. */
export function AskBulk({ verb, ids, onDone, onCancel }: Props) {
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
