/** A page of a list, and where the next one begins; null at the end. */
interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** All rows of a list that is told page by page. */
export async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<Paged<Row>>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Paged<Row> = await read(cursor);
    for (const row of page.rows) all.push(row);
    cursor = page.nextCursor;
  }
  return all;
}
