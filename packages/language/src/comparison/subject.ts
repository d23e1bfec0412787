import type { Token } from "./read-text.ts";
import { stem } from "./stem.ts";
import { generic } from "./words.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** Words that begin a predicate. */
const predicates = set(`
is are was were be been has have had uses use used runs run requires require needs need listens listen expires expire takes take allows allow
defaults holds hold keeps keep retries waits caps limits lasts points serves serve supports support starts start stops stop should
must may can cannot could might will would shall wants want prefers prefer likes like loves hates dislikes stays speaks lives live owns
leads maintains reviews works work happens happen belongs fails fail replaced moved switched migrated became joined left dropped
does do did reads writes sends stores store caches goes go receives exports returns return isn't aren't doesn't don't wasn't
can't won't didn't caches contains manages supports took gets authenticates follows breaks triggers trigger
go handle handles loads ends begins weighs costs opens closes creates builds calls checks deletes updates isnt arent doesnt plays sits stands walks report-to
`);

export interface Clause {
  /** Terms of what the statement is about; empty where it has no subject of its own ("Use …", "We …"). */
  readonly subject: ReadonlySet<string>;
  readonly isPassive: boolean;
  /** Agent of a passive: "is called by the worker". */
  readonly agent: readonly string[];
  /** "The minimum version is 20": the verb says what the subject is. */
  readonly isCopula: boolean;
  /** The main verb; a form of "be" is "be". */
  readonly verb: string;
}

const passive = /(?:ed|en|wn|un|ilt|ept|ent|und|ade|old|eld|one)$/;

/** Subject of a statement, and the slot that its verb leaves for values. */
export function readClause(tokens: readonly Token[], text: string): Clause {
  const at = tokens.findIndex(
    ({ word, end }, n) =>
      n > 0 &&
      ((predicates.has(word) && !articles.has(tokens[n - 1]?.word ?? "")) || text.charAt(end - 1) === ":"),
  );
  const own = (at < 0 ? [] : tokens.slice(0, at)).filter(
    ({ word, term }) => term !== "" && !generic.has(word),
  );
  const startsWithVerb = tokens[0] !== undefined && imperative.has(tokens[0].word);
  const verbs = tokens.slice(Math.max(at, 0), at + 4).map(({ word }) => word);
  const be = verbs.findIndex((word) => beForms.has(word));
  const progressive =
    be < 0
      ? undefined
      : tokens
          .slice(Math.max(at, 0) + be + 1, Math.max(at, 0) + 3)
          .find(({ word }) => word.endsWith("ing") && word !== "being");
  const participle =
    be < 0
      ? undefined
      : tokens
          .slice(Math.max(at, 0) + be + 1, Math.max(at, 0) + 4)
          .find(({ word, isName }) => passive.test(word) && !isName);
  // "Belongs to Ana" is "is owned by Ana".
  const belongs = verbs[0] === "belongs" || verbs[0] === "belong";
  const isPassive = belongs || participle !== undefined || (be >= 0 && verbs.slice(be + 1).includes("by"));
  const isCopula = be === 0 && !isPassive && progressive === undefined;
  const first = tokens[Math.max(at, 0)];
  return {
    subject: new Set(startsWithVerb ? [] : own.map(({ term }) => term)),
    isPassive,
    agent: isPassive ? agentIn(tokens.slice(Math.max(at, 0)), belongs ? "to" : "by") : [],
    verb:
      participle?.term ??
      progressive?.term ??
      (be === 0 ? "be" : startsWithVerb ? (tokens[0]?.term ?? "") : (first?.term ?? "")),
    isCopula,
  };
}

function agentIn(tokens: readonly Token[], preposition: "by" | "to"): string[] {
  const by = tokens.findIndex(({ word }) => word === preposition);
  if (by < 0) return [];
  const after = tokens.slice(by + 1).filter(({ word }) => !articles.has(word));
  const end = after.findIndex(({ term }) => term === "");
  return after.slice(0, end < 0 ? undefined : end).map(({ term }) => term);
}

const articles = set("a an the our their its");
const beForms = set("is are was were be been being isn't aren't wasn't");
const imperative = set(
  "use run never always do don't avoid keep put store prefer indent write add commit when if before after by please",
);

/** Same, different or not to be told: a subject that the other statement mentions elsewhere is not another one. */
export function compareSubjects(
  one: Clause,
  other: Clause,
  termsOf: { readonly one: ReadonlySet<string>; readonly other: ReadonlySet<string> },
): "same" | "different" | "unknown" {
  if (one.subject.size === 0 || other.subject.size === 0) return "unknown";
  const alone = [...one.subject].filter((term) => !termsOf.other.has(term) && term !== stem("user"));
  const alsoAlone = [...other.subject].filter((term) => !termsOf.one.has(term));
  if (alone.length > 0 && alsoAlone.length > 0) return "different";
  return [...one.subject].some((term) => other.subject.has(term)) ? "same" : "unknown";
}
