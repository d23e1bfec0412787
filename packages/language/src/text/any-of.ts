interface Around {
  readonly before?: RegExp;
  readonly behind?: RegExp;
  readonly flags?: string;
}

/** One expression for rows of words and short patterns, any of which may stand there. */
export const anyOf = (rows: readonly RegExp[], { before, behind, flags }: Around = {}): RegExp =>
  new RegExp(
    `${before?.source ?? ""}(?:${rows.map(({ source }) => source).join("|")})${behind?.source ?? ""}`,
    flags,
  );

/** One expression of parts, one behind the other. */
export const inOrder = (parts: readonly RegExp[], flags?: string): RegExp =>
  new RegExp(parts.map(({ source }) => source).join(""), flags);

/** The same part in a group: "(" captures it, "(?=" looks ahead to it. */
export const group = (open: "(" | "(?=", { source, flags }: RegExp): RegExp =>
  new RegExp(`${open}${source})`, flags);

/** The parts as a group with a name. */
export const named = (name: string, parts: readonly RegExp[]): RegExp =>
  new RegExp(`(?<${name}>${inOrder(parts).source})`);
