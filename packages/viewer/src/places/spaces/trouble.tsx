import type { Space } from "../../api.ts";
import { clean } from "../../text/clean.ts";
import { classes } from "../../ui/classes.ts";
import { ADVICE } from "./words.ts";

const LOOK = {
  away: "border-warn bg-warn-tint",
  stopped: "border-bad bg-bad-tint",
  out: "border-edge bg-sunken",
};

const TITLE = {
  away: "It cannot be reached.",
  stopped: "It is stopped.",
  out: "You are out of it.",
} as const;

/** What is wrong with a space, in plain words, and what to do. */
export function Trouble({ space: { state, trouble } }: { readonly space: Space }) {
  if (state === "on") return null;
  return (
    <section
      aria-label="Trouble"
      className={classes("flex flex-col gap-1 rounded-lg border px-3 py-2.5 text-sm", LOOK[state])}
    >
      <p>
        <strong>{TITLE[state]}</strong> {ADVICE[state]}
      </p>
      {trouble ? (
        <p className="wrap-anywhere" dir="auto">
          It says: {clean(trouble.slice(0, 1_000))}
        </p>
      ) : null}
    </section>
  );
}
