/** A text without the elements of these names, their contents included. One that is never closed stays. Linear in the text. */
export const withoutElements = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => cut(rest, name).outside, text);

/** The contents of the elements of a name; none where there is no such element. */
export const insideElements = (text: string, name: string): string[] => cut(text, name).inside;

function cut(text: string, name: string): { outside: string; inside: string[] } {
  if (!text.includes(`<${name}`)) return { outside: text, inside: [] };
  const opening = new RegExp(`<${name}(?:\\s[^<>]{0,1000})?>`, "g");
  const closing = `</${name}>`;
  const inside: string[] = [];
  let outside = "";
  for (let from = 0; ; ) {
    opening.lastIndex = from;
    const start = opening.exec(text);
    const end = start ? text.indexOf(closing, opening.lastIndex) : -1;
    if (!start || end === -1) return { outside: outside + text.slice(from), inside };
    outside += text.slice(from, start.index);
    inside.push(text.slice(opening.lastIndex, end));
    from = end + closing.length;
  }
}
