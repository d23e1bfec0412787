import { shorten } from "./words.ts";

const GAP = "[…]";
const SPEAKER = /^(?:User|Assistant|Plan): /;
/** Fewer characters of a paragraph say nothing. */
const SCRAP = 24;

/** A paragraph of an extract. */
interface Paragraph {
  readonly text: string;
  /** Its place in the order in which the paragraphs of all hits were chosen. */
  readonly order: number;
  /** It does not follow the one before it. */
  readonly isApart: boolean;
}

/** Of an extract what was chosen up to a place in the order, and of what was chosen there at most so many characters. */
export function shortenExtract(text: string, order: readonly number[], last: number, most: number): string {
  const paragraphs = paragraphsOf(text, order);
  const ends = text.endsWith(GAP);
  if (!paragraphs.some(({ order }) => order > last) && sizeOf(paragraphs, last) <= most) return text;
  const before = paragraphs.some(({ order }) => order < last);
  const begun = beginning(paragraphs, last, most);
  const shown = new Map(
    [...paragraphs.entries()].flatMap(([at, { order, text }]): [number, string][] => {
      const part = order < last ? text : begun.isEnough || !before ? begun.texts.get(at) : undefined;
      return part === undefined ? [] : [[at, part]];
    }),
  );
  const lines: string[] = [];
  let ended = -1;
  for (const [at, paragraph] of shown) {
    const isApart = at > ended + 1 || paragraphs[at]?.isApart === true;
    if (isApart) lines.push(GAP);
    const speaker = isApart && !SPEAKER.test(paragraph) ? speakerOf(paragraphs, at) : "";
    lines.push(speaker + paragraph);
    ended = at;
  }
  if (ends || ended < paragraphs.length - 1) lines.push(GAP);
  return lines.join("\n\n");
}

/** What was chosen at a place, cut; not enough, if nothing would be shown of what its first paragraph introduces. */
function beginning(paragraphs: readonly Paragraph[], last: number, most: number) {
  const texts = new Map<number, string>();
  let left = most;
  let isEnough = true;
  for (const [at, { text, order }] of paragraphs.entries()) {
    if (order !== last) continue;
    if (left >= SCRAP) texts.set(at, shorten(text, left));
    else if (texts.size === 1) isEnough = false;
    left -= text.length;
  }
  return { texts, isEnough };
}

const sizeOf = (paragraphs: readonly Paragraph[], last: number): number =>
  paragraphs.reduce((sum, { text, order }) => sum + (order === last ? text.length : 0), 0);

function paragraphsOf(text: string, order: readonly number[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let isApart = false;
  for (const part of text.split("\n\n")) {
    if (part !== GAP) paragraphs.push({ text: part, order: order[paragraphs.length] ?? 0, isApart });
    isApart = part === GAP;
  }
  return paragraphs;
}

/** Who speaks in a paragraph stands above the first of theirs. */
const speakerOf = (paragraphs: readonly Paragraph[], at: number): string =>
  SPEAKER.exec(paragraphs.slice(0, at).findLast(({ text }) => SPEAKER.test(text))?.text ?? "")?.[0] ?? "";
