/** A stretch of words that both texts have, that only the older has, or that only the newer has. */
export interface Stretch {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

type Step = Stretch["kind"];

/** Words with the space behind them, so that the stretches put together are the texts again. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Beyond this many words that differ the texts are shown as two: a diff of them would be confetti. */
const MOST = 2000;

/** What became of a text, word by word. */
export function wordDiff(before: string, after: string): Stretch[] {
  const older = wordsOf(before);
  const newer = wordsOf(after);
  const head = sharedStart(older, newer);
  const tail = sharedStart(older.slice(head).reverse(), newer.slice(head).reverse());
  const gone = older.slice(head, older.length - tail);
  const come = newer.slice(head, newer.length - tail);
  const middle =
    gone.length > MOST || come.length > MOST
      ? [...gone.map((word) => ["removed", word] as const), ...come.map((word) => ["added", word] as const)]
      : steps(gone, come);
  const same = (words: readonly string[]) => words.map((word) => ["same", word] as const);
  return joined([...same(older.slice(0, head)), ...middle, ...same(older.slice(older.length - tail))]);
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
}

/** The longest common subsequence of both, walked from its start. */
function steps(gone: readonly string[], come: readonly string[]): (readonly [Step, string])[] {
  const width = come.length + 1;
  const lengths = new Uint16Array((gone.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = gone.length - 1; i >= 0; i--)
    for (let j = come.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        gone[i] === come[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const path: (readonly [Step, string])[] = [];
  for (let i = 0, j = 0; i < gone.length || j < come.length; ) {
    const [older = "", newer = ""] = [gone[i], come[j]];
    if (i < gone.length && j < come.length && older === newer) {
      path.push(["same", older]);
      i += 1;
      j += 1;
    } else if (j >= come.length || (i < gone.length && at(i + 1, j) >= at(i, j + 1))) {
      path.push(["removed", older]);
      i += 1;
    } else {
      path.push(["added", newer]);
      j += 1;
    }
  }
  return path;
}

/** Steps of one kind as one stretch; what was replaced as one change, also where only a space between stayed. */
function joined(path: readonly (readonly [Step, string])[]): Stretch[] {
  const stretches: { kind: Step; text: string }[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") stretches.push({ kind: "removed", text: removed });
    if (added !== "") stretches.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  path.forEach(([step, word], index) => {
    const next = path[index + 1]?.[0] ?? "same";
    const isBridge =
      step === "same" && next !== "same" && /^\s+$/.test(word) && removed !== "" && added !== "";
    if (step === "removed" || isBridge) removed += word;
    if (step === "added" || isBridge) added += word;
    if (step !== "same" || isBridge) return;
    flush();
    const last = stretches.at(-1);
    if (last?.kind === "same") last.text += word;
    else stretches.push({ kind: "same", text: word });
  });
  flush();
  return stretches;
}
