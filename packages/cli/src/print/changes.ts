import { type Stretch, wordDiff } from "@memory/shared/word-diff";
import { clean } from "./clean.ts";
import type { Paint } from "./paint.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

type Kind = Stretch["kind"];

// Control characters, which `clean` keeps out of the texts: they take no columns, and are turned into colours when the
// lines are laid out. The brackets are those of `git diff --word-diff`, for where there are no colours.
const OPEN: Record<Kind, string> = { same: "", removed: "\u0001[-", added: "\u0002{+" };
const CLOSE: Record<Kind, string> = { same: "", removed: "-]\u0003", added: "+}\u0003" };

/** Texts that share fewer of their words than this are two texts, not two versions of one. */
const ALIKE = 0.25;

/** Changes of a text, in one: "Sessions live in [-Redis-]{+Postgres+}." */
export const changedLines = (
  before: string,
  after: string,
  { paint, width }: Pick<Style, "paint" | "width">,
) => painted(wordDiff(clean(before).trim(), clean(after).trim()), { paint, width });

/** The same as two texts, each with what the other does not have marked. */
export function sideLines(before: string, after: string, style: Pick<Style, "paint" | "width">) {
  const [older, newer] = [clean(before).trim(), clean(after).trim()];
  const stretches = wordDiff(older, newer);
  const shared = stretches.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.length : 0), 0);
  if (shared < ALIKE * Math.max(older.length, newer.length))
    return { older: wrap(older, style.width), newer: wrap(newer, style.width) };
  const without = (kind: Kind) =>
    painted(
      stretches.filter((one) => one.kind !== kind),
      style,
    );
  return { older: without("added"), newer: without("removed") };
}

function painted(stretches: readonly Stretch[], { paint, width }: Pick<Style, "paint" | "width">): string[] {
  const marked = stretches.map(({ kind, text }) => OPEN[kind] + text + CLOSE[kind]).join("");
  let colour = plainly;
  return wrap(marked, width).map((line) => {
    let out = "";
    let run = "";
    for (const char of line) {
      const next = colourOf(char, paint);
      if (next === undefined) run += char;
      else {
        out += colour(run);
        run = "";
        colour = next;
      }
    }
    return out + colour(run);
  });
}

const plainly = (text: string): string => text;

function colourOf(char: string, paint: Paint): Paint["red"] | undefined {
  switch (char) {
    case "\u0001":
      return paint.red;
    case "\u0002":
      return paint.green;
    case "\u0003":
      return plainly;
    default:
      return undefined;
  }
}
