import type { ReactNode } from "react";
import type { MemoryType } from "../api.ts";
import { classes } from "./classes.ts";

export type Tone = "plain" | "accent" | "good" | "warn" | "bad";

const TONE: Record<Tone, string> = {
  plain: "bg-sunken text-ink",
  accent: "bg-accent-tint text-accent",
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  bad: "bg-bad-tint text-bad",
};

/** A word that says how something is. The colour only repeats it. */
export const Badge = ({
  tone = "plain",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) => (
  <span
    className={classes(
      "inline-flex items-center gap-1 rounded-full px-2 py-px text-xs font-medium",
      TONE[tone],
    )}
  >
    {children}
  </span>
);

const KIND: Record<MemoryType | "passage" | "turn", string> = {
  fact: "text-fact",
  preference: "text-preference",
  episode: "text-episode",
  procedure: "text-procedure",
  passage: "text-document",
  turn: "text-document",
};

/** The kind of a thing: a word, with a mark in the colour of its kind. */
export const Kind = ({ kind }: { readonly kind: keyof typeof KIND }) => (
  <span className={classes("inline-flex items-center gap-1 text-xs font-medium", KIND[kind])}>
    <span aria-hidden="true" className="size-2 rounded-xs bg-current" />
    {kind}
  </span>
);
