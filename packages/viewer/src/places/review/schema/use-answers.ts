import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { daemon } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { tellDecision } from "../decisions.ts";
import type { Sending } from "../use-sending.ts";
import { type Name, spoken } from "./read.ts";

const ANSWER = {
  approve: (id: string) => daemon.schema.approve({ params: { id } }),
  dismiss: (id: string) => daemon.schema.dismiss({ params: { id } }),
} as const;
const DONE = { approve: "Approved", dismiss: "Dismissed" } as const;

/** Approve or dismiss names, one after the other: what is refused is said, and the others go on. */
export function useAnswers(send: Sending["send"]) {
  const client = useQueryClient();
  return useCallback(
    async (verb: keyof typeof ANSWER, names: readonly Name[], back: (id: string) => void) => {
      const ids = names.map(({ id }) => id);
      const done: Name[] = [];
      await send(ids, async () => {
        for (const name of names) {
          try {
            await ANSWER[verb](name.id);
            done.push(name);
          } catch (error) {
            toastFailure(error);
          }
        }
      });
      const [first] = done;
      if (!first) return;
      const what = done.length === 1 ? `“${spoken(first.name)}”` : plural(done.length, "name");
      tellDecision(client, {
        title: `${DONE[verb]} ${what}`,
        subjects: done.map(({ id }) => id),
        back: () => back(first.id),
      });
    },
    [client, send],
  );
}
