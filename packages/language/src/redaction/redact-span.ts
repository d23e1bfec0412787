/** A stretch of text that hides a secret: `[from, to)` in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Kind in the marker: lower case and dashes. */
  readonly kind: string;
}
