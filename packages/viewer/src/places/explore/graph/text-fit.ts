/** Width of a text in pixels. */
export type Measure = (text: string, size: number, weight: 400 | 500 | 600) => number;

/** Measures with a canvas of its own. The words stay the same from frame to frame, so each is measured once. */
export function measureWith(font: string): Measure {
  const canvas = document.createElement("canvas").getContext("2d");
  const known = new Map<string, number>();
  return (text, size, weight) => {
    const name = `${weight} ${size} ${text}`;
    const width = known.get(name);
    if (width !== undefined) return width;
    if (!canvas) return text.length * size * 0.55;
    if (known.size > 20_000) known.clear();
    canvas.font = `${weight} ${size}px ${font}`;
    const measured = canvas.measureText(text).width;
    known.set(name, measured);
    return measured;
  };
}

interface Lines {
  readonly widthOf: (text: string) => number;
  /** The room of a line, from the first one on. */
  readonly roomOf: (line: number) => number;
  readonly most: number;
}

/** A text in lines, its end cut with an ellipsis where it needs more than `most`. */
export function linesOf(text: string, { widthOf, roomOf, most }: Lines): readonly string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  let at = 0;
  while (at < words.length && lines.length < most) {
    const room = roomOf(lines.length);
    let line = words[at] ?? "";
    at++;
    while (at < words.length && widthOf(`${line} ${words[at]}`) <= room) {
      line = `${line} ${words[at]}`;
      at++;
    }
    if (widthOf(line) > room) {
      // A word that is wider than the room is broken: its rest is the next word.
      const [head, rest] = broken(line, room, widthOf);
      line = head;
      if (rest !== "") {
        at--;
        words[at] = rest;
      }
    }
    lines.push(line);
  }
  const last = lines.at(-1);
  if (at < words.length && last !== undefined)
    lines[lines.length - 1] = cutTo(`${last}…`, roomOf(lines.length - 1), widthOf);
  return lines;
}

/**
 * The name of a topic in lines: parts that commas divide begin a line each, where that takes no more lines than the words one
 * after the other.
 */
export function nameLines(name: string, { widthOf, roomOf, most }: Lines): readonly string[] {
  const running = linesOf(name, { widthOf, roomOf, most });
  const byParts: string[] = [];
  for (const part of name.split(/(?<=,)\s+/))
    byParts.push(
      ...linesOf(part, { widthOf, roomOf: (line) => roomOf(byParts.length + line), most: most + 1 }),
    );
  const areWhole = byParts.join(" ") === name.replaceAll(/\s+/g, " ").trim();
  return areWhole && byParts.length <= Math.max(running.length, 2) && byParts.length <= most
    ? byParts
    : running;
}

function broken(word: string, room: number, widthOf: (text: string) => number): readonly [string, string] {
  let length = word.length;
  while (length > 1 && widthOf(word.slice(0, length)) > room) length--;
  return [word.slice(0, length), word.slice(length)];
}

/** The text, or as much of its beginning as fits: whole words, unless the first is too long. */
export function cutTo(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  let length = text.length - 1;
  while (length > 1 && widthOf(`${text.slice(0, length).trimEnd()}…`) > room) length--;
  const head = text.slice(0, length);
  const space = /\s/.test(text[length] ?? "") ? length : head.search(/\s\S*$/);
  return `${(space > 0 ? head.slice(0, space) : head).replace(/[\s….,;:]+$/, "")}…`;
}
