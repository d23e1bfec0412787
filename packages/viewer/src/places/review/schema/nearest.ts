/** Likeness from which a name is worth showing beside another one. */
const LEAST = 0.3;

/** The name that is most like this one, if any is: by the groups of three letters that both have. */
export function nearest<T extends { readonly name: string }>(
  name: string,
  known: readonly T[],
): T | undefined {
  const own = trigrams(name);
  const scored = known.map((one) => ({ one, likeness: likenessOf(own, trigrams(one.name)) }));
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (most, next) => (next.likeness > (most?.likeness ?? 0) ? next : most),
    undefined,
  );
  return best && best.likeness >= LEAST ? best.one : undefined;
}

function trigrams(name: string): ReadonlySet<string> {
  const padded = `  ${name.toLowerCase().replaceAll("_", "  ")}  `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  return (2 * shared) / (a.size + b.size);
}
