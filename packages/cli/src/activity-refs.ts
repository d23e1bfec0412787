import type { Client } from "@memory/client";
import type { ActivityEntry } from "@memory/shared";
import { activityRef } from "@memory/shared/words";
import { CliError, EXIT } from "./errors.ts";
import { pages } from "./pages.ts";
import { entryWords, isForGood } from "./print/activity.ts";
import { candidates, UUID } from "./refs.ts";

const CANDIDATES = 10;
/** Most people take back one of the last things they did. */
const PAGE = 50;

/** The operation or run a person means by "a:5d21c0" or a full id. None is exit 3, several are exit 2 with the list. */
export async function resolveEntry(client: Client, written: string): Promise<ActivityEntry> {
  const ref = written.trim().toLowerCase().replace(/^a:/, "");
  if (!/^[0-9a-f-]{4,36}$/.test(ref))
    throw new CliError(EXIT.usage, `not a reference: "${written}"`, {
      hint: "a reference is a: and at least 4 characters, as  memory activity  prints it",
    });
  const { entries } = await client.activity.list({ query: { ref, limit: CANDIDATES } });
  const [entry, ...others] = entries;
  // An operation within a run has no line of its own in the list.
  if (!entry && UUID.test(ref)) return client.activity.get({ params: { id: ref } });
  if (!entry)
    throw new CliError(EXIT.notFound, `nothing in the activity ends with "${ref}"`, {
      hint: "memory activity",
    });
  if (others.length > 0)
    throw candidates(
      entries.map((one) => ({ id: one.id, words: entryWords(one) })),
      { ref, sign: "a:", noun: "changes" },
    );
  return entry;
}

/** The id of the run a person means. */
export async function resolveRun(client: Client, written: string): Promise<string> {
  const word = written.trim().toLowerCase();
  if (UUID.test(word)) return word;
  const entry = await resolveEntry(client, word);
  return entry.runId ?? entry.id;
}

/**
 * The newest change that a person made and did not take back: what `memory undo --last` is about. What was deleted for good is
 * told first, and never skipped: who wants it back must not lose something else for it. Once something was taken back
 * after that, all that is older is reached again. Undo itself is left out, so that repeating it goes further back.
 */
export async function lastOfPerson(client: Client): Promise<ActivityEntry> {
  let deleted: ActivityEntry | undefined;
  let wentOn = false;
  for await (const { entries } of pages((cursor) =>
    client.activity.list({ query: { actor: "person", limit: PAGE, cursor } }),
  ))
    for (const entry of entries) {
      if (entry.kind === "undo") wentOn = true;
      else if (entry.undoneBy !== undefined) continue;
      else if (entry.final === undefined) {
        if (deleted) throw notThat(deleted, entry);
        return entry;
      } else if (!wentOn && isForGood(entry)) deleted ??= entry;
    }
  if (deleted) throw notThat(deleted);
  throw new CliError(EXIT.notFound, "nothing that you did can be taken back", {
    hint: "all that happened, imports and agents too:  memory activity",
  });
}

/** The last thing that was done is for good; the one before it has to be named. */
const notThat = (entry: ActivityEntry, before?: ActivityEntry): CliError =>
  new CliError(
    EXIT.refused,
    `the last thing you did cannot be taken back: ${activityRef(entry.id)}  ${entryWords(entry)}`,
    {
      hint: before
        ? `what you did before it, ${entryWords(before)}:  memory undo ${activityRef(before.id)}`
        : "all that happened, imports and agents too:  memory activity",
    },
  );
