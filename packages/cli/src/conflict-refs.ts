import type { Client } from "@memory/client";
import type { Conflict } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import { CliError, EXIT } from "./errors.ts";
import { everything } from "./pages.ts";
import { cleanLine } from "./print/clean.ts";
import { candidates, resolveRef, UUID } from "./refs.ts";

const CANDIDATES = 10;
/** The contract's own ceiling. */
const PAGE = 500;

/** Every contradiction that waits, newest first. */
export const openConflicts = (client: Client): Promise<Conflict[]> =>
  everything(
    (cursor) => client.conflicts.list({ query: { limit: PAGE, cursor } }),
    ({ conflicts }) => conflicts,
  );

/** The contradiction a person means by "c:77aa01", a full id, or one of its sides ("m:3f2a91"), decided or not. */
export async function resolveConflict(client: Client, written: string): Promise<Conflict> {
  const word = written.trim().toLowerCase();
  if (word.startsWith("m:")) return conflictOf(client, word);
  const ref = word.replace(/^c:/, "");
  if (!/^[0-9a-f-]{4,36}$/.test(ref))
    throw new CliError(EXIT.usage, `not a reference: "${written}"`, {
      hint: "a reference is c: and at least 4 characters, as  memory conflicts list  prints it",
    });
  if (UUID.test(ref)) return client.conflicts.get({ params: { id: ref } });
  const pages = await Promise.all(
    (["open", "resolved"] as const).map((status) =>
      client.conflicts.list({ query: { ref, status, limit: CANDIDATES } }),
    ),
  );
  // By reference the daemon may answer whatever the status.
  const found = [
    ...new Map(pages.flatMap(({ conflicts }) => conflicts).map((one) => [one.id, one])).values(),
  ];
  const [conflict, ...others] = found;
  if (!conflict)
    throw new CliError(EXIT.notFound, `no contradiction ends with "${ref}"`, {
      hint: "memory conflicts list, or with --resolved",
    });
  if (others.length > 0)
    throw candidates(
      found.map(({ id, newer, existing }) => ({
        id,
        words: `${cleanLine(newer.content)} / ${cleanLine(existing.content)}`,
      })),
      { ref, sign: "c:", noun: "contradictions" },
    );
  return conflict;
}

async function conflictOf(client: Client, written: string): Promise<Conflict> {
  const { id, conflictId } = await resolveRef(client, written);
  if (conflictId === undefined)
    throw new CliError(EXIT.notFound, `no open contradiction with ${memoryRef(id)}`, {
      hint: "those that were decided:  memory conflicts list --resolved",
    });
  return client.conflicts.get({ params: { id: conflictId } });
}
