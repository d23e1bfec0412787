/** Told of what stands in a text of XML, in its order; names with their prefixes, as they stand there. The attribute ":id" has any prefix. */
export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A tag: what closes it, its name, its attributes. Signs in quotes end no tag. */
const tag = /<(\/?)([^\s/>"'<]+)((?:[^"'<>]|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;
const attributes = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads XML as office documents have it, without a tree: one of a sheet of a hundred thousand rows would be ten times its text. Knows no
 * DTD, and so no entities that a file defines for itself. Throws `RangeError` where it is no XML.
 */
export function readXml(source: string, reader: XmlReader): void {
  let at = 0;
  for (let next = source.indexOf("<"); next !== -1; next = source.indexOf("<", at)) {
    if (next > at) reader.text?.(withoutEntities(source.slice(at, next)));
    at =
      source.startsWith("<!", next) || source.startsWith("<?", next)
        ? behindMarkup(source, next, reader)
        : behindTag(source, next, reader);
  }
}

function behindTag(source: string, at: number, reader: XmlReader): number {
  tag.lastIndex = at;
  const [whole, closes, name = "", inside = "", isEmpty] = tag.exec(source) ?? [];
  if (whole === undefined) throw new RangeError("a tag does not end");
  if (closes !== "/") {
    let known: Map<string, string> | undefined;
    reader.open?.(name, (wanted) => {
      known ??= attributesIn(inside);
      if (!wanted.startsWith(":")) return known.get(wanted);
      for (const [own, value] of known) if (own.endsWith(wanted)) return value;
      return undefined;
    });
  }
  if (closes === "/" || isEmpty === "/") reader.close?.(name);
  return at + whole.length;
}

function behindMarkup(source: string, at: number, reader: XmlReader): number {
  const behind = (end: string): number => {
    const found = source.indexOf(end, at);
    if (found === -1) throw new RangeError("a comment does not end");
    return found + end.length;
  };
  if (source.startsWith("<!--", at)) return behind("-->");
  if (source.startsWith("<?", at)) return behind("?>");
  if (!source.startsWith("<![CDATA[", at)) throw new RangeError("it defines what it is made of");
  const end = behind("]]>");
  reader.text?.(source.slice(at + "<![CDATA[".length, end - "]]>".length));
  return end;
}

function attributesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(attributes))
    found.set(name, withoutEntities(double ?? single ?? ""));
  return found;
}

const named = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

const withoutEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return named.get(name) ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
