import type { Reply } from "../../scripted-model/dialect.ts";
import type { Asked } from "../../scripted-model/scripted-model.ts";
import type { Move, Task } from "./task.ts";

/** What an agent goes by: all that its model was given, or what it has found out by its own tools alone. */
export type Attention = "everything" | "own tools";

/** How a program has its moves made. */
export interface Hands {
  readonly run: (command: string) => Reply;
  readonly read: (path: string) => Reply;
  readonly edit: (file: string, from: string, to: string) => Reply;
}

/** Files that are read because their names were seen in what a command put out. */
const FOLLOWED = 2;
/** Files that are read because a search found most of its words there. */
const FOUND = 2;
/** Papers that are read when nothing else is left. */
const PAPERS = 3;

/**
 * A model with a policy. What it needs stands before it: it acts. Until then it looks as agents look: what is there, where
 * the words of the task stand, the files with most of them, the obvious command, the files that its error names, the next command,
 * the papers, the history; then it guesses. It can tell what that costs, and not whether a model would go by what it was told.
 */
export class Explorer {
  readonly #task: Task;
  readonly #attention: Attention;
  readonly #seen = new Set<string>();
  readonly #tries: Move[];
  #next: Move[];
  #acting: Move[] | null = null;
  /** Moves made, and those made before it knew. */
  moves = 0;
  looked = 0;
  /** Requests of the task; the program's own questions are others. */
  #given = 0;
  #papers = 0;

  constructor(task: Task, attention: Attention) {
    this.#task = task;
    this.#attention = attention;
    this.#tries = [...task.tries];
    this.#next = [
      { run: "git ls-files | grep -v parts/ | head -60; ls parts* 2>/dev/null | wc -l" },
      { run: `grep -rniE '${task.words}' . --exclude-dir=.git | cut -c1-160 | sort | head -30` },
    ];
  }

  /** Knew without looking. */
  get knewAtOnce(): boolean {
    return this.#acting !== null && this.looked === 0;
  }

  answer(asked: Asked, hands: Hands): Reply {
    if (!asked.prompt.includes(this.#task.prompt) || asked.tools.length === 0)
      return { kind: "text", text: "Nothing to add." };
    this.#note(asked.results.slice(this.#given));
    this.#given = asked.results.length;
    if (!this.#acting && this.#knows(asked)) this.#acting = [...this.#task.act];
    const move = this.#acting ? this.#acting.shift() : this.#look();
    if (!move) return { kind: "text", text: "That is done, and the command says so." };
    this.moves += 1;
    if (!this.#acting) this.looked += 1;
    if ("run" in move) return hands.run(move.run);
    if ("read" in move) return hands.read(move.read);
    return hands.edit(move.edit, move.from, move.to);
  }

  #knows({ body, results }: Asked): boolean {
    const before =
      this.#attention === "everything" ? textsIn(JSON.parse(body)).join("\n") : results.join("\n");
    return this.#task.known.test(before);
  }

  #look(): Move | undefined {
    const move = this.#next.shift() ?? this.#tries.shift() ?? this.#paper();
    if (move) return move;
    this.#acting = [...(this.#task.guess ?? this.#task.act)];
    return this.#acting.shift();
  }

  #paper(): Move | undefined {
    if (this.#papers === PAPERS) {
      this.#papers += 1;
      return { run: "git log --stat -5 | cut -c1-120 | head -60" };
    }
    const [path] = [...this.#seen].filter((one) => /(?:\.md|Makefile)$/.test(one) && !this.#read.has(one));
    if (path === undefined || this.#papers > PAPERS) return undefined;
    this.#papers += 1;
    return this.#reading(path);
  }

  readonly #read = new Set<string>();

  #reading(path: string): Move {
    this.#read.add(path);
    return { read: path };
  }

  /** Names of files in what was put out: the most telling ones are read next. */
  #note(results: readonly string[]): void {
    for (const result of results) {
      const isSearch = this.looked === 2;
      const named = [
        ...result.matchAll(
          /(?:^|[\s"'(`])(?:\.\/)?((?:[\w.-]+\/)*[\w.-]+\.(?:mjs|py|sh|json|md|env|txt|toml|rule|sql)|Makefile|bin\/[\w-]+)\b/gm,
        ),
      ].map(([, path = ""]) => path);
      const counts = new Map<string, number>();
      for (const path of named) counts.set(path, (counts.get(path) ?? 0) + 1);
      const known = [...counts.keys()].filter((path) => this.looked <= 2 || this.#seen.has(path));
      if (this.looked <= 1) for (const path of known) this.#seen.add(path);
      if (this.looked === 1 || this.looked === 0) continue;
      const worth = known
        .filter((path) => this.#seen.has(path) && !this.#read.has(path))
        .sort((one, other) => (isSearch ? (counts.get(other) ?? 0) - (counts.get(one) ?? 0) : 0))
        .slice(0, isSearch ? FOUND : FOLLOWED);
      this.#next.push(...worth.map((path) => this.#reading(path)));
    }
  }
}

/** Every text of a body but the schemas of tools. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === "tools" ? [] : textsIn(one)));
}
