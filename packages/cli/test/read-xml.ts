/** One element of a document, with its text. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Read XML as strictly as its standard, for the part of it that GraphML needs; throws where it is not well formed. */
export function readXml(source: string): Element {
  if (FORBIDDEN.test(source)) throw new Error("a character that XML has no place for");
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let end = 0;
  for (const token of source.matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [whole, closing, name, attributes = "", empty, text] = token;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += unescaped(text);
    else if (name === undefined || whole.startsWith("<?")) continue;
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: "" };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [document] = root.children;
  if (end !== source.length || open.length !== 1 || !document || root.children.length > 1)
    throw new Error(`not well formed at ${end}`);
  return document;
}

function attributesOf(source: string): Record<string, string> {
  const all = [...source.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    unescaped(value),
  ]);
  if (new Set(all.map(([name]) => name)).size < all.length) throw new Error("an attribute twice");
  return Object.fromEntries(all);
}

const unescaped = (text: string): string =>
  text.replace(/&(\w*);?/g, (entity, name: string) => {
    const char = NAMED[name];
    if (char === undefined || !entity.endsWith(";")) throw new Error(`no such entity: ${entity}`);
    return char;
  });
