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
