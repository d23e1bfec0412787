import { emptyRoster, imageHash, type Numbered, type Roster } from "@memory/spaces/log";
import type { Deps } from "../models/deps.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import { UnappliableError } from "./apply.ts";
import type { OpenSpace } from "./open-space.ts";
import { countMemories } from "./queries/counts.ts";
import type { KeyedSpace } from "./queries/spaces.ts";
import { nextOf } from "./read-anew.ts";
import { readRoster } from "./roster-here.ts";
import { asReceived, type RowName, rowNow, travels } from "./rows.ts";
import { openRows, type Sealer } from "./sealing.ts";

export interface Verified {
  readonly changes: number;
  readonly memories: number;
  readonly faults: string[];
}

const PAGE = 2000;
const MOST_FAULTS = 20;

/**
 * Reads the whole log anew, as far as it was read here before: each operation against the law and its signature, and the copy here
 * against what they come to. Throws `CarrierError`.
 */
export async function verify(
  { store }: Pick<Deps, "store">,
  space: KeyedSpace,
  { carrier, sealer }: Pick<OpenSpace, "carrier"> & { readonly sealer: Sealer },
): Promise<Verified> {
  const yieldIfDue = createYielder();
  const faults: string[] = [];
  const last = new Map<string, { readonly name: RowName; readonly hash: string | null }>();
  let roster: Roster = emptyRoster(space.id, space.genesis);
  sealer.foresee(readRoster(store, space).seal);
  while (roster.head < space.pulled && faults.length === 0) {
    const page = await carrier.pull(roster.head, PAGE);
    if (page.length === 0)
      faults.push(`there are ${roster.head} changes where it lies, and ${space.pulled} were read here`);
    for (const [n, operation] of page.entries()) {
      if (operation.seq > space.pulled) break;
      const next = await nextOf(carrier, { roster, page, n });
      if (next.kind === "unsound") {
        faults.push(next.why);
        break;
      }
      roster = next.roster;
      if (next.kind === "passed") continue;
      sealer.learn(roster.seal);
      const opened = opening(sealer, operation);
      if (typeof opened === "string") {
        faults.push(opened);
        break;
      }
      noteRows(last, opened);
      await yieldIfDue();
    }
  }
  const isKept = space.keeping === "all";
  for (const { name, hash } of faults.length === 0 && isKept ? last.values() : []) {
    const { image } = rowNow(store, space, name);
    const here = image === null ? null : imageHash(image);
    if (here !== hash) faults.push(`the row ${name.key} of ${name.table} is not what its changes come to`);
    if (faults.length >= MOST_FAULTS) break;
    await yieldIfDue();
  }
  return { changes: roster.head, memories: countMemories(store, space.id), faults };
}

/** Open, or why it cannot be opened here. */
function opening(sealer: Sealer, operation: Numbered): Numbered | string {
  try {
    return openRows(sealer, operation);
  } catch (error) {
    if (error instanceof UnappliableError) return error.message;
    throw error;
  }
}

/** Rows whose words were deleted from the log are gone from the copy by a later operation, which says so. */
function noteRows(
  last: Map<string, { readonly name: RowName; readonly hash: string | null }>,
  { rows, received }: Numbered,
): void {
  for (const { table, key, image, hash } of rows)
    if (travels(table) && (image !== null || hash === null)) {
      const kept = image === null ? null : imageHash(asReceived(table, image, received));
      last.set(`${table} ${key}`, { name: { table, key }, hash: kept });
    }
}
