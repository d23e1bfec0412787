import type { TextRun } from "./runs.ts";

/** Attributes whose value is an address: of a picture, of a page. */
const ADDRESSED = /\b(?:src|href|poster|cite|image|icon|thumbnail)\w{0,12}=(?:["']|\{["'`])$/i;

/** A line that begins with an address, a reference ("[1]: https://...") or an item that is one. */
const LINE = /(?:^|\n)[ \t>*+-]{0,8}(?:\d{1,3}[.)] )?(?:\[[^\]\n]{1,40}\]: ?)?<?$/;

/** Looked at in front of an address. */
const FRONT = 64;

/**
 * True for the target of a link, a picture or a reference: its content may be worth a name, its address is
 * not.
 */
export function isLinkTarget(text: string, { start, end }: TextRun): boolean {
  const mark = text.charAt(start - 1);
  // Nine runs of ten stand behind a blank.
  if (mark === "(" || mark === "<") {
    if (/\]\(<?$/.test(text.slice(Math.max(0, start - 3), start))) return true;
  } else if (mark === '"' || mark === "'" || mark === "`") {
    return ADDRESSED.test(text.slice(Math.max(0, start - FRONT), start));
  }
  return text.startsWith("http", start) && isAlone(text, start, end);
}

/** An address that is all a line says is something to read; one that is all a text says is what it is about. */
function isAlone(text: string, start: number, end: number): boolean {
  if (start < 8 && end > text.length - 8) return false;
  return (
    LINE.test(text.slice(Math.max(0, start - FRONT), start)) &&
    /^[>)\].,;]{0,3}[ \t]*(?:\n|$)/.test(text.slice(end, end + 12))
  );
}
