import type { Client } from "@memory/client";
import type { ActivityEntry } from "@memory/shared";
import { CliError, EXIT } from "./errors.ts";
import { pages } from "./pages.ts";
import { entryWords } from "./print/activity.ts";
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

/** The newest change that a person made and that can be taken back: what `memory undo --last` is about. Undo itself is
 * left out, so that repeating it goes further back instead of to and fro. */
export async function lastOfPerson(client: Client): Promise<ActivityEntry> {
  for await (const { entries } of pages((cursor) =>
    client.activity.list({ query: { actor: "person", limit: PAGE, cursor } }),
  )) {
    const last = entries.find(
      ({ kind, undoneBy, final }) => kind !== "undo" && undoneBy === undefined && final === undefined,
    );
    if (last) return last;
  }
  throw new CliError(EXIT.notFound, "nothing that you did can be taken back", {
    hint: "all that happened, imports and agents too:  memory activity",
  });
}
