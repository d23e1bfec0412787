import { CLOSE, LABEL, type Memory, marked, OPEN, quote } from "@memory/shared";
import { wordDiff } from "@memory/shared/word-diff";
import { dayOf, memoryRef, plural } from "@memory/shared/words";
import { z } from "zod";
import { tokensOf } from "./budget.ts";
import { textOf } from "./hit.ts";
import { noRoom } from "./pack.ts";
import type { Answer, Packing } from "./tool.ts";
import { oneLine, safe, shorten } from "./words.ts";

export const VersionShown = z.object({
  ref: z.string(),
  version: z.int(),
  status: z.string().describe("active, superseded or retired"),
  text: z.string().optional().describe("In full for the newest and the oldest"),
  change: z.string().optional().describe("Against the version before: [-gone-]{+new+}"),
  from: z.string().describe("When it began to hold"),
  to: z.string().optional(),
  by: z.string().optional().describe("Whose words"),
  saved_by: z.string().optional(),
});
type VersionShown = z.infer<typeof VersionShown>;

/** A version that is cut shorter says nothing. */
const LEAST = 80;
/** Versions show a change and not its all; the full text is a memory_read away. */
const MOST = 2000;

/** The versions of a memory, newest first, within the budget. */
export function versionsAnswer(versions: readonly Memory[], limit: number, maxTokens: number): Packing {
  const first = headline(versions);
  const chosen = versions.slice(0, limit);
  const change = changesOf(versions);
  return {
    items: chosen.length,
    least: LEAST,
    most: MOST,
    maxTokens,
    write: (items, characters) => {
      const shown = chosen
        .slice(0, items)
        .map((version, at) => shownVersion(version, { isNewest: at === 0, change: change(at), characters }));
      return {
        ...written(first, shown, { left: versions.length - items, limit, maxTokens }),
        links: linksOf(chosen),
      };
    },
    instead: [{ text: first, data: { answer: first } }, noRoom(versions.length, "version")],
  };
}

function headline(versions: readonly Memory[]): string {
  const [newest] = versions;
  if (!newest) return "No versions.";
  const ref = memoryRef(newest.id);
  const many = plural(versions.length, "version");
  switch (newest.status) {
    case "active":
      return versions.length === 1
        ? `${ref} was never changed; it holds since ${dayOf(newest.validFrom)}.`
        : `${many}, newest first; ${ref} holds since ${dayOf(newest.validFrom)}.`;
    case "retired":
      return `${many}; ${ref} is retired and not recalled. The user can bring it back: memory restore ${ref}`;
    case "superseded":
      return newest.replacedBy
        ? `${many}; another memory stands in its place now: ${memoryRef(newest.replacedBy)}.`
        : `${many}; none of them holds now.`;
  }
}

interface Shown {
  readonly isNewest: boolean;
  /** Null of the oldest. */
  readonly change: Change | null;
  readonly characters: number;
}

function shownVersion(version: Memory, { isNewest, change, characters }: Shown): VersionShown {
  const { status, source, validFrom, validTo } = version;
  return {
    ref: memoryRef(version.id),
    version: version.version,
    status,
    ...((isNewest || !change) && { text: textOf(version, characters) }),
    ...(change && { change: marked({ ...change, content: shorten(change.content, characters) }) }),
    from: dayOf(validFrom),
    ...(validTo && { to: dayOf(validTo) }),
    ...(source.statedBy && { by: source.statedBy }),
    ...(source.client && { saved_by: oneLine(source.client) }),
  };
}

type Change = Parameters<typeof marked>[0];

/** Changes of each version; compared once, however often the answer is tried for its size. */
function changesOf(versions: readonly Memory[]): (at: number) => Change | null {
  const known = new Map<number, Change>();
  return (at) => {
    const [after, before] = [versions[at], versions[at + 1]];
    if (!after || !before) return null;
    const change = known.get(at) ?? {
      instruction: before.instruction || after.instruction,
      // Words are put together anew.
      content: safe(markedDiff(safe(before.content), safe(after.content))),
    };
    known.set(at, change);
    return change;
  };
}

const markedDiff = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

const linksOf = ([newest]: readonly Memory[]) =>
  newest ? [{ uri: `memory://memories/${newest.id}/history`, name: memoryRef(newest.id) }] : [];

interface Rest {
  readonly left: number;
  readonly limit: number;
  readonly maxTokens: number;
}

function written(first: string, shown: readonly VersionShown[], { left, limit, maxTokens }: Rest): Answer {
  const notes =
    left > 0
      ? [`${plural(left, "older version")} left out; ask with ${wider(shown.length, limit, maxTokens)}.`]
      : [];
  const text = [first, quote(shown.map(blockOf)), ...notes].join("\n");
  return {
    text,
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      versions: shown,
      end: CLOSE,
      omitted: left,
      tokens: tokensOf(text),
      ...(notes.length > 0 && { notes }),
    },
  };
}

const wider = (shown: number, limit: number, maxTokens: number): string =>
  shown < limit ? `max_tokens ${Math.min(maxTokens * 2, 100_000)}` : `limit ${Math.min(limit * 2, 100)}`;

function blockOf({ ref, version, status, text, change, from, to, by, saved_by }: VersionShown): string {
  const facts = [
    status,
    to ? `held ${from} to ${to}` : `from ${from}`,
    ...(by ? [`said by ${by}`] : []),
    ...(saved_by ? [`saved by ${saved_by}`] : []),
  ];
  return [
    `- v${version} (${ref}) ${facts.join(" · ")}`,
    ...(text ? [indented(text)] : []),
    ...(change ? [indented(`change: ${change}`)] : []),
  ].join("\n");
}

const indented = (text: string): string => `  ${text.replace(/\n(?=[^\n])/g, "\n  ")}`;
