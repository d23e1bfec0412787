import { diffWordsWithSpace } from "diff";

/** Words that both texts have, that only the older has, or that only the newer has. */
export interface Stretch {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Changed words beyond which the texts are two: a diff of them would be confetti. So many take 40 ms, in the daemon too. */
const MOST = 400;

/** Changes from one text to another, word by word. */
export function wordDiff(before: string, after: string): Stretch[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST });
  const stretches: Stretch[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    const space = removed !== "" && removed.endsWith(" ") && added.endsWith(" ") ? " " : "";
    const [gone, come] = [removed, added].map((words) => words.slice(0, words.length - space.length));
    if (gone) stretches.push({ kind: "removed", text: gone });
    if (come) stretches.push({ kind: "added", text: come });
    [removed, added] = ["", ""];
    return space;
  };
  const all = changes ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  all.forEach((change, n) => {
    const next = all[n + 1];
    // A replacement is one change, also where only a space between its words stayed.
    const isBridge = /^\s+$/.test(change.value) && removed + added !== "" && (next?.removed || next?.added);
    if (change.removed || (isBridge && !change.added)) removed += change.value;
    if (change.added || (isBridge && !change.removed)) added += change.value;
    if (change.removed || change.added || isBridge) return;
    const space = flush();
    stretches.push({ kind: "same", text: space + change.value });
  });
  const space = flush();
  return space ? [...stretches, { kind: "same", text: space }] : stretches;
}
