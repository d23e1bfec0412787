import type { Memory } from "../api.ts";
import { cleanLine } from "./clean.ts";

type Voice = NonNullable<Memory["saidBy"]>;

const NAME = 80;

/** A name that people gave, on one line. */
export const named = (name: string): string => cleanLine(name.slice(0, NAME));

/** "ann", "ann’s agent", "you", "your agent"; `me` is the person's own name there. */
export function whoSaid({ member, byAgent }: Voice, me: string): string {
  if (member === me) return byAgent ? "your agent" : "you";
  return byAgent ? `${named(member)}’s agent` : named(member);
}
