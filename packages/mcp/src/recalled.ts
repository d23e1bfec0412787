import { CLOSE, LABEL, OPEN, quote } from "@memory/shared";
import { memoryRef, plural, WORDS_ALONE, whyDegraded } from "@memory/shared/words";
import { tokensOf } from "./budget.ts";
import { type Detail, type HitShown, linkOf, type Recalled, shownHit } from "./hit.ts";
import { noRoom } from "./pack.ts";
import type { OtherSide } from "./sides.ts";
import type { Answer, Packing } from "./tool.ts";
import { oneLine } from "./words.ts";

interface Asked {
  readonly query: string;
  readonly limit: number;
  readonly maxTokens: number;
  readonly detail: Detail;
  /** Only some kinds, types, times or projects were asked for. */
  readonly isNarrowed: boolean;
  /** That no memory belongs to the project, in words. */
  readonly unknown: string | null;
}

interface Left {
  /** Hits of the answer that found no room. */
  readonly left: Recalled["memories"];
}

const NOTHING = "Nothing in memory answers this.";
const WITHOUT_FILTERS =
  "Asked with filters: without types, project, space, sources or times there may be something.";
const UNSTATED =
  "The subject is known, and what is asked for (a number, a person, a day) is not stated here.";
const OTHER_WORDS = "Other words may help: a name, a file, the text of an error.";
/** The contract's own ceilings. */
const MOST_HITS = 100;
const MOST_TOKENS = 100_000;
/** A budget in which a line more takes no hit's place. */
const ROOMY = 1000;
/** In a call that is proposed. */
const MOST_REFS = 3;

