/** A stretch of text that hides a secret: `[from, to)` in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** What the marker says: lower case and dashes. */
  readonly kind: string;
}
