// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are files of a made-up repository.
import { text, type Workplace } from "./task.ts";

/** Several packages in one repository. */
export const atlas: Workplace = {
  name: "atlas",
  agent: "assistant-code",
  files: {
    "README.md": text(
      "# atlas",
      "",
      "Maps: a grid, a geocoder, tiles and styles, each a package below `packages`.",
    ),
    "packages/grid/package.json": '{ "name": "@atlas/grid", "version": "2.4.0", "type": "module" }\n',
    "packages/grid/VERSION": "2.4.0\n",
    "packages/grid/CHANGES.md": text("# Changes", "", "## 2.4.0", "", "- Cells have an area."),
    "packages/grid/grid.mjs": text("export const cell = (x, y) => ({ x, y, area: 1 });"),
    "packages/geocoder/geocoder.mjs": text(
      "const places = { Bergen: [60.4, 5.3] };",
      "",
      "/** Where a place lies. */",
      "export function find(name) {",
      "  return places[name];",
      "}",
    ),
    "packages/errors/index.mjs": text(
      "/** What every package throws: a code that callers know, and words for people. */",
      "export class AtlasError extends Error {",
      "  constructor(code, words) {",
      "    super(words);",
      "    this.code = code;",
      "  }",
      "}",
    ),
    "packages/tiles/tiles.mjs": text(
      'import { room } from "./room.mjs";',
      "",
      "export const kept = new Map();",
      "export const isFull = () => kept.size > room() * 16;",
    ),
    "packages/tiles/room.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      "/** Megabytes that tiles may take. */",
      'export const room = () => Number(/TILES_MB=(\\d+)/.exec(readFileSync("tools/dev.env", "utf8"))?.[1]);',
    ),
    "tools/dev.env": text("TILES_MB=64", "STYLES=plain"),
    "tools/bump.mjs": text(
      "// usage: bump.mjs PACKAGE patch|minor",
      'import { appendFileSync, readFileSync, writeFileSync } from "node:fs";',
      "",
      "const [, , name, part] = process.argv;",
      "const at = `packages/${name}`;",
      'const old = readFileSync(`${at}/VERSION`, "utf8").trim();',
      'const [major, minor, patch] = old.split(".").map(Number);',
      "const next = part === 'patch' ? [major, minor, patch + 1].join('.') : [major, minor + 1, 0].join('.');",
      "writeFileSync(`${at}/VERSION`, `${next}\\n`);",
      "const manifest = readFileSync(`${at}/package.json`, 'utf8');",
      "writeFileSync(`${at}/package.json`, manifest.replace(old, next));",
      "appendFileSync(`${at}/CHANGES.md`, `\\n## ${next}\\n`);",
      "console.log(`${name} is ${next}`);",
    ),
    "tools/release-check.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      "const at = `packages/${process.argv[2]}`;",
      'const { version } = JSON.parse(readFileSync(`${at}/package.json`, "utf8"));',
      "for (const file of ['VERSION', 'CHANGES.md'])",
      "  if (!readFileSync(`${at}/${file}`, 'utf8').includes(version))",
      "    throw new Error(`${at}/${file} does not know ${version}`);",
      "console.log(`${version} may go out`);",
    ),
    "tools/styles.mjs": text(
      'import { existsSync, rmSync, writeFileSync } from "node:fs";',
      "",
      "const wants = (what) => process.argv.includes(`--${what}`);",
      'if (wants("fresh")) rmSync(".styles-kept", { force: true });',
      'if (existsSync(".styles-kept")) throw new Error("styles differ from what was kept: 3 of 12 (tools/kept.mjs)");',
      'writeFileSync("styles.snap", "12 styles\\n");',
      'console.log("12 styles are written");',
    ),
    "tools/kept.mjs": text(
      "// What was drawn stays in .styles-kept, so that the next run is quicker. After a change of the fonts it is wrong,",
      "// and tools/styles.mjs has to be told that: --fresh.",
      "export const kept = '.styles-kept';",
    ),
    "tools/lint.mjs": text(
      'import { readFileSync } from "node:fs";',
      "",
      'const text = readFileSync("packages/geocoder/geocoder.mjs", "utf8");',
      "if (/throw new Error/.test(text)) throw new Error('geocoder.mjs throws what no caller can read (packages/errors/index.mjs)');",
      "console.log('all is well');",
    ),
    ".styles-kept": "old\n",
  },
  tasks: [
    {
      name: "a release",
      prompt: "Prepare the next patch release of the grid.",
      words: "release|version",
      known: /bump\.mjs (?:PACKAGE|grid)/,
      tries: [
        {
          run: "sed -i 's/2\\.4\\.0/2.4.1/' packages/grid/package.json && node tools/release-check.mjs grid 2>&1 | grep Error",
        },
        { read: "packages/grid/VERSION" },
        { run: "git checkout -q packages && head -3 tools/*.mjs" },
      ],
      act: [
        {
          run: "git checkout -q packages && node tools/bump.mjs grid patch && node tools/release-check.mjs grid",
        },
      ],
      done: "node tools/release-check.mjs grid && grep -q 2.4.1 packages/grid/package.json",
      earlier: [
        {
          asked:
            "last time the VERSION file was forgotten. do the minor release of the grid properly this time",
          ran: [["node tools/bump.mjs grid minor", "grid is 2.4.0"]],
          answer:
            "Done: 2.4.0. A release of a package is prepared with `node tools/bump.mjs grid minor` (or patch), which writes the manifest, VERSION and CHANGES.md together.",
        },
      ],
    },
    {
      name: "a setting",
      prompt: "Tiles are thrown away all the time on my machine, give them 256 MB.",
      words: "tile",
      known: /TILES_MB/,
      tries: [],
      act: [{ run: "sed -i 's/TILES_MB=64/TILES_MB=256/' tools/dev.env && grep TILES_MB tools/dev.env" }],
      done: "grep -q TILES_MB=256 tools/dev.env",
      earlier: [
        {
          asked: "my laptop swaps when I look at maps",
          answer:
            "I halved what tiles may take: it is `TILES_MB` in `tools/dev.env`, in megabytes, and was 128 until now.",
        },
      ],
    },
    {
      name: "a pitfall of last week",
      prompt: "The fonts have changed: write the snapshot of the styles anew.",
      words: "styles",
      known: /--fresh/,
      tries: [{ run: "node tools/styles.mjs 2>&1 | grep -v '^ '" }],
      act: [{ run: "node tools/styles.mjs --fresh" }],
      done: "test -f styles.snap && test ! -f .styles-kept",
      earlier: [
        {
          asked: "new fonts came in and now styles.mjs says that 3 of 12 differ",
          ran: [["node tools/styles.mjs --fresh", "12 styles are written"]],
          answer:
            "It compared with what it had kept of the old fonts. After a change of the fonts the snapshot of the styles is written with `node tools/styles.mjs --fresh`.",
        },
      ],
    },
    {
      name: "a convention",
      prompt: "Let the geocoder fail with an error when it does not know a place.",
      words: "geocoder",
      known: /AtlasError/,
      tries: [
        {
          run: "sed -i 's/  return places\\[name\\];/  if (!places[name]) throw new Error(`no place ${name}`);\\n  return places[name];/' packages/geocoder/geocoder.mjs && node tools/lint.mjs 2>&1 | grep Error",
        },
      ],
      act: [
        {
          run: "git checkout -q packages/geocoder && sed -i '1i import { AtlasError } from \"../errors/index.mjs\";' packages/geocoder/geocoder.mjs && sed -i 's/  return places\\[name\\];/  if (!places[name]) throw new AtlasError(\"unknown_place\", name);\\n  return places[name];/' packages/geocoder/geocoder.mjs && node tools/lint.mjs",
        },
      ],
      done: "node tools/lint.mjs && grep -q AtlasError packages/geocoder/geocoder.mjs",
      earlier: [
        {
          asked: "callers of the grid cannot tell our errors apart",
          answer:
            "They can now: every package throws `AtlasError` from packages/errors with a code, never a plain Error, and tools/lint.mjs looks for that.",
        },
      ],
    },
    {
      name: "nothing known: a line",
      prompt: "Say in the README that the maps are under the licence ODbL.",
      words: "licen[cs]e",
      known: /# atlas/,
      tries: [],
      act: [
        { read: "README.md" },
        { run: "printf '\\nThe maps are under the ODbL.\\n' >> README.md && tail -2 README.md" },
      ],
      done: "grep -q ODbL README.md",
      earlier: null,
    },
  ],
};
