import { fields, list } from "../../sessions/fields.ts";

/** A chat as its log tells it so far, and how many lines told nothing. */
export interface Replay {
  state: unknown;
  malformed: number;
}

type Step = string | number;

/** Adds one line of a log: the whole chat (0), a value set (1), values put at the end of a list, cut before (2), or a value taken away (3). */
export function replay(into: Replay, value: unknown): void {
  const entry = fields(value);
  if (entry?.kind === 0) into.state = entry.v;
  else if (!entry || !change(into.state, entry)) into.malformed += 1;
}

function change(state: unknown, { kind, k, v, i }: { readonly [key: string]: unknown }): boolean {
  const path = list(k).filter((step): step is Step => typeof step === "string" || typeof step === "number");
  const last = path.at(-1);
  if (last === undefined || path.length !== list(k).length) return false;
  const holder = path.slice(0, -1).reduce(stepInto, state);
  if (typeof holder !== "object" || holder === null || isForbidden(last)) return false;
  if (kind === 1) return set(holder, last, v);
  if (kind === 3) return Reflect.deleteProperty(holder, last);
  if (kind !== 2) return false;
  const before = list(stepInto(holder, last));
  const kept = typeof i === "number" ? before.slice(0, Math.max(0, i)) : before;
  return set(holder, last, [...kept, ...list(v)]);
}

const set = (holder: object, step: Step, value: unknown): boolean => {
  // A list grows by what comes next, not by a million holes.
  if (Array.isArray(holder) && (typeof step !== "number" || step < 0 || step > holder.length)) return false;
  return Reflect.set(holder, step, value);
};

function stepInto(value: unknown, step: Step): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, step)
    ? Reflect.get(value, step)
    : undefined;
}

/** A log may have been made to reach beyond the chat. */
const isForbidden = (step: Step): boolean => step === "__proto__" || step === "constructor";
