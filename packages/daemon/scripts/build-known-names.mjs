// Builds what the embedded extractor knows by name into packages/daemon/models (or the folder given as the first argument):
//
//   known-names.json         one row a name: [name, type, spellings that count in any case, only as written,
//                            as written in a text about technology, with a word beside it that says so, with a plain one]
//   known-names-NOTICE.txt   origin and licences
//
// The sources are the npm packages linguist-languages and simple-icons (names and aliases, no drawings) and three lists
// written by hand beside this script: no network. The same inputs give the same bytes. A stamp (hash of these scripts
// and of the package versions) makes a second run cost 0.1 s.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildOnce, locate } from "./build-once.mjs";
import { extra } from "./known-names-extra.mjs";
import { dropped, judged } from "./known-names-judged.mjs";
import { tools } from "./known-names-tools.mjs";

const rules = ["any", "exact", "technical", "near", "said"];
const marks = { "^": "exact", "~": "technical", "?": "near", "!": "said" };
const linguist = locate("linguist-languages");
const icons = locate("simple-icons");

await buildOnce(
  {
    what: "known names",
    stamp: "known-names.stamp",
    files: ["known-names.json", "known-names-NOTICE.txt"],
    scripts: [
      "build-known-names.mjs",
      "known-names-extra.mjs",
      "known-names-judged.mjs",
      "known-names-tools.mjs",
    ],
    packages: [linguist, icons],
  },
  async () => {
    const rows = await knownNames();
    return [`[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`, noticeOf(linguist, icons)];
  },
);

async function knownNames() {
  const names = nameBook();
  addByHand(names, judged);
  addByHand(names, extra);
  addByHand(names, tools);
  const languages = Object.values(await import("linguist-languages"));
  const brands = JSON.parse(readFileSync(join(icons.dir, "data", "simple-icons.json"), "utf8"));
  for (const language of languages) addLanguage(names, language);
  for (const brand of brands) addBrand(names, brand);
  // Aliases last: a name of its own is never another one's alias ("terraform" is one of HCL in linguist-languages).
  for (const language of languages) addAliases(names, language.name, language.aliases ?? []);
  for (const brand of brands) addAliases(names, brand.title, brand.aliases?.aka ?? []);
  return names.rows();
}

/** Every spelling belongs to the name that claimed it first: whoever is surer is added first. */
function nameBook() {
  const types = new Map();
  const claims = new Map();
  const spellings = new Map();
  const claim = (name, spelling, rule) => {
    const owner = claims.get(spelling.toLowerCase()) ?? name;
    if (owner !== name) return;
    claims.set(spelling.toLowerCase(), name);
    spellings.get(name).set(spelling, rule);
  };
  return {
    add(name, type, rule) {
      if (types.has(name)) return;
      types.set(name, type);
      spellings.set(name, new Map());
      claim(name, name, rule);
    },
    claim,
    isTaken: (spelling) => claims.has(spelling.toLowerCase()),
    /** The name that a name of a package goes by here: "Kafka" for "Apache Kafka". */
    nameOf: (title) => claims.get(title.toLowerCase()),
    rows: () =>
      [...types]
        .map(([name, type]) => {
          const lists = rules.map((rule) =>
            [...spellings.get(name)].filter(([, own]) => own === rule).map(([s]) => s),
          );
          while (lists.at(-1)?.length === 0) lists.pop();
          return [name, type, ...lists];
        })
        .filter((row) => row.length > 2)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}

function addByHand(names, lists) {
  for (const [type, list] of Object.entries(lists)) {
    for (const entry of list.split(/[|\n]/)) {
      const [title, aliases = ""] = entry.split(" = ").map((part) => part.trim());
      if (title === "") continue;
      const own = spellingOf(title);
      names.add(own.text, type, own.rule);
      for (const alias of aliases.split(", ").filter((text) => text !== "")) {
        const { text, rule } = spellingOf(alias);
        names.claim(own.text, text, rule);
      }
    }
  }
}

function spellingOf(marked) {
  const rule = marks[marked[0]];
  return rule === undefined ? { text: marked, rule: "any" } : { text: marked.slice(1), rule };
}

function addLanguage(names, { name, type }) {
  if (dropped.has(name) || names.isTaken(name) || type === "data" || type === "prose") return;
  if (name.length < 3) return;
  names.add(name, "technology", isUnmistakable(name) ? "exact" : "said");
}

function addBrand(names, { title, source }) {
  if (dropped.has(title) || names.isTaken(title) || !isUnmistakable(title)) return;
  names.add(title, brandType(title, source), "exact");
}

function brandType(title, source) {
  const institution =
    /\b(?:Air|Airlines?|Airways|Bank|Group|Foundation|Alliance|Initiative|Institute|Corporation|Railway|Metro|Métro|Motors|League|Libraries|Association)\b/;
  if (institution.test(title)) return "organization";
  return /\b(?:github|gitlab|pypi|npmjs|readthedocs)\b/.test(source) ? "technology" : "product";
}

/** Two capitalised words, a capital or a digit inside a word: nobody writes that and means something else. */
function isUnmistakable(title) {
  if (!/^[\p{L}\d.]/u.test(title) || title.length < 4 || /^[\d.\s]+$/.test(title)) return false;
  if (/^(?:[A-Z][\p{L}\d.]*)(?: (?:[A-Z][\p{L}\d.]*|for|of|the|de))+$/u.test(title)) return true;
  if (/ /.test(title)) return false;
  return /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}{2,}|\p{L}\d|\d\p{L}{2,}|\p{L}\.\p{L}/u.test(title);
}

function addAliases(names, title, aliases) {
  const name = names.nameOf(title);
  if (name === undefined) return;
  for (const alias of aliases) {
    if (names.isTaken(alias) || dropped.has(alias) || alias.length < 3 || !isShortFor(alias, title)) continue;
    names.claim(name, alias, isUnmistakable(alias) ? "exact" : "said");
  }
}

/** linguist-languages groups other things under a language too ("rake" is Ruby there): letters of the name, in its order. */
function isShortFor(alias, title) {
  const letters = title.toLowerCase().replace(/[^\p{L}\d+#]/gu, "");
  const short = alias.toLowerCase().replace(/[^\p{L}\d+#]/gu, "");
  if (short.length < 2 || short[0] !== letters[0]) return false;
  if (short.startsWith(letters)) return true;
  let at = 0;
  for (const letter of letters) if (letter === short[at]) at += 1;
  return at === short.length;
}

function noticeOf(linguist, icons) {
  const licence = (file) => readFileSync(file, "utf8").trim();
  return `known-names.json holds names and other spellings of programming languages, tools and brands, taken from:

- the npm package ${linguist.name} ${linguist.version} (data of GitHub Linguist), under the MIT licence below;
- the npm package ${icons.name} ${icons.version}, dedicated to the public domain under CC0 1.0
  (https://creativecommons.org/publicdomain/zero/1.0/). Only titles and aliases are used, no icons. The names may be
  trademarks of their owners;
- three lists written for this project.

${licence(join(linguist.dir, "LICENSE"))}

${licence(join(linguist.dir, "ThirdPartyNoticeText.txt"))}
`;
}
