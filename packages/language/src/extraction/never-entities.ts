import { anyOf } from "../text/any-of.ts";

/** Tells what looks like a name in code and is none: ids, hashes, numbers, versions, data, addresses of people. */

const IDS =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-|(?:toolu|msg|req|call|sess|run|evt|cus|sk|pk|acct|price|org|proj|asst|thread|file|batch|chatcmpl|resp)[_-][A-Za-z0-9]{10,}$)/i;
const NUMBERS = /^[#v~^=+-]?[\d.,:%x/_-]+[a-z%]{0,3}$/i;
const HEX = /^(?:0x[0-9a-f]+|#[0-9a-f]{3,8}|[0-9a-f]{7,})$/i;
const DATES = /^\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?$/;
const EMAIL = /^(?:mailto:)?[^@\s/]+@[^@\s/]+\.[a-z]{2,}$/i;
const FLAG = /^-/;
const SHELL = /[$%\\^&*=!?]|\.\.\.|@\{|^[.:]+$/;

/** Placeholders of examples: "foo/bar/", "create-foo", "my-app", "@your-org/ui", "example.com". */
const PLACEHOLDERS = anyOf(
  [
    /(?:^|[@/._-])(?:foo|bar|baz|qux|quux|foobar|lorem|ipsum|xxx+|placeholder)\d?(?=$|[@/._-])/,
    /^@?(?:my|your|some|any)(?:[-_][a-z]|[-_]?(?:org|corp|company|team|scope|user|app|project|package|pkg|repo|site|domain|bucket)(?=$|[/_.-]))/,
    /^(?:github|gitlab|bitbucket)?-?(?:user|org|owner|repo|account)?name(?=$|\/)/,
    /^(?:github|gitlab|bitbucket)-?(?:user|org|owner|repo)(?=$|\/)/,
    /^@(?:org|scope|username|user|company|acme-org|owner|namespace)\//,
    /(?:^|[@/.])(?:my|your)-?(?:org|corp|company|scope|username|package|app|project|repo|module)(?=$|[/.])/,
  ],
  { flags: "i" },
);

/** True for a run of characters that names nothing, in any context. */
export function isNeverAnEntity(run: string, before: string): boolean {
  if (before === "[" && run.startsWith("redacted:")) return true;
  if (before === "*" || before === "$" || before === "{" || before === "<" || before === "\\") return true;
  if (FLAG.test(run) || NUMBERS.test(run) || DATES.test(run) || EMAIL.test(run) || IDS.test(run)) return true;
  if (isPlaceholder(run)) return true;
  if (HEX.test(run) && /\d/.test(run)) return true;
  if (!run.includes("://") && SHELL.test(run)) return true;
  return isData(run);
}

export const isPlaceholder = (run: string): boolean => PLACEHOLDERS.test(run);

/** Base64 and its like: long, and its letters and digits take turns. */
function isData(run: string): boolean {
  if (run.length < 20) return false;
  const plain = run.replace(/[^A-Za-z0-9]/g, "");
  const turns = plain.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|[A-Z]{2}(?=\d)/g)?.length ?? 0;
  const digits = plain.match(/\d/g)?.length ?? 0;
  return digits >= 4 && turns * 4 > plain.length && !/[./_-]/.test(run);
}
