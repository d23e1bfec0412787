import { CarrierError, type Hello } from "../log/index.ts";
import { seenOf, sweptOf } from "./names.ts";
import type { End, Place } from "./place.ts";

/** How often machines tell each other how far they have read, and listen to it, milliseconds. */
export interface Pace {
  /** Between two notes of one's own. */
  readonly note: number;
  /** Between two looks at those of the others, at rest. */
  readonly look: number;
  /** The first look after something was written that others have not read; each later one waits twice as long. */
  readonly near: number;
}

export const PACE: Pace = { note: 2_000, look: 600_000, near: 2_000 };
/** A machine that has read nothing new notes that it was there. */
const STILL_HERE = 6 * 60 * 60 * 1000;

/** What machines note down beside the log: names of objects alone, so that one listing says them all. */
export interface Notes {
  /** How far this machine has read. */
  note(pulled: number, end: End): Promise<void>;
  /** Of all machines, as it was when it was looked at last. */
  readonly machines: Hello["machines"];
  /** All that was deleted up to this number has left the bucket; null: nobody has looked yet. */
  readonly swept: number | null;
  /** Whether it is time to look: often while somebody has not read all, and seldom at rest. */
  isDue(): boolean;
  /** The same while the log is as long as it is, by what is known of the others. */
  isDueAt(end: End): boolean;
  look(end: End): Promise<void>;
  noteSwept(seq: number): Promise<void>;
}

export function createNotes(place: Place, pace: Pace): Notes {
  const { bucket, names, machine, member, now } = place;
  const others = new Map<string, { pulled: number; seen: number }>();
  const old = new Set<string>();
  let own: { pulled: number; at: number } | null = null;
  let swept: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const eagerness = createEagerness(pace);

  const dropOld = async (): Promise<void> => {
    for (const name of [...old]) {
      await bucket.remove(name);
      old.delete(name);
    }
  };

  /** Who has no room left reads on. */
  const write = (name: string): Promise<boolean> =>
    bucket.put(name, "").then(
      () => true,
      (error: unknown) => {
        if (error instanceof CarrierError && error.trouble === "full") return false;
        throw error;
      },
    );

  return {
    get machines() {
      return [...others].map(([id, one]) => ({ machine: id, ...one }));
    },
    get swept() {
      return swept;
    },
    async note(pulled, { head, roster }) {
      const known = roster.machines.get(machine);
      if (known?.member !== member || known.toSeq !== null) return;
      const upTo = Math.min(pulled, head);
      const since = own === null ? Number.POSITIVE_INFINITY : now() - own.at;
      if (since < (own?.pulled === upTo ? STILL_HERE : pace.note)) return;
      if (!(await write(names.seen(machine, upTo)))) return;
      if (own !== null && own.pulled !== upTo) old.add(names.seen(machine, own.pulled));
      own = { pulled: upTo, at: now() };
      others.set(machine, { pulled: upTo, seen: now() });
      await dropOld();
    },
    isDue: () => now() - lookedAt >= pace.look,
    isDueAt: (end) =>
      othersIn(end, machine).some((id) => (others.get(id)?.pulled ?? 0) < end.head) &&
      now() - lookedAt >= eagerness.pauseAt(end.head),
    async look({ roster }) {
      const listed = (await bucket.list(names.notes, "")).names;
      lookedAt = now();
      eagerness.looked();
      others.clear();
      for (const { name, modified } of listed) {
        const seen = seenOf(name);
        if (seen === null || !roster.machines.has(seen.machine)) continue;
        if (seen.machine === machine && own !== null && own.pulled !== seen.pulled) {
          old.add(name);
          continue;
        }
        const known = others.get(seen.machine);
        if (known === undefined || known.seen <= modified)
          others.set(seen.machine, { pulled: seen.pulled, seen: modified });
      }
      const marks = listed.flatMap(({ name }) => sweptOf(name) ?? []);
      swept = Math.max(0, ...marks);
      await dropOld();
    },
    async noteSwept(seq) {
      await bucket.put(names.swept(seq), "");
      if (swept !== null && swept > 0 && swept < seq) old.add(names.swept(swept));
      swept = seq;
      await dropOld();
    },
  };
}

const othersIn = ({ roster }: End, own: string): string[] =>
  [...roster.machines].flatMap(([id, { toSeq }]) => (id !== own && toSeq === null ? [id] : []));

/** The pause between two looks while somebody has not read all: it doubles as long as nothing is written. */
function createEagerness({ look, near }: Pace) {
  let [length, looks] = [0, 0];
  return {
    looked(): void {
      looks += 1;
    },
    pauseAt(head: number): number {
      if (head !== length) [length, looks] = [head, 0];
      return Math.min(look, near * 2 ** looks);
    },
  };
}
