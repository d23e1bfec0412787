import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Paths below a folder, without what is installed, built or hidden. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const files = filesBelow("");
const pages = files.filter((path) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(path));
/** Decisions, measurements and the changelog tell of the code of their day, STYLE.md of other people's. */
const current = pages.filter(
  (path) => !/^docs\/(?:decisions|measurements|models)\/|^(?:CHANGELOG|STYLE)\.md$/.test(path),
);

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** The links of a page that lead nowhere. */
function lostLinks(page: string): string[] {
  const links = read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|srcset|href)="(?!https?:)([^"]+)"/g);
  return [...links]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
    });
}

/** The paths between backticks that are not in the tree; of a part, as `recall/weights.ts`, some file must end with it. */
function lostPaths(page: string): string[] {
  const named = [...read(page).matchAll(/`([^`\s]+)`/g)].map(([, words = ""]) => words);
  return named.filter((words) => {
    if (/[<>*…{}]|^x\./.test(words)) return false;
    if (/^(?:bench|docs|examples|packages|scripts)\//.test(words)) return !existsSync(join(root, words));
    return (
      /^[\w./-]+\.(?:ts|tsx|mjs)$/.test(words) && !files.some((file) => `/${file}`.endsWith(`/${words}`))
    );
  });
}

/** The sections of docs/commands.md, each under the command that it tells of. */
const commands = new Map(
  read("docs/commands.md")
    .split(/^#{2,4} (?=memory |Options of every command)/m)
    .map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
);

/** The commands of the page, in examples and between backticks, that are not there or have no such option. */
function lostCommands(page: string): string[] {
  const examples = [...read(page).matchAll(/```(?:sh|console)\n([\s\S]+?)```/g)].map(
    ([, block = ""]) => block,
  );
  const asked = [
    ...examples.flatMap((block) => [...block.matchAll(/^(?:\$ )?(?:bin\/)?(memory [^#\n]+)/gm)]),
    ...read(page).matchAll(/(?<!`)`(?:bin\/)?(memory [a-z][^`\n]*)`/g),
  ];
  return asked
    .map(([, line = ""]) => line.trim())
    .filter((line) => {
      const words = line.split(/ +/);
      const [, second = ""] = words;
      const [section] = [4, 3, 2].flatMap((most) => commands.get(words.slice(0, most).join(" ")) ?? []);
      if (section === undefined) return !second.startsWith("-");
      const known = `${section}${commands.get("Options of every command")}`;
      return [...line.matchAll(/(?<= )--[a-z-]+/g)].some(([flag]) => !known.includes(flag));
    });
}

test("every command that the docs name is there, and so are its options", () => {
  const lost = current.flatMap((page) => lostCommands(page).map((line) => `${page}: ${line}`));
  expect(lost).toEqual([]);
});

test("every link of the docs leads somewhere", () => {
  const lost = pages.flatMap((page) => lostLinks(page).map((link) => `${page}: ${link}`));
  expect(lost).toEqual([]);
});

test("every path that the docs name is in the tree", () => {
  const lost = current.flatMap((page) => lostPaths(page).map((path) => `${page}: ${path}`));
  expect(lost).toEqual([]);
});

test("the index of decisions names each of them once, with a status", () => {
  const rows = [
    ...read("docs/decisions/README.md").matchAll(/^\| \[(\d{4})\]\((.+?)\) +\|.*\| (.+?) +\|$/gm),
  ];
  const there = readdirSync(join(root, "docs/decisions")).filter((file) => file !== "README.md");
  expect(rows.map(([, number, file]) => `${number} ${file}`)).toEqual(
    there.sort().map((file) => `${file.slice(0, 4)} ${file}`),
  );
  for (const [, , , status] of rows)
    expect(status).toMatch(/^(?:holds$|changed by \d{4} |superseded by \d{4})/);
});

test("the README fits 120 lines, and its picture shows the packages and only arrows that there are", () => {
  const readme = read("README.md");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  const [, picture = ""] = /```mermaid\n([\s\S]+?)```/.exec(readme) ?? [];
  const packages = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "package.json")),
  );
  const shown = [...picture.matchAll(/packages\/(\w+)/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(packages.sort());
  const arrows = [...picture.matchAll(/^ *(\w+) --> (\w+)$/gm)];
  const missing = arrows.filter(
    ([, from, to]) => !read(`packages/${from}/package.json`).includes(`"@memory/${to}": "workspace:*"`),
  );
  expect(missing.map(([arrow]) => arrow)).toEqual([]);
});
