// Control characters but for tab and line feed, and the marks that reorder text: stored words must not look like
// something they are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Stored text as it is shown; line breaks stay. */
export const clean = (text: string): string => cleanPart(text).trim();

/** The same of a part of a text, whose ends are not the text's. */
export const cleanPart = (text: string): string => text.replace(/\r\n?/g, "\n").replace(UNSAFE, "");

/** The same on one line. */
export const cleanLine = (text: string): string => clean(text).replace(/\s+/g, " ");

/** True if a quotation would only repeat the text above it. */
export const repeats = (content: string, excerpt: string): boolean =>
  cleanLine(content).includes(cleanLine(excerpt));
