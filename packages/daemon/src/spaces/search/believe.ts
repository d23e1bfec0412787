import { hashOfText, imageHash, isSignedBy } from "@memory/spaces/log";
import type { FoundText } from "@memory/spaces/postgres";
import { z } from "zod";
import type { Guest } from "../../recall/guests/guest.ts";
import type { Store } from "../../store/open.ts";
import { listMachines } from "../queries/spaces.ts";
import { memoryOf } from "../rows.ts";

/** The part of an operation that says what its rows are, as it was signed. */
const Said = z.object({
  machine: z.string(),
  rows: z.array(z.object({ table: z.string(), key: z.string(), hash: z.string().nullable() })),
});

/**
 * What a server found, as far as it is believed: the words are those that a machine has signed which the log has admitted, for this
 * memory. That they still hold, that nothing better was held back, and who was removed meanwhile is the server's word: who wants to
 * know keeps a copy.
 */
export function believed(store: Store, space: string): (found: FoundText) => Guest | null {
  const machines = new Map(listMachines(store, space).map((one) => [one.machine, one]));
  return ({ id, seq, place, member, image, said, signature, code }) => {
    const read = said === null ? null : Said.safeParse(parsed(said));
    if (!read?.success || said === null) return null;
    const machine = machines.get(read.data.machine);
    const row = read.data.rows[place - 1];
    const isOfThen = machine && machine.from_seq <= seq && (machine.to_seq ?? seq) >= seq;
    if (!machine || !isOfThen || machine.member !== member) return null;
    if (row?.table !== "memories" || row.key !== id || row.hash !== imageHash(image)) return null;
    if (!isSignedBy(machine.sign_key, hashOfText(space, said), signature)) return null;
    const memory = memoryOf(space, id, image);
    if (memory?.status !== "active") return null;
    const byAgent = memory.stated_by !== "user" && memory.author !== "person";
    return { row: memory, voice: { member, byAgent }, code: code === null ? null : Buffer.from(code, "hex") };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
