import { z } from "zod";

/** Facts on single words, independent of a sentence. Every question takes lower case. */
export interface Lexicon {
  /** An ordinary English word in any of its forms. */
  isWord(word: string): boolean;
  isFirstName(word: string): boolean;
  /** A first name that is a word, a place or a tool as well ("will", "chelsea", "jasper"). */
  isDoubtfulFirstName(word: string): boolean;
  isSurname(word: string): boolean;
  /** May have several words. */
  isPlace(name: string): boolean;
  isDoubtfulPlace(name: string): boolean;
  /** A company or an institution that is widely known; may have several words. */
  isOrganization(name: string): boolean;
  /** An occupation or role of a person: "auditor", "mayor". */
  isRole(word: string): boolean;
  /** "german", "swedes". */
  isPeople(word: string): boolean;
}

const LexiconFile = z.object({
  words: z.string(),
  firstNames: z.string(),
  doubtfulFirstNames: z.string(),
  surnames: z.string(),
  places: z.string(),
  doubtfulPlaces: z.string(),
  organizations: z.string(),
  roles: z.string(),
  peoples: z.string(),
});

/** Reads what `scripts/build-lexicon.mjs` wrote. */
export function readLexicon(content: unknown): Lexicon {
  const file = LexiconFile.parse(content);
  const words = setOf(file.words);
  const roles = setOf(file.roles);
  const member = (list: string, separator = " ") => {
    const set = setOf(list, separator);
    return (word: string) => set.has(word);
  };
  return {
    isWord: (word) => isForm(words, word),
    isFirstName: member(file.firstNames),
    isDoubtfulFirstName: member(file.doubtfulFirstNames),
    isSurname: member(file.surnames),
    isPlace: member(file.places, ","),
    isDoubtfulPlace: member(file.doubtfulPlaces, ","),
    isOrganization: member(file.organizations, ","),
    isRole: (word) => roles.has(word) && !notRoles.has(word),
    isPeople: member(file.peoples),
  };
}

/** Roles of programs rather than of people, and words with another sense that is more common with us. */
const notRoles = new Set(
  `
  agent agents assistant assistants builder builders character characters cleaner controller controllers
  driver drivers editor editors examiner handler installer inspector loader maker manager managers
  moderator monitor operator operators originator oracle parser performer phrase player players producer
  producers population renderer runner scanner spectator streamer streamers sweeper tester tracker worker
  workers native natives human humans guest parental killer server client clients subject subjects icon
  icons idol party youth baby judge god soul spirit partner partners patron pioneer minion minions pal
  secret foo cook host hosts master slave daemon daemons offspring ghost ghosts genius wizard wizards
  outcast radical punk pawn heir maniac misfit novice optimist people beings nobody somebody anybody
  everybody ancestor ancestors descendant descendants contender creator foe parent parents child children
  sibling siblings orphan orphans exile optometrist user-agent
`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

const setOf = (list: string, separator = " ") => new Set(list.split(separator).filter((word) => word !== ""));

/** Endings of forms that the list leaves out, with what their stem may end in. */
const endings: readonly (readonly [ending: string, stems: readonly string[]])[] = [
  ["ies", ["y"]],
  ["es", ["", "e"]],
  ["s", [""]],
  ["ied", ["y"]],
  ["ed", ["", "e"]],
  ["ing", ["", "e"]],
  ["ings", ["", "e"]],
  ["er", ["", "e"]],
  ["ers", ["", "e"]],
  ["ly", [""]],
  ["able", ["", "e"]],
  ["ness", [""]],
  ["less", [""]],
  ["ful", [""]],
  ["ation", ["", "e"]],
  ["ment", [""]],
];

/** Endings that no name has. */
const wordEnding =
  /(?:tion|tions|sions?|ments?|ness|ability|ible|ously|ically|ively|ization|izing|ize[sd]?|ity|ities|ology|metric|metrics|ware|wise|less|able|script|graph|ally|edly|antly|ently|fully)$/;

/** Beginnings after which a word is still one: "unhandled", "subfolder". */
const beginnings =
  /^(?:un|re|pre|non|multi|sub|super|over|under|auto|cross|mis|dis|anti|inter|micro|meta|self|co)-?(?=[a-z]{4})/;

function isForm(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true;
  if (word.length > 24 || !/^[a-z'-]+$/.test(word)) return false;
  if (word.length > 5 && wordEnding.test(word)) return true;
  if (hasStem(words, word)) return true;
  const rest = word.replace(beginnings, "");
  return rest !== word && (words.has(rest) || hasStem(words, rest));
}

/** Small words that are the stem of nothing: "Andes" is no form of "and". */
const noStems = new Set(
  "and the for but nor yet not you are was has had can may who how why one two ten per via off out own its all any our her his she they them with from into".split(
    " ",
  ),
);

function hasStem(words: ReadonlySet<string>, word: string): boolean {
  for (const [ending, stems] of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + (ending === "ly" ? 4 : 3)) continue;
    const bare = word.slice(0, -ending.length);
    if (noStems.has(bare)) continue;
    if (stems.some((stem) => words.has(bare + stem))) return true;
    const doubled = bare.at(-1) === bare.at(-2) && words.has(bare.slice(0, -1));
    if (doubled && /^(?:ed|ing|er)/.test(ending)) return true;
  }
  return false;
}
