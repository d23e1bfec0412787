import type { Client } from "@memory/client";
import type { ChangeOutcome, Space, SpaceChange } from "@memory/shared";
import { activityRef, conflictRef } from "@memory/shared/words";
import type { Decision } from "../decide-conflict.ts";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { quoted } from "../print/named.ts";
import { spaceWord } from "../print/spaces.ts";
import type { Asking, Made, Verb } from "./made.ts";
import type { Offer, SharedConflict } from "./shared.ts";
import { sideVerbs } from "./side-verbs.ts";

/** Decided once, for everybody. */
export function sharedVerbs({ client, line }: Asking, { space, conflict }: SharedConflict): Verb[] {
  const { id } = conflict;
  const decide = async (decision: Decision): Promise<Made> => {
    await changed(client, space, { kind: "resolve", id, ...decision });
    return {
      told: `${DECIDED[decision.action]}   for everybody in ${cleanLine(space.name)}`,
      takeBack: `memory space revert ${conflictRef(id)} --space ${spaceWord(space)}`,
      undo: () => changed(client, space, { kind: "revert", id }),
    };
  };
  return sideVerbs(line, decide);
}

export const DECIDED: Readonly<Record<Decision["action"], string>> = {
  keep_new: "Kept the newer one",
  keep_existing: "Kept the older one",
  keep_both: "Kept both",
  merge: "Merged both into one sentence",
};

async function changed(client: Client, { id }: Space, change: SpaceChange): Promise<ChangeOutcome> {
  const outcome = await client.spaces.change({ params: { id }, body: { change } });
  if (outcome.state === "refused") throw new CliError(EXIT.refused, outcome.why ?? "it was refused");
  return outcome;
}

export function offerVerbs({ client }: Asking, { space, entry }: Offer): Verb[] {
  const params = { id: space.id };
  const name = cleanLine(space.name);
  const undo = { kind: "undo", id: entry.id } as const;
  return [
    {
      key: "p",
      label: "publish",
      act: async () => {
        const { entries } = await client.spaces.decideOutbox({
          params,
          body: { ids: [entry.id], action: "send" },
        });
        const left = entries.find(({ id }) => id === entry.id);
        if (left?.state === "refused") throw new CliError(EXIT.refused, left.why ?? "it was refused");
        return {
          told: left ? `It waits, and leaves for ${name} by itself` : `Published to ${name}`,
          takeBack: `memory space undo ${activityRef(entry.id)} --space ${spaceWord(space)}`,
          undo: () =>
            left
              ? client.spaces.decideOutbox({ params, body: { ids: [entry.id], action: "drop" } })
              : changed(client, space, undo),
        };
      },
    },
    {
      key: "d",
      label: "do not",
      act: async () => {
        await client.spaces.decideOutbox({ params, body: { ids: [entry.id], action: "drop" } });
        const by = `memory space publish <ref> --to ${spaceWord(space)}`;
        return {
          told: `Left here  ${quoted(entry.what)}   it is not proposed again`,
          takeBack: by,
          undo: () =>
            Promise.reject(
              new CliError(
                EXIT.refused,
                `nothing left, so nothing is to be taken back; publish it by hand: ${by}`,
              ),
            ),
        };
      },
    },
  ];
}
