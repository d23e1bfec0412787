/** The longest name of a column. */
const LONGEST_NAME = 100;

/** A number, perhaps with a sign or per cent: no name of a column. */
const number = /^[-+]?[\d.,\s]+%?$/;

export const mayBeName = (cell: string): boolean =>
  cell !== "" && cell.length <= LONGEST_NAME && !number.test(cell);

/** A row as one line, `header: value; header: value`, so that it says what its values mean. */
export function sentenceOf(cells: readonly (string | undefined)[], header: readonly string[]): string {
  const parts: string[] = [];
  // Rows of a sheet may have holes, of which nothing is called.
  cells.forEach((cell = "", n) => {
    if (cell === "") return;
    const name = header[n] ?? "";
    parts.push(name === "" ? cell : `${name}: ${cell}`);
  });
  return parts.join("; ");
}
