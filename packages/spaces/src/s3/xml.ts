/** An element of XML: its name, what it holds, and its text where it holds no other. */
export interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

const MOST_DEPTH = 8;
/** Elements of one answer: a listing of 1,000 names has seven or eight for each. */
const MOST_ELEMENTS = 50_000;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** A tag, or what stands between two. */
const TOKEN = /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * Reads what servers answer: elements and text, no declarations of a document type and so no entities but the five, no comments, and
 * no more depth or elements than an answer has. Null: it is anything else.
 */
export function readXml(text: string): Element | null {
  const body = text.replace(/^\uFEFF?\s*(<\?xml[^<>?]*\?>)?\s*/, "").trimEnd();
  const open: { name: string; children: Element[]; text: string }[] = [];
  let root: Element | null = null;
  let count = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const found = TOKEN.exec(body);
    if (found === null || root !== null) return null;
    const [, closes, name = "", , isEmpty, words] = found;
    const here = open.at(-1);
    if (words !== undefined) {
      const read = wordsOf(words);
      if (here === undefined || read === null) return null;
      here.text += read;
      continue;
    }
    if (closes) {
      if (here?.name !== name) return null;
      open.pop();
      root = closed(open, here);
      continue;
    }
    count += 1;
    if (count > MOST_ELEMENTS || open.length >= MOST_DEPTH) return null;
    const made = { name, children: [], text: "" };
    if (isEmpty) root = closed(open, made);
    else open.push(made);
  }
  return root;
}

/** The outermost one, when it was that; null: it was within another, which has it now. */
function closed(open: readonly { children: Element[] }[], made: Element): Element | null {
  const around = open.at(-1);
  around?.children.push(made);
  return around ? null : made;
}

function wordsOf(text: string): string | null {
  if (!text.includes("&")) return text;
  let isSound = true;
  const read = text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]+);|&/g, (_, entity: string | undefined) => {
    const character = entity === undefined ? undefined : characterOf(entity);
    isSound &&= character !== undefined;
    return character ?? "";
  });
  return isSound ? read : null;
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith("#")) return ENTITIES[entity];
  const code = entity.startsWith("#x")
    ? Number.parseInt(entity.slice(2), 16)
    : Number.parseInt(entity.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

export const childOf = (element: Element, name: string): Element | undefined =>
  element.children.find((child) => child.name === name);

/** Text of the first element with a name in another; empty: there is none. */
export const textIn = (element: Element, name: string): string => childOf(element, name)?.text ?? "";
