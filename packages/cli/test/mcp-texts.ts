/** Numbers that look like chance and are the same each time. */
export function chance(seed: number) {
  let state = seed * 2654435761 + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const oneOf = <T>(choices: readonly T[]): T => {
    const found = choices[next(choices.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  };
  return { next, oneOf };
}

type Chance = ReturnType<typeof chance>;

const WORDS = ["a", "b-c", "d_e", "memories", "x", "tool"];
const STRINGS = [
  "",
  "uvx",
  "C:\\\\x",
  "# no comment",
  "// nor this",
  "{",
  "]",
  "mcp serve",
  "ü😀",
  "a: b",
  "'",
];

/** A file of JSON with comments, in some layout or other, that has servers under `key`, or not. */
export function aJsonText(seed: number, key: string): string {
  const { next, oneOf } = chance(seed);
  const eol = oneOf(["\n", "\r\n"]);
  const isLoose = next(2) === 0;
  const space = (): string => {
    const plain = oneOf(["", " ", "  ", eol, `${eol}  `, `${eol}\t`, `${eol}${eol}`]);
    return isLoose && next(4) === 0 ? `${plain}${oneOf([`// c "}${eol}`, "/* {d} */"])}` : plain;
  };
  const value = (depth: number): string => {
    if (depth > 2 || next(2) === 0) return oneOf([JSON.stringify(oneOf(STRINGS)), "1.50", "null", "true"]);
    return next(2) === 0 ? object(depth, WORDS) : list(depth);
  };
  const items = (count: number, item: (at: number) => string): string => {
    const all = Array.from({ length: count }, (_, at) => `${space()}${item(at)}${space()}`).join(",");
    return all + (isLoose && count > 0 && next(3) === 0 ? `,${space()}` : count === 0 ? space() : "");
  };
  const object = (depth: number, names: readonly string[]): string => {
    const chosen = names.filter(() => next(2) === 0);
    return `{${items(chosen.length, (at) => `${JSON.stringify(chosen[at])}${space()}:${space()}${value(depth + 1)}`)}}`;
  };
  const list = (depth: number): string => `[${items(next(3), () => value(depth + 1))}]`;
  const servers = `${JSON.stringify(key)}:${space()}${object(1, WORDS)}`;
  const others = WORDS.filter(() => next(3) === 0).map((name) => `${JSON.stringify(name)}: ${value(0)}`);
  const all = next(4) === 0 ? others : [...others.slice(0, 1), servers, ...others.slice(1)];
  return `${space()}{${items(all.length, (at) => all[at] ?? "")}}${space()}`;
}

/** A file of TOML with tables in some order, comments, and strings that span lines. */
export function aTomlText(seed: number): string {
  const { next, oneOf } = chance(seed);
  const eol = oneOf(["\n", "\r\n"]);
  const value = (): string =>
    oneOf([
      "1",
      "true",
      "2026-11-22",
      "'C:\\a'",
      JSON.stringify(oneOf(STRINGS)),
      `"""${eol}[mcp_servers.memory]${eol}a = "b"${eol}"""`,
      `'''x # y${eol}]'''`,
      `[ 1, # one ]${eol}  2,${eol}]`,
      '{ a = 1, b = { c = "]" } }',
    ]);
  const comment = (): string => oneOf(["", "", " # why [x]", "\t# = "]);
  const blank = (): string => oneOf(["", "", eol, `# between${eol}`, `${eol}${eol}`]);
  const pairs = (): string =>
    WORDS.filter(() => next(2) === 0)
      .map((name) => `${oneOf(["", "", "  "])}${name} = ${value()}${comment()}${eol}${blank()}`)
      .join("");
  const headers = [
    "[tui]",
    "[mcp_servers.a]",
    '[mcp_servers."b c"]',
    "[mcp_servers.a.env]",
    "[[rules]]",
    '[p."/x]y"]',
  ];
  const tables = headers.filter(() => next(2) === 0).map((header) => `${header}${comment()}${eol}${pairs()}`);
  const text = blank() + pairs() + tables.join(blank());
  return next(4) === 0 ? text.trimEnd() : text;
}

/** A file of YAML with extensions, or without, in block or in flow. */
export function aYamlText(seed: number): string {
  const dice = chance(seed);
  const { next, oneOf } = dice;
  const eol = oneOf(["\n", "\r\n"]);
  const step = oneOf(["  ", "    "]);
  const pairs = (indent: string): string =>
    WORDS.filter(() => next(2) === 0)
      .map(
        (name) =>
          `${comment(dice, indent, eol)}${indent}${name}:${aYamlValue(dice, indent + step, eol)}${eol}`,
      )
      .join("");
  const extensions = (): string =>
    oneOf([
      `extensions: {}${eol}`,
      `extensions:${eol}`,
      `extensions: {a: {cmd: "b, }"}} # c${eol}`,
      `extensions: # c${eol}${comment(dice, step, eol)}${step}first:${eol}${pairs(step + step) || `${step}${step}z: 1${eol}`}`,
    ]);
  const parts = [pairs(""), next(4) === 0 ? "" : extensions()];
  const text = oneOf(["", "", "---\n", "# top\n"]) + (next(2) === 0 ? parts : parts.reverse()).join("");
  return next(4) === 0 ? text.trimEnd() : text;
}

const comment = ({ next }: Chance, indent: string, eol: string): string =>
  next(4) === 0 ? `${indent}# c: {${eol}` : "";

const aYamlValue = ({ oneOf }: Chance, indent: string, eol: string): string =>
  oneOf([
    " 1",
    " plain words # c",
    ` ${JSON.stringify(oneOf(STRINGS))}`,
    ` |${eol}${indent}extensions:${eol}${indent}  memory-mcp: 1`,
    ` >-${eol}${indent}folded${eol}${eol}${indent}text`,
    `${eol}${indent}- a${eol}${indent}- b: 1`,
    `${eol}${indent}deep:${eol}${indent}  er: [1, 2]`,
    " [1, {a: b}]",
    "",
  ]);
