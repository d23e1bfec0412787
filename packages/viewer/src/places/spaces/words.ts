import type { Space, SpaceRole, SpaceRule } from "../../api.ts";
import { named } from "../../text/who-said.ts";
import type { Tone } from "../../ui/badge.tsx";

export const STATE: Readonly<Record<Space["state"], { readonly word: string; readonly tone: Tone }>> = {
  on: { word: "on", tone: "good" },
  away: { word: "away", tone: "warn" },
  stopped: { word: "stopped", tone: "bad" },
  out: { word: "out", tone: "plain" },
};

/** What a state means, and what is to be done about it. */
export const ADVICE: Readonly<Record<Exclude<Space["state"], "on">, string>> = {
  away: "What is here still answers; what you change waits, and goes by itself once it is reached again.",
  stopped:
    "Nothing more is read or sent, so that nothing wrong comes in. What is here still answers. The reason above says what to do.",
  out: "You are in it no more. What is here can be read until you leave it, which deletes it here.",
};

export const ROLES: readonly { readonly value: SpaceRole; readonly label: string; readonly may: string }[] = [
  { value: "reader", label: "reader", may: "reads" },
  { value: "writer", label: "writer", may: "says, and takes back what they said" },
  { value: "curator", label: "curator", may: "also settles contradictions, and changes what anybody said" },
  { value: "owner", label: "owner", may: "also says who takes part" },
];

export const mayOf = (role: SpaceRole): string => ROLES.find(({ value }) => value === role)?.may ?? "";

const KINDS: Readonly<Record<string, string>> = {
  save: "said",
  edit: "corrected",
  retire: "retired",
  restore: "restored",
  resolve: "settled a contradiction",
  revert: "opened a contradiction again",
  delete: "deleted for good",
  undo: "took back",
  scrub: "removed what leaked",
};

/** What somebody did, as "ann corrected". A newer daemon may know more kinds. */
export const kindWords = (kind: string): string => KINDS[kind] ?? named(kind);

export const HOW: Readonly<Record<SpaceRule["how"], string>> = {
  ask: "asks you each time",
  auto: "publishes at once",
  never: "keeps it here",
};

/** "Facts that you said, of project orders" */
export function ruleWords({
  types,
  saidBy,
  project,
}: Pick<SpaceRule, "types" | "saidBy" | "project">): string {
  const what = types ? types.map((type) => `${type}s`).join(" and ") : "memories";
  const who = saidBy === "user" ? " that you said" : saidBy === "assistant" ? " that agents said" : "";
  const where = project === undefined ? "of any project" : `of project ${named(project)}`;
  return `${what.replace(/^./, (first) => first.toUpperCase())}${who}, ${where}`;
}
