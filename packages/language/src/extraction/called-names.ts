import type { NameCandidate } from "./candidate.ts";
import { componentTypes } from "./component-words.ts";
import type { TextToExtract } from "./extraction-types.ts";
import { functionWords } from "./prose/word-kind.ts";
import { stretchesOf } from "./stretches.ts";

/** Things that people give names to, beside the components of a system. */
const OTHERS =
  "host machine box node vm instance database db environment env laptop router printer switch runner nas NAS VM project repo repository tool bot";
const PROJECTS = /^(?:project|repo|repository|tool|bot)$/;

const CALLED = new RegExp(
  `\\b(${[...componentTypes.keys(), ...OTHERS.split(" ")].join("|")})(?: (?:in|on|at|of|for|behind) (?:the |our )?\\w{1,30})?( (?:is|was|are))? (?:called|named|nicknamed|codenamed) (?=([\`"'“]?)([A-Za-z][\\w-]{2,40})([\`"'”]?))`,
  "g",
);

const HEADS =
  "cluster|server|queue|bucket|topic|table|namespace|service|microservice|database|pipeline|dashboard|repo|project|app";
const HEAD_BEFORE = new RegExp(`\\b(${HEADS}) \`$`);
const HEAD_BEHIND = new RegExp(`^\` (${HEADS})\\b`);
const PLAIN = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+){0,5}$/;

/** Looked at on both sides of a span. */
const SIDE = 16;

/** Marked words that say which of its kind, or that everybody has. */
const NOBODYS =
  /^(?:else|default|main|master|next|test|local|dev|staging|production|root|node_modules|public|true|false|null|in|all)$/;

/** A text that says so more often is data. */
const MOST = 100;

/** "The staging server is called heron", "a queue named `mail-out`": the text says itself that it is a name. */
export function findCalled(text: TextToExtract): NameCandidate[] {
  if (text.isCode) return [];
  return [...saidToBeCalled(text), ...besideHead(text)];
}

/** "The `order-events` topic", "the bucket `invoices`". */
function besideHead(text: TextToExtract): NameCandidate[] {
  return stretchesOf(text).spans.flatMap(({ from, to }) => {
    const name = text.text.slice(from, to);
    if (name.length < 3 || !PLAIN.test(name) || NOBODYS.test(name) || !isName(name, true)) return [];
    const head =
      HEAD_BEHIND.exec(text.text.slice(to, to + SIDE))?.[1] ??
      HEAD_BEFORE.exec(text.text.slice(Math.max(0, from - SIDE), from))?.[1];
    if (head === undefined) return [];
    return [
      { name, type: typeOf(head, name), start: from, end: to, confidence: 0.72, found: "shape" as const },
    ];
  });
}

function saidToBeCalled(text: TextToExtract): NameCandidate[] {
  if (!/called|named/.test(text.text)) return [];
  const { fences } = stretchesOf(text);
  const found: NameCandidate[] = [];
  let seen = 0;
  for (const match of text.text.matchAll(CALLED)) {
    seen += 1;
    if (seen > MOST) break;
    const [whole, head = "", is, open = "", name = "", close = ""] = match;
    const start = match.index + whole.length + open.length;
    const isMarked = open !== "" && close !== "";
    if (fences.some(({ from, to }) => from <= start && start < to)) continue;
    if (!isName(name, isMarked) || goesOn(text.text, start + name.length, close)) continue;
    if (is === undefined && !isMarked && mayBeWhere(name, whole) && !isIntroduced(text.text, match.index))
      continue;
    found.push({
      name,
      type: typeOf(head, name),
      start,
      end: start + name.length,
      confidence: 0.8,
      found: "shape",
    });
  }
  return found;
}

/** A tool or a service in camel case is a symbol of the code. */
function typeOf(head: string, name: string): string {
  const type = componentTypes.get(head) ?? (PROJECTS.test(head) ? "project" : "concept");
  return type === "project" && /[a-z][A-Z]|_/.test(name) ? "concept" : type;
}

/** Without marks around it a word may be how or when something is called: "is called twice", "is called directly". */
function isName(name: string, isMarked: boolean): boolean {
  const lower = name.toLowerCase();
  if (
    /(?:^|[-_])(?:foo|bar|baz|example|my|your|test)(?:$|[-_])|^(?:my|your|new|test)(?:app|team|project|server|service|db|table|queue|tool|bot|repo|cluster|topic)/.test(
      lower,
    )
  )
    return false;
  if (isMarked) return true;
  return (
    !functionWords.has(lower) &&
    !/ly$|ing$|^(?:twice|recursive|like|something|anything|what|upon|same|according|queries|exports|imports|values|arguments)$/.test(
      lower,
    )
  );
}

/** "The app called home": without "is" in front, a plain word behind "called" may be where or what for. */
const mayBeWhere = (name: string, whole: string): boolean =>
  /^[a-z]+$/.test(name) && whole.endsWith(" called ");

/** "A queue called orders", not "the app called home". */
const isIntroduced = (text: string, at: number): boolean =>
  /\b(?:an?|one|another|new) (?:[\w-]{1,30} ){0,2}$/i.test(text.slice(Math.max(0, at - 64), at));

/** A path or an address goes on ("heron.acme.dev", which is a host), or another word of the same name does. */
const goesOn = (text: string, end: number, close: string): boolean =>
  close === "" && /^(?:[./:@\w(]\w| [A-Z])/.test(text.slice(end, end + 2));
