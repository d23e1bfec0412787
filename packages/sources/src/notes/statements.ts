import { type Block, blocksOf } from "./blocks.ts";

/** A statement of a file of notes. */
export interface Statement {
  /** Makes sense without the rest of the file. */
  readonly content: string;
  /** Without the headings that it stands under. */
  readonly words: string;
  /** From 1. */
  readonly line: number;
  /** The last one that it takes. */
  readonly endLine: number;
  /** Headings above it, the title first. */
  readonly headings: readonly string[];
}

/** Characters of a memory, as the contract has it. */
const LONGEST = 20_000;
/** Characters of a list of steps that is told as one, and of one of its steps. */
const STEPS = { all: 600, one: 120 } as const;
/** Characters of an item that is a label for the items below it. */
const LABEL = 60;
/** Headings that are told before a statement, the innermost ones. */
const DEPTH = 2;
/** Characters of code that completes the words before it. */
const CODE = 200;

interface Above {
  /** The innermost headings that are told before each statement. */
  readonly title: string;
  /** What else stands before it: an introducing line, the item above. */
  readonly lead: string;
  /** A line speaks of what comes, and not a heading alone. */
  readonly isIntroduced: boolean;
  readonly headings: readonly string[];
}

/**
 * Statements of a text in Markdown, each whole: a point of a list under what it is a point of, a row of a table with what its columns are
 * called, steps that belong together as one, a command with what is said of it. The only title of a file names nothing in it.
 */
export function* statementsOf(text: string): Generator<void, Statement[]> {
  const blocks = yield* blocksOf(text);
  return [...inSections(blocks)]
    .filter(({ content }) => content !== "")
    .map((one) => ({
      ...one,
      content: one.content.slice(0, LONGEST),
      words: one.words.slice(0, LONGEST),
    }));
}

function* inSections(blocks: readonly Block[]): Generator<Statement> {
  const titles = blocks.filter((block) => block.kind === "heading" && block.level === 1).length;
  const headings: string[] = [];
  let section: Block[] = [];
  const told = function* () {
    const naming = (titles > 1 ? headings : headings.slice(1)).filter((heading) => heading !== undefined);
    const named = headings.filter((heading) => heading !== undefined);
    yield* inBlocks(section, {
      title: naming.slice(-DEPTH).join(" > "),
      lead: "",
      isIntroduced: false,
      headings: named,
    });
    section = [];
  };
  for (const block of blocks) {
    if (block.kind !== "heading") section.push(block);
    else {
      yield* told();
      headings.length = Math.min(headings.length, block.level - 1);
      headings[block.level - 1] = block.text;
    }
  }
  yield* told();
}

function* inBlocks(blocks: readonly Block[], above: Above): Generator<Statement> {
  let introduced: Above | null = null;
  for (const [at, block] of blocks.entries()) {
    const here = introduced ?? above;
    const next = blocks[at + 1];
    introduced = null;
    if (block.kind === "paragraph") {
      if (block.isPointer) continue;
      if (next && introduces(block.text, next)) introduced = below(above, block.text);
      else yield statement(block.text, block, above);
    } else yield* inBlock(block, here);
  }
}

/** A line that ends in a colon, and what it speaks of behind it. */
const introduces = (text: string, next: Block): boolean =>
  text.endsWith(":") && next.kind !== "paragraph" && next.kind !== "heading";

const below = ({ title, lead, headings }: Above, label: string): Above => ({
  title,
  lead: under(lead, label.replace(/:\s*$/, "")),
  isIntroduced: true,
  headings,
});

function* inBlock(block: Block, above: Above): Generator<Statement> {
  switch (block.kind) {
    case "list":
      yield* inList(block, above);
      break;
    case "code":
      yield* inCode(block, above);
      break;
    case "table":
      for (const { line, cells } of block.rows)
        yield statement(rowWords(block.head, cells), { line, endLine: line }, above);
      break;
    case "paragraph":
    case "heading":
      break;
  }
}

