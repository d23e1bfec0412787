import type { SimpleCommand } from "./shell.ts";
import { isStock, reachOf } from "./stock-commands.ts";

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

/** Programs that run tests: what else follows them picks a part of the suite. */
const TEST_RUNNERS = /^(?:pytest|vitest|jest|rspec|phpunit|playwright|mocha|unittest)$/;
const TEST_SCRIPT = /(?:^|[:_-])(?:tests?|spec|e2e|vitest|jest|pytest)(?:$|[:_-])/;
/** Stands for the part of the suite that one run picked. */
const FILE = "<file>";

/** The procedure a simple command stands for, or null when it is no project command (git, ls, an inline script …). */
export function normalize(command: SimpleCommand): Procedure | null {
  const words = command.words.filter((word) => !/^\d?>|^[<>]|^&>/.test(word)).slice(leading(command.words));
  while (/^(?:time|timeout|nohup|env|sudo|command)$/.test(words[0] ?? "")) {
    words.shift();
    while (/^(?:-\S+|\d+[smh]?|[A-Z_]+=\S*)$/.test(words[0] ?? "")) words.shift();
  }
  const kept = keptWords(words);
  if (kept === null || kept.some((word) => /[\uE001-\uE003\n$*(){}]|^\/|\/(?:tmp|Users|home)\//.test(word)))
    return null;
  const text = kept.join(" ");
  const purpose = kept.at(-1) === FILE ? "single test" : purposeOf(text);
  if (purpose === null || text.length > 80 || isStock(text)) return null;
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
  if (/^python3?$/.test(program) && rest[0] === "-m") return pythonModule([program, "-m"], rest.slice(1));
  if (program === "docker" && rest[0] === "compose" && /^(?:up|build)$/.test(rest[1] ?? ""))
    return [
      program,
      "compose",
      ...rest.slice(1, 6).filter((word) => /^(?:-d|--build|[a-z][\w-]*)$/.test(word)),
    ];
  if (/^(?:\.\/)?gradlew$/.test(program)) return targets("./gradlew", rest, /^:?[a-z]\w*/);
  if (/^(?:\.\/)?(?:scripts?|bin|tools|hack|ci)\/[\w./-]+$/.test(program)) return [program];
  return wrapped([], words);
}

function pythonModule(prefix: readonly string[], words: readonly string[]): string[] | null {
  const [module = "", ...rest] = words;
  if (!/^(?:pytest|mypy|unittest|build|ruff|black)$/.test(module)) return null;
  return module === "build"
    ? [...prefix, module]
    : wrapped(prefix, [module, ...rest.filter((word) => word !== "discover")]);
}

function wrapped(prefix: readonly string[], words: readonly string[]): string[] | null {
  const program = words[0] ?? "";
  const rest = words.slice(1);
  if (RUNNERS.test(program) || program === "unittest") return runner([...prefix, program], rest);
  if (prefix.length > 0 && prefix[0] !== "npx" && /^python3?$/.test(program) && rest[0] === "-m")
    return pythonModule([...prefix, program, "-m"], rest.slice(1));
  const tool = Object.hasOwn(TOOLS, program) ? TOOLS[program] : undefined;
  if (tool === undefined) return null;
  if (program === "go") return goCommand(rest, tool);
  if (program === "cargo" || program === "mix") return subcommand(program, rest, tool);
  const found = targets(program, rest, tool);
  return found === null ? null : [...prefix, ...found];
}

function runner(base: readonly string[], rest: readonly string[]): string[] | null {
  const at = rest.findIndex((word) => !word.startsWith("-"));
  const sub = rest[at];
  const named = sub !== undefined && SUBCOMMANDS.test(sub);
  const args = named ? rest.filter((_, index) => index !== at) : rest;
  const kept = [...base, ...(named ? [sub] : []), ...lasting(args)];
  const program = base.at(-1) ?? "";
  if (TEST_RUNNERS.test(program)) return narrowed(kept, args);
  if (/^(?:turbo|nx)$/.test(program)) {
    const target = args.find((word) => !word.startsWith("-"));
    return sub === undefined
      ? null
      : [...base, sub, ...(sub === "run" && target !== undefined ? [target] : [])];
  }
  const at2 = args.findIndex((word) => /^(?:-p|--project)$/.test(word));
  if (program === "tsc" && at2 !== -1) return [...kept, ...args.slice(at2, at2 + 2)];
  return overPlaces(kept, args);
}

/** A linter of one file shows nothing about the project; folders belong to how it is run there. */
function overPlaces(kept: readonly string[], args: readonly string[]): string[] | null {
  const places = args.filter((word) => !word.startsWith("-") && word !== "./...");
  if (places.some((word) => /\.\w{1,5}$/.test(word) || word.split("/").length > 3)) return null;
  return [...kept, ...places.slice(0, 3)];
}

/** One test file run is the way to run one test file, never the way to run them all. */
function narrowed(
  kept: readonly string[],
  args: readonly string[],
  gap: readonly string[] = [],
): string[] | null {
  if (reachOf(args) === "whole") return [...kept];
  const file = args.some((word) => !word.startsWith("-") && /[\w)\]]\.\w{1,5}(?::.*)?$/.test(word));
  return file ? [...kept, ...gap, FILE] : null;
}

