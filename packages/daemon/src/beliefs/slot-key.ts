/** Longer texts are no sentences: the rules have nothing to say about them and would take long to say it. */
const LONGEST = 600;

const words = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.+#_-]*/gu) ?? []).map((word) =>
      word.replace(/[.]+$/, ""),
    ),
  );

/** A number that is a value. Behind some words it is a name: "phase 2", "issue 12". */
const NUMBER =
  /(?<!\b(?:phase|step|stage|part|section|issue|pr|ticket|task|option|node|server|service|worker|shard|replica|day|week|item|rule|case|test|line|milestone|sprint|tier)\s#?)(?<![\p{L}\p{N}_$?=&#@])v?\d+(?:\.\d+)*(?:\s?(?:%|ms|s|min|h|days?|kb|mb|gb))?(?![\p{L}\p{N}_])/giu;
const DATE = /\b(?:\d{4}-\d\d-\d\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/iu;
const FUNCTIONAL =
  /^(?<subject>.{3,80}?)\s+(?<verb>is called|is named|lives (?:in|at)|is stored in|is hosted (?:on|at)|is deployed (?:to|on)|listens on|runs on|defaults to|points to|is located (?:in|at))\s+(?<value>.{1,60})$/iu;

/** Where what is said of the subject begins. A number before it belongs to the name of a thing: "worker 3", "shard 12". */
const PREDICATE =
  /\b(?:is|are|was|were|has|have|had|uses?|runs?|requires?|needs?|listens?|times? out|expires?|takes?|allows?|defaults?|holds?|keeps?|retries|waits?|caps?|limits?|costs?|lasts?|points?|serves?|supports?|starts?|stops?|set|pin(?:ned)?|decided|wants?|prefers?|should|must|stays?|speaks?|bump(?:ed)?)\b/u;

/**
 * Subject and attribute of a sentence with its value taken out, or null where the value cannot be told from the rest.
 * Two sentences with one slot give the same thing another value: "… listens on port #", "the staging server|is called".
 */
export function slotKey(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`"'*]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.!]+$/u, "");
  if (DATE.test(plain)) return null;
  const said = plain.search(PREDICATE);
  const predicate = said < 0 ? "" : plain.slice(said);
  const values = predicate.match(NUMBER)?.length ?? 0;
  // Of two values it cannot be told which is which: "10 s for reads and 20 s for writes".
  if (values === 1 && words(plain).size >= 4) return plain.slice(0, said) + predicate.replace(NUMBER, "#");
  const { subject, verb, value } = plain.match(FUNCTIONAL)?.groups ?? {};
  if (!subject || !verb || !value || value.split(" ").length > 6) return null;
  return `${subject}|${verb}`;
}