function* inList({ isOrdered, items, line }: Block & { kind: "list" }, above: Above): Generator<Statement> {
  const last = items.at(-1)?.[0];
  const endLine = last?.kind === "paragraph" ? last.endLine : line;
  const steps = items.map(([first, ...rest]) =>
    first?.kind === "paragraph" && rest.length === 0 ? first.text : null,
  );
  const length = steps.reduce((sum, step) => sum + (step?.length ?? 0), 0);
  const areSteps =
    isOrdered &&
    steps.length > 1 &&
    length <= STEPS.all &&
    steps.every((step) => step !== null && step.length <= STEPS.one);
  if (areSteps)
    yield statement(steps.map((step, n) => `${n + 1}. ${step}`).join(" "), { line, endLine }, above);
  else for (const item of items) yield* inItem(item, above);
}

/** An item with items below it is what they are points of, where it is a label. */
function* inItem([first, ...rest]: readonly Block[], above: Above): Generator<Statement> {
  if (first?.kind !== "paragraph") {
    yield* inBlocks(first ? [first, ...rest] : rest, above);
    return;
  }
  const more = rest.flatMap((block) => (block.kind === "paragraph" ? [block.text] : []));
  const others = rest.filter(({ kind }) => kind !== "paragraph");
  const isLabel = others.length > 0 && (first.text.endsWith(":") || first.text.length <= LABEL);
  const words = [first.text, ...more].join(" ");
  if (!first.isPointer && !(isLabel && more.length === 0 && isName(first.text)))
    yield statement(words, first, above);
  yield* inBlocks(others, isLabel ? below(above, first.text) : above);
}

/** It says nothing alone: "Testing", "For new services:". */
const isName = (text: string): boolean => text.endsWith(":") || text.split(" ").length < 4;

const SHELLS = new Set(["", "sh", "bash", "shell", "zsh", "fish", "console", "shell-session", "powershell"]);

/** Commands with what is said of them, beside them or above; other code only completes what introduces it. */
function* inCode({ language, text, line }: Block & { kind: "code" }, above: Above): Generator<Statement> {
  // What draws a tree of folders is no part of their names.
  const lines = text.split("\n").map((words) => words.replace(/^[\s│├└─┬|`+-]*[│├└─]\s*/, "").trim());
  const isDrawn = /[│├└]/.test(text);
  const commands = SHELLS.has(language) ? [...commandsIn(lines)] : [];
  if (commands.some(({ note }) => note !== "")) {
    for (const { command, note, at } of commands)
      yield statement(
        note === "" ? command : `${note}: ${command}`,
        { line: line + at, endLine: line + at },
        above,
      );
    return;
  }
  const whole = lines.filter((words) => words !== "").join("; ");
  if (above.isIntroduced && !isDrawn && whole !== "" && whole.length <= CODE && lines.length <= 6)
    yield statement(whole, { line, endLine: line + lines.length - 1 }, above);
}

interface Command {
  readonly command: string;
  /** What is said of it; "" where nothing is. */
  readonly note: string;
  readonly at: number;
}

function* commandsIn(lines: readonly string[]): Generator<Command> {
  let note = "";
  for (const [at, words] of lines.entries()) {
    const [, comment] = /^#+\s*(.*)$/.exec(words) ?? [];
    if (comment !== undefined) {
      note = note === "" ? comment : `${note} ${comment}`;
      continue;
    }
    if (words === "") note = "";
    else {
      const [, command = words, beside] = /^(.*?\S)\s+#\s+(.+)$/.exec(words) ?? [];
      yield { command: command.replace(/^\$\s+/, ""), note: beside ?? note, at };
    }
  }
}

function rowWords(head: readonly string[], cells: readonly string[]): string {
  const [first = "", ...others] = cells;
  const named = others.flatMap((cell, n) => (cell === "" ? [] : [`${head[n + 1] ?? ""}: ${cell}`]));
  return named.length === 0 ? "" : [first, ...named].join("; ");
}

function statement(
  said: string,
  { line, endLine }: Pick<Statement, "line" | "endLine">,
  { title, lead, headings }: Above,
): Statement {
  const words = said === "" ? "" : under(lead, said);
  return { content: words === "" ? "" : under(title, words), words, line, endLine, headings };
}

/** Not said twice. */
const under = (lead: string, said: string): string =>
  lead === "" || said.toLowerCase().includes(lead.toLowerCase()) ? said : `${lead}: ${said}`;
