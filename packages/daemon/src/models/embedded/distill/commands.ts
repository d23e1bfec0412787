import type { CommandUse } from "../../../imports/finding.ts";
import type { EntryOf } from "../../../imports/session.ts";
import { type SimpleCommand, splitCommands } from "./shell.ts";

/** A command in the form a person would type it again. */
export interface Procedure {
  readonly key: string;
  readonly purpose: string;
  readonly command: string;
}

/** Words in a script's name that say what it is for, in the order they are tried. */
const PURPOSES: readonly (readonly [string, RegExp])[] = [
  ["end-to-end test", /\be2e\b|playwright|cypress|end-to-end/],
  ["integration test", /integration/],
  ["test and lint", /\btest[:-]?lint\b|\blint[:-]?test\b/],
  ["test in CI", /\btest[:.-]ci\b/],
  ["coverage", /\bcov(?:erage)?\b/],
  ["type check", /type-?check|\btypes\b|\btsc\b|mypy|pyright|dialyzer|\bcheck-types\b/],
  ["format", /\bfmt\b|format|prettier|gofmt|black\b/],
  ["lint", /\blint|eslint|clippy|ruff|golangci|credo|\bvet\b|shellcheck|knip|biome/],
  ["test", /\btests?\b|vitest|jest|pytest|\bspec\b|rspec|tox\b|\bnextest\b/],
  ["migrate", /migrat|\becto\b|alembic|prisma/],
  ["generate", /\bgen(?:erate)?\b|codegen|\bproto\b|\bschema\b|sqlc/],
  ["benchmark", /\bbench/],
  ["release", /release|publish|goreleaser/],
  ["deploy", /deploy|terraform|helm\b/],
  ["build", /\bbuild\b|compile|\bbundle\b|assemble|\bmake$/],
  ["install", /\binstall\b|\bsetup\b|\bbootstrap\b|deps\.get|\bsync\b|\bci\b$/],
  ["check", /\bcheck\b|\bverify\b|\bvalidate\b|precommit|pre-commit|\bci\b|quality/],
  ["start", /\bdev\b|\bstart\b|\bserve\b|\bup\b|server|watch\b/],
  ["clean", /\bclean\b/],
  ["seed", /\bseed\b/],
];

/** Programs whose first word after the flags is a subcommand worth keeping, and which subcommands are. */
const TOOLS: Readonly<Record<string, RegExp>> = {
  go: /^(?:test|build|vet|generate|install)$/,
  cargo: /^(?:test|build|check|clippy|fmt|bench|run|nextest|doc)$/,
  mix: /^(?!deps\.compile|help|run$|archive|local|new|phx\.routes|phx\.new|igniter).+$/,
  make: /^[a-z][\w:.-]*$/,
  just: /^[a-z][\w:-]*$/,
  task: /^[a-z][\w:-]*$/,
  dotnet: /^(?:test|build|format|publish)$/,
  mvn: /^(?:test|verify|package|install|compile)$/,
  gradle: /^[a-z]\w*$/,
  swift: /^(?:test|build)$/,
  flutter: /^(?:test|build|analyze)$/,
  terraform: /^(?:plan|apply|validate|fmt)$/,
  tox: /^$/,
  nox: /^$/,
  rake: /^[a-z][\w:]*$/,
  rails: /^(?:test|db:\w+)$/,
  deno: /^(?:test|task|lint|fmt|check)$/,
  bazel: /^(?:test|build)$/,
  rebar3: /^(?:eunit|ct|compile|dialyzer)$/,
  sbt: /^(?:test|compile)$/,
  composer: /^(?:test|lint|check)$/,
};

/** Programs that are a purpose of their own; what follows them are flags and paths. */
const RUNNERS =
  /^(?:pytest|vitest|jest|tsc|eslint|biome|prettier|ruff|mypy|pyright|black|golangci-lint|goreleaser|rspec|phpunit|playwright|mocha|knip|turbo|nx|shellcheck|pre-commit|lefthook)$/;
const SUBCOMMANDS = /^(?:run|check|test|lint|format|build|typecheck|ci|fmt|install)$/;

/** Counts every project command of a session; the importer decides over all sessions which becomes a procedure. */
export function commandUses(entries: readonly EntryOf<"command">[]): CommandUse[] {
  const uses = new Map<string, { use: CommandUse; okUuids: string[] }>();
  for (const entry of entries) {
    if (entry.ok === null) continue;
    for (const { procedure, counts } of proceduresOf(entry.command, entry.ok)) {
      const known = uses.get(procedure.key);
      const okUuids = known?.okUuids ?? [];
      if (entry.ok && counts && entry.uuid !== null && !okUuids.includes(entry.uuid))
        okUuids.push(entry.uuid);
      const first = known?.use ?? {
        ...procedure,
        ok: 0,
        failed: 0,
        okUuids,
        excerpt: entry.command.slice(0, 400),
        lines: entry.lines,
        at: entry.at,
      };
      const use = { ...first, ok: first.ok + (entry.ok ? 1 : 0), failed: first.failed + (entry.ok ? 0 : 1) };
      uses.set(procedure.key, { use, okUuids });
    }
  }
  return [...uses.values()].map(({ use }) => use);
}

