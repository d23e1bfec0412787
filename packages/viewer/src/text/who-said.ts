import { cleanLine } from "./clean.ts";

/** Who said something in a space. */
export interface Voice {
  readonly member: string;
  /** An agent of theirs said it, and no person has confirmed it. */
  readonly byAgent: boolean;
}

/** Something that may come from a space. */
export type Shared<T> = T & {
  readonly space?: { readonly id: string; readonly name: string } | undefined;
  readonly saidBy?: Voice | undefined;
};

const NAME = 80;

/** A name that people gave, on one line. */
export const named = (name: string): string => cleanLine(name.slice(0, NAME));

/** "ann", "ann’s agent", "you", "your agent"; `me` is the person's own name there. */
export function whoSaid(voice: Voice, me?: string): string {
  const { member, byAgent } = voice;
  if (member === me) return byAgent ? "your agent" : "you";
  return byAgent ? `${named(member)}’s agent` : named(member);
}

/** "orders · ann’s agent"; nothing for what is one's own. */
export const inSpace = ({ space, saidBy }: Shared<object>): string | undefined =>
  space && [named(space.name), ...(saidBy ? [whoSaid(saidBy)] : [])].join(" · ");
