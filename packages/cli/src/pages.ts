interface Page {
  readonly nextCursor: string | null;
}

/** Every page of a list, from the first on. */
export async function* pages<P extends Page>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await read(cursor);
    yield page;
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
}

/** The rows of all pages of a list. */
export async function everything<P extends Page, T>(
  read: (cursor: string | undefined) => Promise<P>,
  rows: (page: P) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages(read)) all.push(...rows(page));
  return all;
}