/** A failure says nothing about a command that shares its line with others: which one failed is unknown. */
function proceduresOf(line: string, ok: boolean): { procedure: Procedure; counts: boolean }[] {
  // A trailing "|| true" or "&" hides how the command ended.
  const commands = splitCommands(line);
  const masked = commands.some((command) => command.joint === "||" || command.joint === "&");
  if (masked) return [];
  const relevant = commands.filter(
    (command) => !/^(?:cd|echo|export|source|set|sleep|pwd|true|:)$/.test(command.words[0] ?? ""),
  );
  const found = new Map<string, Procedure>();
  relevant.forEach((command, at) => {
    // What stands behind a pipe reads the output of the command before it.
    const piped = at > 0 && relevant[at - 1]?.joint === "|";
    const procedure = piped ? null : normalize(command);
    if (procedure !== null) found.set(procedure.key, procedure);
  });
  const heads = relevant.filter((_, at) => at === 0 || relevant[at - 1]?.joint !== "|").length;
  if (!ok && heads > 1) return [];
  return [...found.values()].map((procedure) => ({ procedure, counts: true }));
}

/** The procedure a simple command stands for, or null when it is no project command (git, ls, an inline script …). */
export function normalizeCommand(line: string): Procedure | null {
  const commands = splitCommands(line);
  const main = commands.find((command) => !/^(?:cd|export|source)$/.test(command.words[0] ?? ""));
  return main === undefined ? null : normalize(main);
}

