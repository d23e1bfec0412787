/**
 * Similarity of two spellings, 0 to 1: shared letters near one another, with a bonus for a common beginning.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const fromA: string[] = [];
  for (let at = 0; at < a.length; at += 1) {
    for (let to = Math.max(0, at - reach); to < Math.min(b.length, at + reach + 1); to += 1) {
      if (taken.has(to) || a[at] !== b[to]) continue;
      taken.add(to);
      fromA.push(b.charAt(to));
      break;
    }
  }
  if (fromA.length === 0) return 0;
  const fromB = [...taken].sort((x, y) => x - y).map((at) => b.charAt(at));
  const moved = fromA.filter((letter, n) => letter !== fromB[n]).length / 2;
  const shared = fromA.length;
  return (shared / a.length + shared / b.length + (shared - moved) / shared) / 3;
}
