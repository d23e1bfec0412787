import { memoized } from "../text/remembering.ts";
import { type Facing, face } from "./facing.ts";
import { describePair } from "./features.ts";
import { isEnglish } from "./language.ts";
import { isChanging } from "./markers.ts";
import { readSentence, type Sentence } from "./read-sentence.ts";
import { saysNothingElse } from "./says-nothing-else.ts";
import { readTrees } from "./trees.ts";
import { isVetoed, vetoes } from "./vetoes.ts";
import { readWordTable } from "./word-table.ts";

/** Probabilities of a pair. The three add up to 1. */
export interface Judgement {
  readonly same: number;
  /** One matter, and the later one says otherwise. */
  readonly change: number;
  readonly both: number;
  /** Something exact stands against their being the same. */
  readonly isVetoed: boolean;
  /** One speaks of a thing that the other one does not name. */
  readonly leavesNouns: boolean;
  /** One is the other with words left out. */
  readonly isPart: boolean;
  /** One of the two, and not the other, speaks of what may come. */
  readonly isPlan: boolean;
  /** Both are longer than nearly all that it was trained on. */
  readonly isLong: boolean;
  /** The later one has words of change that the earlier one does not have. */
  readonly saysChange: boolean;
  /** Beside what changed, the later one says nothing: no doubt, no case, nobody who says so. */
  readonly saysNothingElse: boolean;
}

/** Judges two sentences, the earlier one first; null where it has nothing to say: too long, or not English. */
export type SentenceJudge = (earlier: string, later: string) => Judgement | null;

/** Contents of the files in `packages/language/judge`, as they were read. */
export interface JudgeFiles {
  readonly words: unknown;
  readonly vectors: Uint8Array;
  readonly trees: unknown;
}

/** Longer texts are no statements. */
const LONGEST = 400;
const MOST_WORDS = 70;
/** Of 3,289 training pairs 25 have more words on both sides. */
const TRAINED = 16;

interface Read {
  readonly sentence: Sentence;
  readonly isJudged: boolean;
}

/** Makes the judge; throws where its files are damaged or do not belong together. */
export function openSentenceJudge({ words, vectors, trees }: JudgeFiles): SentenceJudge {
  const table = readWordTable(words, vectors);
  const read = memoized((text: string): Read => {
    const sentence = readSentence(table, text);
    const isJudged = sentence.parts.length <= MOST_WORDS && isEnglish(sentence);
    return { sentence, isJudged };
  }, 512);
  const names: string[] = [];
  describePair(
    table,
    face(table, read("The sky is blue.").sentence, read("The sky is grey.").sentence),
    (name) => names.push(name),
  );
  const score = readTrees(trees, names);
  const features = new Float32Array(names.length);
  return (earlier, later) => {
    if (Math.max(earlier.length, later.length) > LONGEST) return null;
    const [one, other] = [read(earlier), read(later)];
    if (!one.isJudged || !other.isJudged) return null;
    const pair = face(table, one.sentence, other.sentence);
    let at = 0;
    describePair(table, pair, (_name, value) => {
      features[at] = value;
      at += 1;
    });
    const [same, change, both] = score(features);
    return {
      ...{ same, change, both },
      isVetoed: isVetoed(table, pair),
      isPlan: vetoes["one speaks of a plan"](pair),
      leavesNouns: [pair.one, pair.other].some(({ left }) => left.some(({ part }) => /[nN]/.test(part))),
      isPart: vetoes["one leaves words out"](pair),
      isLong: [pair.one, pair.other].every(({ sentence }) => sentence.parts.length > TRAINED),
      saysChange: saysChange(pair.other),
      saysNothingElse: saysNothingElse(pair),
    };
  };
}

/** "Switched", "no longer", "these days": a word of change that the earlier one does not have. */
const saysChange = ({ left, sentence }: Facing): boolean =>
  left.some(isChanging) || sentence.marks.count.noLonger > 0 || sentence.marks.count.now > 0;
