/** Takes the one clause out of a sentence that says something about a named thing, whatever stands around it. */

const SUBJECT =
  /^(?:the |a )?`[^`\n]{2,80}`(?:'s [\w`-]+| (?:field|flag|function|method|command|hook|table|file|option|variable|script|package|class|endpoint|handler|setting|struct|key|column|config|service|worker|type|branch))? [a-z]/;
const PERSON = /\b(?:i|we|you|your|our|us|me|my|let's|i'm|i'd)\b/i;
/** Boundaries between clauses. */
const JOINT =
  /( [—–] |; |: (?=`)|, (?:so|but|which|and|while|since|because|yet|or) | \((?=[^)]*\b(?:I|we|you|our|your)\b))/;

/** From the first clause whose subject stands in backticks up to the one that speaks of people; null where there is none. */
export function subjectClause(text: string): string | null {
  const parts = text.split(JOINT);
  const start = parts.findIndex(
    (part, at) => at % 2 === 0 && SUBJECT.test(part) && !PERSON.test(withoutCode(part)),
  );
  if (start === -1) return null;
  let told = parts[start] ?? "";
  for (let at = start + 1; at + 1 < parts.length; at += 2) {
    const joint = parts[at] ?? "";
    const part = parts[at + 1] ?? "";
    if (PERSON.test(withoutCode(part)) || /^ [—–(]|^; /.test(joint)) break;
    told += joint + part;
  }
  return told.replace(/\s*\((?:not )?this [^)]*\)/g, "").trim();
}

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, "x");
