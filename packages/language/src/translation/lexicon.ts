/** What a word may be in English, the likeliest first, each of one word or several. */
export type Alternatives = readonly (readonly string[])[];

export interface Lexicon {
  /** Words of grammar. */
  readonly grammar: ReadonlySet<string>;
  /** In small letters without marks, in any form; the parts of a compound one by one. Null: not known. */
  find(word: string): readonly Alternatives[] | null;
}

/** Lists of `word:this/that+other`: "that other" is two words; `word` alone is the same in English. */
export interface WordLists {
  readonly grammar: string;
  /** Words that begin compounds, beside all others. */
  readonly beginnings: string;
  readonly words: readonly string[];
}

const endings =
  "e n s t en er es em st te et ern ens ste ten tet tem ter tes end ende enden ender endes test sten ster stes eren erer eres ere".split(
    " ",
  );
const added = ["", "e", "en", "n"];
/** What stands between the first part of a verb and the rest of it: "ausgeliefert", "hochzuladen". */
const inside =
  /^(ab|an|auf|aus|bei|durch|ein|fest|frei|her|herunter|hin|hinzu|hoch|los|mit|nach|uber|um|unter|vor|weg|weiter|wieder|zu|zuruck|zusammen)?(?:ge|zu)(.{3,})$/;
const shortestStem = 3;
/** Letters of each part of a compound; a shorter one is an ending or a syllable. */
const shortestPart = 3;
/** A part so short has to stand in the list as it is. */
const inAnyForm = 5;
const shortestCompound = 7;
const mostParts = 4;

export function readLexicon({ grammar, beginnings, words }: WordLists): Lexicon {
  const table = new Map<string, Alternatives>();
  const marks = new Set<string>();
  const first = new Map<string, Alternatives>();
  for (const [list, into] of [
    [grammar, table],
    [beginnings, first],
    [words.join(" "), table],
  ] as const)
    for (const entry of list.split(/\s+/).filter(Boolean)) {
      const [word = "", meanings = word] = entry.split(":");
      if (!into.has(word))
        into.set(
          word,
          meanings.split("/").map((one) => one.split("+")),
        );
      if (list === grammar) marks.add(word);
    }

  function inSomeForm(word: string): Alternatives | null {
    const exact = table.get(word);
    if (exact) return exact;
    const verb = inside.exec(word);
    const bases = verb ? [word, (verb[1] ?? "") + (verb[2] ?? "")] : [word];
    for (const base of bases)
      for (const ending of ["", ...endings]) {
        if (!base.endsWith(ending) || base.length - ending.length < shortestStem) continue;
        const stem = base.slice(0, base.length - ending.length);
        for (const more of added) {
          const found = table.get(stem + more);
          if (found && !marks.has(stem + more)) return found;
        }
      }
    return null;
  }

  function part(word: string): Alternatives | null {
    if (word.length < shortestPart || marks.has(word)) return null;
    return word.length < inAnyForm ? (table.get(word) ?? null) : inSomeForm(word);
  }

  /** The split with the longest last part: that is what it is. */
  function compound(word: string, most: number): Alternatives[] | null {
    if (word.length < shortestCompound || most < 2) return null;
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const last = part(word.slice(at));
      if (!last) continue;
      const before = word.slice(0, at);
      const one = first.get(before) ?? part(before) ?? part(before.replace(/e?s$/, ""));
      if (one) return [one, last];
      const more = compound(before, most - 1);
      if (more) return [...more, last];
    }
    return null;
  }

  return {
    grammar: marks,
    find(word) {
      const one = inSomeForm(word);
      return one ? [one] : compound(word, mostParts);
    },
  };
}