function normalize(command: SimpleCommand): Procedure | null {
  const words = command.words.filter((word) => !/^\d?>|^[<>]|^&>/.test(word)).slice(leading(command.words));
  while (/^(?:time|timeout|nohup|env|sudo|command)$/.test(words[0] ?? "")) {
    words.shift();
    while (/^(?:-\S+|\d+[smh]?|[A-Z_]+=\S*)$/.test(words[0] ?? "")) words.shift();
  }
  const kept = keptWords(words);
  if (kept === null || kept.some((word) => /[\uE001-\uE003\n$*(){}]|^\/|\/(?:tmp|Users|home)\//.test(word)))
    return null;
  const text = kept.join(" ");
  const purpose = purposeOf(text);
  if (purpose === null || text.length > 80) return null;
  return { key: text, purpose, command: text };
}

function leading(words: readonly string[]): number {
  const at = words.findIndex((word) => !/^[A-Z_][A-Z0-9_]*=/.test(word));
  return at === -1 ? words.length : at;
}

function purposeOf(text: string): string | null {
  const plain = text.replace(
    /^(?:npm|pnpm|yarn|bun|mise|uv|poetry|npx|bunx|make|just|task|go|cargo|mix)\s+(?:run\s+|exec\s+)?/,
    "",
  );
  return PURPOSES.find(([, pattern]) => pattern.test(plain) || pattern.test(text))?.[0] ?? null;
}

/** The words that make the procedure: program, subcommand or script, and the flags that change what it is. */
function keptWords(words: readonly string[]): string[] | null {
  const program = words[0] ?? "";
  const rest = words.slice(1);
  if (/^(?:npm|pnpm|yarn|bun|mise)$/.test(program)) return scriptRun(program, rest);
  if (/^(?:npx|bunx|uvx)$/.test(program))
    return wrapped(
      [program],
      rest.filter((word) => !/^(?:-y|--yes|--no-install)$/.test(word)),
    );
  if (/^(?:uv|poetry|pipenv|rye|hatch)$/.test(program) && rest[0] === "run")
    return wrapped([program, "run"], rest.slice(1));
  if (program === "bundle" && rest[0] === "exec") return wrapped(["bundle", "exec"], rest.slice(1));
  if (
    /^python3?$/.test(program) &&
    rest[0] === "-m" &&
    /^(?:pytest|mypy|unittest|build|ruff|black)$/.test(rest[1] ?? "")
  )
    return [program, "-m", rest[1] ?? ""];
  if (program === "docker" && rest[0] === "compose" && /^(?:up|build)$/.test(rest[1] ?? ""))
    return [
      program,
      "compose",
      rest[1] ?? "",
      ...rest.slice(2).filter((word) => /^(?:-d|--build)$/.test(word)),
    ];
  if (/^(?:\.\/)?gradlew$/.test(program)) return targets("./gradlew", rest, /^:?[a-z]\w*/);
  if (/^(?:\.\/)?(?:scripts?|bin|tools|hack|ci)\/[\w./-]+$/.test(program)) return [program];
  return wrapped([], words);
}

function wrapped(prefix: readonly string[], words: readonly string[]): string[] | null {
  const program = words[0] ?? "";
  const rest = words.slice(1);
  if (RUNNERS.test(program)) {
    const sub = rest.find((word) => !word.startsWith("-"));
    return [
      ...prefix,
      program,
      ...(sub !== undefined && SUBCOMMANDS.test(sub) ? [sub] : []),
      ...lasting(rest),
    ];
  }
  if (prefix.length > 0 && prefix[0] !== "npx" && /^python3?$/.test(program) && rest[0] === "-m")
    return wrapped([...prefix, program, "-m"], rest.slice(1));
  const tool = Object.hasOwn(TOOLS, program) ? TOOLS[program] : undefined;
  if (tool === undefined) return null;
  if (program === "go" || program === "cargo" || program === "mix") return compiled(program, rest, tool);
  const found = targets(program, rest, tool);
  return found === null ? null : [...prefix, ...found];
}

/** `go test ./x -run Y` is one run of `go test ./...`; a build or vet of the whole is the same everywhere. */
function compiled(program: string, rest: readonly string[], allowed: RegExp): string[] | null {
  const sub = rest[0] ?? "";
  if (!allowed.test(sub)) return null;
  if (program === "go") {
    if (sub === "install" || sub === "generate")
      return rest.includes("./...") ? [program, sub, "./..."] : null;
    const tags = rest.find((word) => word.startsWith("-tags"));
    const tagged = tags === undefined ? [] : [tags];
    const race = rest.includes("-race") ? ["-race"] : [];
    const main = rest.filter((word) => /^\.\/cmd\/[\w/-]+$/.test(word));
    if (sub === "build" && !rest.includes("./..."))
      return main.length === 0 ? null : [program, sub, ...tagged, ...main];
    return [program, sub, ...tagged, ...race, "./..."];
  }
  return [program, sub, ...lasting(rest.slice(1))];
}

function targets(program: string, rest: readonly string[], allowed: RegExp): string[] | null {
  // What follows such a flag is its value, not a target.
  if (rest.some((word) => /^(?:-C|-f|-p|-pl|--file|--directory|--project)$/.test(word))) return null;
  const plain = rest.filter((word) => !word.startsWith("-") && !word.includes("="));
  const end = plain.findIndex((word) => !allowed.test(word));
  const names = plain.slice(0, end === -1 ? 2 : Math.min(end, 2));
  if (names.length === 0)
    return program === "make" || program === "tox" || program === "nox" ? [program] : null;
  return [program, ...names];
}

function scriptRun(program: string, rest: readonly string[]): string[] | null {
  const filter = rest.findIndex((word) => /^(?:--filter|-F|--workspace|-w|--prefix|-C)$/.test(word));
  const scope = filter === -1 ? [] : rest.slice(filter, filter + 2);
  const plain = rest.filter((word, at) => !word.startsWith("-") && (filter === -1 || at !== filter + 1));
  const verb = plain[0];
  if (verb === undefined) return null;
  if (verb === "run") return plain[1] === undefined ? null : [program, ...scope, "run", plain[1]];
  if (verb === "exec" || verb === "dlx" || verb === "x") {
    const at = rest.indexOf(verb);
    const inner = wrapped(
      [program, verb],
      rest.slice(at + 1).filter((word) => word !== "--"),
    );
    return inner;
  }
  if (verb === "install" || verb === "ci" || verb === "i")
    return plain.length === 1 && program !== "mise" ? [program, verb === "i" ? "install" : verb] : null;
  if (program === "mise") return null;
  if (program === "npm") return /^(?:test|start)$/.test(verb) ? [program, ...scope, verb] : null;
  return /^(?:add|remove|update|up|why|list|outdated|create|init|link|dlx|upgrade|view|info|config|store|patch|audit|publish|pack)$/.test(
    verb,
  ) || !/^[a-z][\w:-]*$/.test(verb)
    ? null
    : [program, ...scope, verb];
}

/** Flags that make it another procedure; paths, filters and verbosity belong to one run. */
function lasting(words: readonly string[]): string[] {
  return words.filter((word) =>
    /^(?:--(?:write|fix|check|noEmit|no-emit|strict|all|all-targets|all-features|workspace|release|build|check-formatted|warnings-as-errors)|-w|-race)$/.test(
      word,
    ),
  );
}

/** The sentence a procedure is saved as. */
export function describeCommand(project: string, use: Pick<CommandUse, "purpose" | "command">): string {
  return `In ${project}, run \`${use.command}\` ${WHAT_FOR[use.purpose] ?? `to ${use.purpose}`}.`;
}

const WHAT_FOR: Readonly<Record<string, string>> = {
  test: "to run the tests",
  "end-to-end test": "to run the end-to-end tests",
  "integration test": "to run the integration tests",
  "test and lint": "to run the tests and the linter",
  "test in CI": "to run the tests as CI does",
  coverage: "to measure test coverage",
  "type check": "to check the types",
  format: "to format the code",
  lint: "to lint the code",
  migrate: "to migrate the database",
  generate: "to generate code",
  benchmark: "to run the benchmarks",
  release: "to make a release",
  deploy: "to deploy",
  build: "to build",
  install: "to install the dependencies",
  check: "to run the checks",
  start: "to start it",
  clean: "to clean up",
  seed: "to seed the database",
};
