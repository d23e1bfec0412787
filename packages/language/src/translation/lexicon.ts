/** What a word may be in English, the likeliest first, each of one word or several. */
export type Alternatives = readonly (readonly string[])[];

export interface Lexicon {
  /** Words of grammar. */
  readonly grammar: Pick<ReadonlySet<string>, "has">;
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
/** Letters of the parts of a word of which one is not known. */
const shortestKnown = 5;
const shortestUnknown = 4;
const mostParts = 4;

/** Words with their meanings as they are written, which are read when they are asked for: 2 ms, not 13. */
function tableOf(list: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const entry of list.trim().split(/\s+/)) {
    const [word = "", meanings = word] = entry.split(":");
    if (!table.has(word)) table.set(word, meanings);
  }
  return table;
}

const read = (meanings: string | undefined): Alternatives | null =>
  meanings === undefined ? null : meanings.split("/").map((one) => one.split("+"));

export function readLexicon({ grammar, beginnings, words }: WordLists): Lexicon {
  const marks = tableOf(grammar);
  const table = tableOf(words.join(" "));
  const first = tableOf(beginnings);

  function inSomeForm(word: string): Alternatives | null {
    const exact = marks.get(word) ?? table.get(word);
    if (exact !== undefined) return read(exact);
    const verb = inside.exec(word);
    const bases = verb ? [word, (verb[1] ?? "") + (verb[2] ?? "")] : [word];
    for (const base of bases)
      for (const ending of ["", ...endings]) {
        if (!base.endsWith(ending) || base.length - ending.length < shortestStem) continue;
        const stem = base.slice(0, base.length - ending.length);
        for (const more of added) {
          const found = table.get(stem + more);
          if (found !== undefined) return read(found);
        }
      }
    return null;
  }

  function part(word: string): Alternatives | null {
    if (word.length < shortestPart || marks.has(word)) return null;
    return word.length < inAnyForm ? read(table.get(word)) : inSomeForm(word);
  }

  /** The split with the longest last part: that is what it is. */
  function compound(word: string, most: number): Alternatives[] | null {
    if (word.length < shortestCompound || most < 2) return null;
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const last = part(word.slice(at));
      if (!last) continue;
      const before = word.slice(0, at);
      const one = read(first.get(before)) ?? part(before) ?? part(before.replace(/e?s$/, ""));
      if (one) return [one, last];
      const more = compound(before, most - 1);
      if (more) return [...more, last];
    }
    return null;
  }

  /** One part is known, the longest there is; the other one stays as it is written: a name, or a word of English. */
  function halfKnown(word: string): Alternatives[] | null {
    for (let length = word.length - shortestUnknown; length >= shortestKnown; length--) {
      const last = part(word.slice(-length));
      if (last) return [[[word.slice(0, -length)]], last];
      const one = part(word.slice(0, length));
      if (one) return [one, [[word.slice(length)]]];
    }
    return null;
  }

  return {
    grammar: marks,
    find(word) {
      const one = inSomeForm(word);
      return one ? [one] : (compound(word, mostParts) ?? halfKnown(word));
    },
  };
}
