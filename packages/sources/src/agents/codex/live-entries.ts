import type { Entry, EntryOf } from "@memory/language/session";
import type { Rollout } from "./gather-rollout.ts";

/** What a person has said, what answers it and what was done: each message once, and no turn that was taken back. */
export function liveEntries(rollout: Rollout): Entry[] {
  const doubtful = doubtfulOf(rollout);
  const live: Entry[] = [];
  let { rewinds } = rollout;
  const rewind = (upTo: number): void => {
    for (const { turns } of rewinds.filter(({ at }) => at <= upTo)) takeBack(live, turns);
    rewinds = rewinds.filter(({ at }) => at > upTo);
  };
  for (const [index, entry] of rollout.entries.entries()) {
    rewind(index);
    if (!doubtful.has(index)) live.push(entry);
  }
  rewind(Number.POSITIVE_INFINITY);
  return live;
}

/**
 * Indexes of what is no message of its own: what was told as well, and, where anything was told, what looks like a person's
 * and was not.
 */
function doubtfulOf({ entries, told, unmarked }: Rollout): Set<number> {
  const doubtful = new Set(told.size > 0 ? unmarked : []);
  const open = [...entries.entries()].filter(
    (one): one is [number, EntryOf<"human">] => one[1].kind === "human" && !told.has(one[0]),
  );
  const left = open.map(([index, { text }]) => ({ index, key: normal(text) }));
  for (const index of told) {
    const entry = entries[index];
    const key = entry?.kind === "human" ? normal(entry.text) : "";
    const exact = left.findIndex((other) => other.key === key);
    const at = exact >= 0 ? exact : left.findIndex((other) => isPart(key, other.key));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (!same) continue;
    doubtful.delete(same.index);
    doubtful.add(index);
  }
  return doubtful;
}

/** Shortest message that is looked for inside longer ones; "yes" would be found anywhere. */
const minPartLength = 20;

const isPart = (key: string, other: string): boolean => key.length >= minPartLength && other.includes(key);

const normal = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Commands and edits of a turn that was taken back did happen; only the talk is void. */
function takeBack(live: Entry[], turns: number): void {
  const starts = live.flatMap((entry, index) => (isPrompt(entry) ? [index] : []));
  const from = turns > 0 ? (starts.at(-turns) ?? 0) : live.length;
  const done = live.slice(from).filter(({ kind }) => kind === "command" || kind === "edit");
  live.splice(from, live.length - from, ...done);
}

const isPrompt = (entry: Entry): boolean => entry.kind === "human" && entry.via === "typed";
