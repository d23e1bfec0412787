/** Its own types mean the browser's Document wherever that is known, as it is here; the daemon hands in another one. */
export class Readability<Content = string> {
  constructor(document: unknown, options?: { serializer?: (node: never) => Content; keepClasses?: boolean });
  parse(): { title: string | null | undefined; content: Content | null | undefined } | null;
}
