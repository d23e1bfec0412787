import { adding, changing, conditional, hypothetical, past, recent, takesMany, takesOne } from "./lists.ts";
import { stem } from "./stem.ts";

interface Marked {
  readonly word: string;
  readonly stem: string;
}

const changingForms: ReadonlySet<string> = new Set([...changing].flatMap((word) => [word, stem(word)]));
export const isChanging = ({ word, stem: stemmed }: Marked): boolean =>
  changingForms.has(word) || changingForms.has(stemmed);

const among =
  (words: ReadonlySet<string>) =>
  ({ word, stem: stemmed }: Marked): boolean =>
    words.has(word) || words.has(stemmed);

/** Kinds of words that say something of a statement. */
const kinds = {
  changing: isChanging,
  recent: among(recent),
  adding: among(adding),
  hypothetical: among(hypothetical),
  conditional: among(conditional),
  past: among(past),
  now: among(new Set(["now", "bynow", "thesedays", "fromnowon"])),
  noLonger: among(new Set(["nolonger", "anymore"])),
  instead: among(new Set(["instead"])),
} as const;

export type Marker = keyof typeof kinds;
export const markerNames = Object.keys(kinds).filter((name): name is Marker => name in kinds);

/** How often each kind of word comes up, and what else is counted once a sentence. */
export interface Marks {
  readonly count: Readonly<Record<Marker, number>>;
  /** Its verb takes one of several, or one at a time. */
  readonly isMany: boolean;
  readonly isSingle: boolean;
  /** The first "must", "may", "can", or empty. */
  readonly modal: string;
}

const MODAL = /^(?:must|should|may|can|will|might|could|shall)$/;

export function marksOf(parts: readonly Marked[]): Marks {
  const count = {
    changing: 0,
    recent: 0,
    adding: 0,
    hypothetical: 0,
    conditional: 0,
    past: 0,
    now: 0,
    noLonger: 0,
    instead: 0,
  };
  for (const part of parts) for (const name of markerNames) if (kinds[name](part)) count[name] += 1;
  return {
    count,
    isMany: parts.some(({ word }) => takesMany.has(word)),
    isSingle: parts.some(({ word }) => takesOne.has(word)),
    modal: parts.find(({ word }) => MODAL.test(word))?.word ?? "",
  };
}
