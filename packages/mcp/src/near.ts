import type { NearMemory } from "@memory/shared";
import { marked, quote } from "@memory/shared";
import { dayOf, memoryRef } from "@memory/shared/words";
import { tokensOf } from "./budget.ts";
import { safe, shorten } from "./words.ts";

/** A memory near the one that was saved, as an agent is shown it. */
export interface NearShown {
  readonly ref: string;
  readonly when: string;
  readonly text: string;
}

/** Tokens of all of them with their fence. */
const MOST_TOKENS = 160;
/** Characters of each: as many as leave room for all; fewer of them rather than less than the last. */
const LENGTHS = [200, 160, 120, 90, 70] as const;

/** As many, and as much of each, as fit. */
export function nearOf(near: readonly NearMemory[]): NearShown[] {
  for (let many = near.length; many > 0; many -= 1)
    for (const length of LENGTHS) {
      const shown = near.slice(0, many).map((one) => toShown(one, length));
      if (tokensOf(quote(shown.map(({ ref, when, text }) => `- (${ref}) ${when}: ${text}`))) <= MOST_TOKENS)
        return shown;
    }
  return [];
}

const toShown = ({ id, when, saidBy, text, instruction }: NearMemory, length: number): NearShown => ({
  ref: memoryRef(id),
  when: `${dayOf(when)}${saidBy ? `, by the ${saidBy}` : ""}`,
  text: marked({ content: shorten(safe(text), length), instruction }),
});

/** The one line that says how to judge them. */
export const askedOf = (ref: string, [first]: readonly NearShown[]): string =>
  `If it says the same as one of these, adds to it, replaces or contradicts it, say so: memory_save {"ref": "${ref}", "judged": [{"ref": "${first?.ref ?? "m:…"}", "is": "same|adds|replaces|contradicts|different"}]}; otherwise do nothing.`;