/** Characters that are worth a place: of what was chosen of a turn at one time, and of a text. */
const FEWEST_OF_STEP = 100;
const LEAST_TEXT = 200;
/** Characters of a hit's text, at least and at most. */
const CHARACTERS: Record<Detail, readonly [least: number, most: number]> = {
  index: [100, 160],
  concise: [FEWEST_OF_STEP, 1200],
  // A text that was asked for whole is not cut to make room for another.
  full: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** The answer to a question, within its budget: its steps, in the order in which they were chosen, the last of them cut to what is left. */
export function recalled(answer: Recalled, sides: ReadonlyMap<string, OtherSide>, asked: Asked): Packing {
  const { memories } = answer;
  const [least, most] = CHARACTERS[asked.detail];
  const steps = stepsOf(memories, asked.detail);
  return {
    items: steps.length,
    least,
    most,
    maxTokens: asked.maxTokens,
    instead: unquoted(answer, asked),
    write: (items, characters) => {
      const last = items === steps.length && characters >= most ? undefined : steps[items - 1];
      const taken = new Set(steps.slice(0, items).map(({ hit }) => hit));
      const shown = memories.filter((hit) => taken.has(hit));
      const hits = shown.map((hit) =>
        shownHit(hit, {
          ...{ detail: asked.detail, query: asked.query, other: sides.get(hit.id) },
          ...roomOf(hit, asked.detail, { last, characters }),
          // A remark about all hits need not be repeated for each.
          isLow: answer.confidence === "high" && !hit.sure,
        }),
      );
      // In an index, links would cost as much as the hits.
      const links = asked.detail === "index" ? [] : shown.flatMap(linkOf);
      // With so little room the hit itself is all that is said.
      const isScarce = characters < least;
      const left = memories.filter((hit) => !taken.has(hit));
      return { ...written(answer, hits, { ...asked, isScarce, left }), links: isScarce ? [] : links };
    },
  };
}

/** A text, or what was chosen of a turn at one time. */
interface Step {
  readonly hit: Recalled["memories"][number];
  readonly place: number;
}

/** In the order in which they were chosen; a text right behind the hit before it. Of turns that are not shown in pieces, one each. */
function stepsOf(memories: Recalled["memories"], detail: Detail): Step[] {
  let behind = -1;
  const steps = memories.flatMap((hit): Step[] => {
    const order = hit.turn && hit.turn.order.length > 0 ? hit.turn.order : [behind + 1 / BETWEEN];
    const places = [...new Set(order)].sort((one, other) => one - other);
    behind = Math.max(behind, places[0] ?? 0);
    return (detail === "concise" ? places : places.slice(0, 1)).map((place) => ({ hit, place }));
  });
  return detail === "concise" ? steps.sort((one, other) => one.place - other.place) : steps;
}

/** Texts that may stand behind one turn before the next. */
const BETWEEN = 1000;

/** How much of a hit is shown. */
function roomOf(
  hit: Step["hit"],
  detail: Detail,
  { last, characters }: { readonly last: Step | undefined; readonly characters: number },
): { readonly upTo: number; readonly characters: number } {
  if (detail === "full") return { upTo: EVERYTHING, characters };
  if (detail === "index") return { upTo: Math.min(...(hit.turn?.order ?? [0])), characters };
  if (!hit.turn)
    return {
      upTo: 0,
      characters: characters < FEWEST_OF_STEP ? characters : Math.max(characters, LEAST_TEXT),
    };
  return { upTo: last?.place ?? EVERYTHING, characters: last?.hit === hit ? characters : EVERYTHING };
}

const EVERYTHING = Number.MAX_SAFE_INTEGER;

/** Without any hit: there is none, or none fits. */
function unquoted(answer: Recalled, asked: Asked): [Answer, ...Answer[]] {
  const { memories, omitted } = answer;
  if (memories.length === 0) {
    const notes = notesOf(answer, [], { ...asked, left: [] });
    return [
      { text: [NOTHING, ...notes].join("\n"), data: { answer: NOTHING, hits: [], omitted: 0, notes } },
      { text: NOTHING, data: { answer: NOTHING } },
      { text: "Nothing found.", data: { answer: "Nothing found." } },
    ];
  }
  const all = memories.length + omitted;
  const long = `${plural(all, "hit")}, none of which fits into ${asked.maxTokens} tokens. Ask again with a larger max_tokens.`;
  return [{ text: long, data: { answer: long, hits: [], omitted: all } }, noRoom(all, "hit")];
}

function written(
  answer: Recalled,
  hits: readonly HitShown[],
  asked: Asked & Left & { readonly isScarce: boolean },
): Answer {
  const first = headline(answer, hits);
  const notes = asked.isScarce ? [] : notesOf(answer, hits, asked);
  const text = [first, quote(hits.map(lineOf)), ...notes].join("\n");
  return {
    text,
    // The fence opens before the hits and closes after them also when this is read as JSON.
    data: {
      answer: first,
      begin: `${OPEN} ${LABEL}`,
      hits,
      end: CLOSE,
      omitted: answer.omitted + answer.memories.length - hits.length,
      tokens: tokensOf(text),
      ...(notes.length > 0 && { notes }),
    },
  };
}

function notesOf(answer: Recalled, hits: readonly HitShown[], asked: Asked & Left): string[] {
  const { memories } = answer;
  return [
    ...whyDegraded(answer).map((why) =>
      why === WORDS_ALONE
        ? "Found by words alone: the meaning of the question could not be compared."
        : `Something may be missing: ${why}.`,
    ),
    ...(answer.unstated ? [UNSTATED] : []),
    ...(asked.unknown === null ? [] : [asked.unknown]),
    ...wholeTexts(hits),
    ...(memories.length === 0 ? [asked.isNarrowed ? WITHOUT_FILTERS : OTHER_WORDS] : []),
    ...more(answer, hits.length, asked),
    ...next(answer, asked),
  ];
}

/** The call that gets the rest of a cut text. */
function wholeTexts(hits: readonly HitShown[]): string[] {
  const cut = hits.filter(({ text, whole }) => whole === false || /^… |\n…\n| …$/.test(text));
  const refs = cut.flatMap(({ ref }) => (ref ? [ref] : [])).slice(0, MOST_REFS);
  const ways = [
    ...(refs.length > 0 ? [`memory_read ${JSON.stringify({ refs })}`] : []),
    ...(cut.some(({ ref }) => !ref)
      ? [`${refs.length > 0 ? "those without a ref: " : ""}ask again with detail "full"`]
      : []),
  ];
  return cut.length === 0 ? [] : [`Texts with … are cut; whole: ${ways.join("; ")}`];
}

function headline({ confidence }: Recalled, hits: readonly HitShown[]): string {
  switch (confidence) {
    case "high": {
      const by = hits.every(({ ref }) => ref) ? "their ref" : "their ref, or by where they were said";
      return `${plural(hits.length, "hit")}, best first. Cite them by ${by}.`;
    }
    case "medium":
      return `The subject is known; the nearest ${plural(hits.length, "hit")}, best first. Look whether they say what is asked.`;
    case "low":
      return `Nothing matches this well. The nearest ${plural(hits.length, "hit")}, best first; check before relying on them.`;
    case "none":
      return `${NOTHING} The nearest there is:`;
  }
}

function lineOf(hit: HitShown): string {
  const facts = [
    hit.type ?? hit.kind ?? "passage",
    ...(hit.unconfirmed ? ["unconfirmed"] : []),
    ...(hit.low_confidence ? ["low confidence"] : []),
    ...(hit.project ? [hit.project] : []),
    ...(hit.version ? [`v${hit.version}`] : []),
    `said ${hit.said}${hit.by ? ` by ${hit.by}` : ""}`,
    ...(hit.shared ? [hit.shared] : []),
    ...(hit.cite ? [hit.cite] : []),
    ...(hit.agent ? [hit.agent] : []),
    ...(hit.sources && hit.sources > 1 ? [`found in ${hit.sources} places`] : []),
    ...(hit.alike ? [`${hit.alike} more alike`] : []),
    ...(hit.also ?? []),
    ...(hit.until ? [`held until ${hit.until}`] : []),
    ...(hit.now ? [`now ${hit.now}`] : []),
    ...(hit.ends ? [`until ${hit.ends}`] : []),
  ];
  const { contradicted_by: other, asked, kept = [], later } = hit;
  const above = [
    ...(asked ? [`asked: ${asked}`] : []),
    ...kept.map(
      ({ ref, text, contradicted }) =>
        `kept: (${ref}) ${text}${contradicted ? " (contradicted, nobody has decided yet)" : ""}`,
    ),
  ];
  return [
    `- ${hit.ref ? `(${hit.ref}) ` : ""}${[...above, hit.text].join("\n").replace(/\n(?=[^\n])/g, "\n  ")}`,
    `  ${facts.join(" · ")}`,
    ...(later ? [`  later in that session: (${later.ref}) ${later.asked}`] : []),
    ...(hit.path && hit.confidence !== undefined ? [`  in ${hit.path}`] : []),
    ...(hit.excerpt ? [`  in the words: ${oneLine(hit.excerpt)}`] : []),
    ...(other
      ? [
          `  ! contradicted by (${other.ref})${other.shared ? `, ${other.shared}` : ""}, nobody has decided yet (${other.conflict})${other.text ? `: ${other.text}` : ""}`,
        ]
      : []),
  ].join("\n");
}

/** The next ones by name: reading one of them is cheaper than asking again for all. */
function next(answer: Recalled, { detail, maxTokens, left }: Asked & Left): string[] {
  if (detail === "index" || maxTokens < ROOMY) return [];
  const refs = [...left, ...answer.left]
    .flatMap(({ id, kind }) => (kind === "memory" ? memoryRef(id) : []))
    .slice(0, MOST_REFS);
  return refs.length === 0 ? [] : [`The next of them: memory_read ${JSON.stringify({ refs })}`];
}

/** A hit that may not contain the answer is no further hit. */
function more(answer: Recalled, shown: number, { limit, maxTokens, left: cut }: Asked & Left): string[] {
  const left = answer.omitted + cut.length;
  const sure = answer.omittedSure + cut.filter((hit) => hit.sure).length;
  if (left === 0) return [];
  const doubtful = left > sure ? plural(left - sure, "doubtful one") : "";
  const what = [sure > 0 ? plural(sure, "more hit") : "", doubtful].filter(Boolean).join(" and ");
  const wider =
    shown < limit
      ? `max_tokens ${Math.min(maxTokens * 2, MOST_TOKENS)}`
      : `limit ${Math.min(limit * 2, MOST_HITS)} and max_tokens ${Math.min(maxTokens * 2, MOST_TOKENS)}`;
  return [`${what} left out; to see more, ask again with ${wider}.`];
}
