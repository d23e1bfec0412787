/** Does so many pieces of work at the same time, and answers them in their order. A piece that fails ends it; what is under way is let go. */
export async function* inOrder<T, Result>(
  all: Iterable<T>,
  most: number,
  work: (one: T, nth: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const under: Promise<Result>[] = [];
  let nth = 0;
  for (const one of all) {
    const next = under.length < most ? undefined : under.shift();
    if (next) yield await next;
    const begun = work(one, nth);
    // One that fails before its turn has come is told of in its turn.
    begun.catch(() => undefined);
    under.push(begun);
    nth += 1;
  }
  for (const one of under) yield await one;
}