/** Only a run over `./...` is a run of the whole; with tags, a part is worth its path. */
function goCommand(rest: readonly string[], allowed: RegExp): string[] | null {
  const sub = rest[0] ?? "";
  if (!allowed.test(sub)) return null;
  const tags = rest.find((word) => word.startsWith("-tags"));
  const tagged = tags === undefined || tags === "-tags" ? [] : [tags];
  const race = rest.includes("-race") ? ["-race"] : [];
  const places = rest.filter((word) => /^\.\/[\w./-]+$/.test(word)).map((word) => word.replace(/\/$/, ""));
  if (rest.some((word) => /^-(?:run|bench|c)(?:=|$)/.test(word))) return null;
  if (rest.includes("./...")) return ["go", sub, ...tagged, ...race, "./..."];
  const main = sub === "build" && places.every((word) => /^\.\/cmd\/[\w/-]+$/.test(word));
  if (places.length === 0 || (!main && (sub !== "test" || tagged.length === 0))) return null;
  return ["go", sub, ...tagged, ...race, ...places];
}

function subcommand(program: string, rest: readonly string[], allowed: RegExp): string[] | null {
  const [sub = "", ...args] = rest;
  if (!allowed.test(sub)) return null;
  const kept = [program, sub, ...lasting(args)];
  if (program === "cargo")
    return /^(?:test|nextest|bench)$/.test(sub) && reachOf(args.filter((word) => word !== "run")) === "part"
      ? null
      : kept;
  if (sub === "test") return narrowed(kept, args);
  const named = args.filter((word) => !word.startsWith("-"));
  if (named.some((word) => /[./]/.test(word))) return null;
  return /\bgen\b|codegen|\.gen\./.test(sub) && named.length > 0 ? [program, sub, "<name>"] : kept;
}

function targets(program: string, rest: readonly string[], allowed: RegExp): string[] | null {
  // The word behind such a flag is its value, not a target.
  if (
    rest.some((word) => /^(?:-C|-f|-p|-pl|--file|--directory|--project)$/.test(word) || /^[\w-]+=/.test(word))
  )
    return null;
  const plain = rest.filter((word) => !word.startsWith("-"));
  const end = plain.findIndex((word) => !allowed.test(word));
  const names = plain.slice(0, end === -1 ? 2 : Math.min(end, 2));
  if (names.length === 0)
    return program === "make" || program === "tox" || program === "nox" ? [program] : null;
  const kept = [program, ...names];
  return TEST_SCRIPT.test(names[0] ?? "")
    ? narrowed(
        kept,
        rest.filter((word) => !names.includes(word)),
      )
    : kept;
}

function scriptRun(program: string, rest: readonly string[]): string[] | null {
  const filter = rest.findIndex((word) => /^(?:--filter|-F|--workspace|-w|--prefix|-C)$/.test(word));
  const scope = filter === -1 ? [] : rest.slice(filter, filter + 2);
  const own = rest.filter((_, at) => filter === -1 || (at !== filter && at !== filter + 1));
  const at = own.findIndex((word) => !word.startsWith("-"));
  const verb = own[at];
  if (verb === undefined) return null;
  const after = own.slice(at + 1);
  if (verb === "run") {
    const [script, ...args] = after.filter((word, index) => index > 0 || !word.startsWith("-"));
    return script === undefined
      ? null
      : script.startsWith("-")
        ? null
        : scripted([program, ...scope, "run", script], args);
  }
  if (verb === "exec" || verb === "dlx" || verb === "x")
    return wrapped(
      [program, verb],
      after.filter((word) => word !== "--"),
    );
  if (program === "mise") return null;
  if (/^(?:install|ci|i)$/.test(verb)) {
    const flags = after.filter((word) =>
      /^--(?:legacy-peer-deps|force|frozen-lockfile|ignore-scripts)$/.test(word),
    );
    return flags.length > 0 && flags.length === after.length
      ? [program, verb === "i" ? "install" : verb, ...flags]
      : null;
  }
  if (program === "npm")
    return /^(?:test|start)$/.test(verb) ? scripted([program, ...scope, verb], after) : null;
  return /^(?:add|remove|update|up|why|list|outdated|create|init|link|dlx|upgrade|view|info|config|store|patch|audit|publish|pack)$/.test(
    verb,
  ) || !/^[a-z][\w:-]*$/.test(verb)
    ? null
    : scripted([program, ...scope, verb], after);
}

/** A script of the project with what one run handed to it. */
function scripted(kept: readonly string[], handed: readonly string[]): string[] | null {
  const args = handed.filter((word) => word !== "--");
  if (TEST_SCRIPT.test(kept.at(-1) ?? "")) return narrowed(kept, args, handed.includes("--") ? ["--"] : []);
  return args.some((word) => /\.\w{1,5}$/.test(word)) ? null : [...kept];
}

/** Flags that make it another procedure; filters and verbosity belong to one run. */
function lasting(words: readonly string[]): string[] {
  return words.filter((word) =>
    /^(?:--(?:write|fix|check|noEmit|no-emit|strict|all|all-targets|all-features|all-files|workspace|release|build|check-formatted|unsafe|warnings-as-errors)|-w|-race)$/.test(
      word,
    ),
  );
}
