type Attribute = (name: string) => string | undefined;

/** The cells of a table of an OpenDocument: those that another covers from above say what it says. */
export interface Spans {
  row(): void;
  /** A cell begins at this index of the pieces that are written. */
  open(at: number, attribute: Attribute): void;
  /** It ends behind them; answers its end, and cells that repeat it. */
  close(out: readonly string[]): string;
  /** Cells for places that another cell covers. */
  covered(attribute: Attribute): string;
}

/** A row has no more repeated cells: tables are filled up to a thousand empty columns. */
const MOST_REPEATED = 64;

export const repeatedIn = (attribute: Attribute, name: string, most: number): number =>
  Math.max(1, Math.min(Number(attribute(name) ?? 1) || 1, most));

export function createSpans(): Spans {
  const down = new Map<number, { rows: number; readonly text: string }>();
  let column = 0;
  let cell: { readonly from: number; readonly rows: number; readonly repeated: number } | undefined;
  return {
    row() {
      column = 0;
    },
    open(at, attribute) {
      cell = {
        from: at,
        rows: repeatedIn(attribute, "table:number-rows-spanned", 10_000),
        repeated: repeatedIn(attribute, "table:number-columns-repeated", MOST_REPEATED),
      };
    },
    close(out) {
      const { from, rows, repeated } = cell ?? { from: out.length, rows: 1, repeated: 1 };
      cell = undefined;
      const text = rows > 1 || repeated > 1 ? out.slice(from).join("") : "";
      down.delete(column);
      if (rows > 1) down.set(column, { rows: rows - 1, text });
      column += repeated;
      return `</td>${`<td>${text}</td>`.repeat(repeated - 1)}`;
    },
    covered(attribute) {
      const cells: string[] = [];
      const count = repeatedIn(attribute, "table:number-columns-repeated", MOST_REPEATED);
      for (let n = 0; n < count; n += 1) {
        const above = down.get(column);
        cells.push(`<td>${above && above.rows > 0 ? above.text : ""}</td>`);
        if (above) above.rows -= 1;
        column += 1;
      }
      return cells.join("");
    },
  };
}
