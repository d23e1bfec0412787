/**
 * One recognisable secret format. The rows were written for this project from what vendors document and from what
 * the gitleaks rule set records about prefixes, alphabets and lengths
 * (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT licence, (c) 2019 Zachary Rice); no rule text was
 * copied. Every shape is linear: no nested repeats, and an open-ended run ends the shape or cannot begin twice in one run (`left`).
 */
export interface Format {
  /** Kind in the marker `[redacted:<kind>]`. Lower case and dashes. */
  readonly kind: string;
  /** Vendor of the secret, for the reader of this table. */
  readonly why: string;
  /** Literals (two ASCII characters or more, case matters) one of which stands in every such secret. */
  readonly starts: readonly string[];
  /** The whole secret. Capture group 1, if there is one, is the part to hide. Never more letters may follow it. */
  readonly shape: RegExp;
  /** Possible numbers of characters before the literal; absent: the secret starts with it. */
  readonly lead?: readonly number[];
  /**
   * Characters that may not precede it. `word` (the default): a letter or digit. `run`: also `_ -`. `token`:
   * also `_ - + /`, for short literals that would otherwise be met inside base64.
   */
  readonly left?: "word" | "run" | "token";
}
