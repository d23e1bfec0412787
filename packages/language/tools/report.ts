import { labels, type TrainingPair } from "./pairs.ts";

/** A pair with what a model that has not seen it makes of it. */
export interface Scored {
  readonly pair: TrainingPair;
  readonly isVetoed: boolean;
  readonly p: readonly [same: number, change: number, both: number];
}

/** Prints how often which answer was right, of the written pairs. */
export function report(scored: readonly Scored[]): void {
  const written = scored.filter(({ pair }) => !pair.isDerived);
  const of = (label: number) => written.filter(({ pair }) => pair.label === label);
  const rows = labels.map((_, label) => {
    const all = of(label);
    const share = (test: (one: Scored) => boolean) => percent(all.filter(test).length, all.length);
    return {
      truth: `${labels[label]} (${all.length})`,
      right: share(({ p }) => p.indexOf(Math.max(...p)) === label),
      "merged .8": `${all.filter((one) => one.p[0] >= 0.8 && !one.isVetoed).length} ${share((one) => one.p[0] >= 0.8 && !one.isVetoed)}`,
      "merged .7": `${all.filter((one) => one.p[0] >= 0.7 && !one.isVetoed).length} ${share((one) => one.p[0] >= 0.7 && !one.isVetoed)}`,
      "unvetoed .8": all.filter((one) => one.p[0] >= 0.8).length,
      "change .5": share(({ p }) => p[1] >= 0.5),
      "change .71": share(({ p }) => p[1] >= 0.71),
      "change .84": share(({ p }) => p[1] >= 0.84),
      near: share(({ p }) => (p[1] >= 0.3 && p[1] < 0.84) || (p[0] >= 0.5 && p[0] < 0.8)),
    };
  });
  console.table(rows);
  const right = written.filter(({ pair, p }) => p.indexOf(Math.max(...p)) === pair.label).length;
  const loss =
    written.reduce((sum, { pair, p }) => sum - Math.log(Math.max(1e-9, p[pair.label])), 0) / written.length;
  console.log(`accuracy ${(right / written.length).toFixed(3)}, log loss ${loss.toFixed(4)}`);
  for (const precision of [0.9, 0.95, 0.97])
    console.log(
      `at precision ${precision}: change ${atPrecision(written, 1, precision)}, same ${atPrecision(written, 0, precision)}`,
    );
  for (const one of written)
    if (one.p[0] >= 0.8 && !one.isVetoed && one.pair.label !== 0)
      console.log(
        "merged wrongly",
        labels[one.pair.label],
        one.p[0].toFixed(2),
        one.pair.one,
        "||",
        one.pair.other,
      );
  const domains = [...new Set(written.map(({ pair }) => pair.domain))];
  console.log(
    domains
      .map((domain) => {
        const all = written.filter(({ pair }) => pair.domain === domain);
        const changes = all.filter(({ pair }) => pair.label === 1);
        return `${domain} ${percent(all.filter(({ pair, p }) => p.indexOf(Math.max(...p)) === pair.label).length, all.length)} (change .71: ${percent(changes.filter(({ p }) => p[1] >= 0.71).length, changes.length)})`;
      })
      .join("; "),
  );
}

const percent = (n: number, of: number): string => `${((100 * n) / of).toFixed(1)} %`;

/** Greatest share found at a threshold that is right so often. */
function atPrecision(scored: readonly Scored[], label: number, precision: number): string {
  const all = scored.filter(({ pair }) => pair.label === label).length;
  const ranked = scored.toSorted((a, b) => (b.p[label] ?? 0) - (a.p[label] ?? 0));
  let [right, best, at] = [0, 0, 1];
  ranked.forEach(({ pair, p }, n) => {
    if (pair.label === label) right += 1;
    if (n >= 20 && right / (n + 1) >= precision && right > best) {
      best = right;
      at = p[label] ?? 0;
    }
  });
  return `${percent(best, all)} (at ${at.toFixed(2)})`;
}
