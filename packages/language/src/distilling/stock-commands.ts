import { anyOf } from "../text/any-of.ts";

/** Tells what a project decided about its commands from what every project of a language can run. */

/** Work with no project in it: whoever knows the tool knows these. */
const STOCK = anyOf(
  [
    /go (?:build|vet|install|generate)(?: -race)? \.\/\.\.\./,
    /cargo (?:build|check|fmt|doc|run|clippy)(?: --(?:release|check|all))?/,
    /mix (?:compile|deps\.get|deps\.update|format|ecto\.create|phx\.server|test\.watch|clean|setup)/,
    /(?:npm|pnpm|yarn|bun) (?:install|ci)|composer install|dotnet (?:build|format)|swift build/,
    /mvn (?:compile|package|install)|(?:\.\/)?gradlew? (?:build|assemble|clean)|rebar3 compile/,
    /sbt compile|flutter (?:build|analyze)|terraform (?:fmt|validate)|npx tsc|tsc/,
  ],
  { before: /^/, behind: /$/ },
);

/** A command that runs only because the project's files define it. */
const TASK =
  /^(?:make|just|task|rake|mise run|(?:npm|pnpm|yarn|bun)(?: --?\S+ \S+)? (?!exec\b|dlx\b|x\b)\S|\.\/|scripts?\/|bin\/|tools\/|hack\/|ci\/|nox|tox|deno task|composer)/;

export const isStock = (command: string): boolean => STOCK.test(command);

/** A project's own task says more than the tool it wraps. */
export const isProjectTask = (command: string): boolean => TASK.test(command) && !isStock(command);

/** Options that pick a part of the tests. */
const PICKS = anyOf(
  [
    /-k|-m|-t|-g|-run|-bench|--run|--grep|--filter|--only|--tests?|--testNamePattern|--test-name-pattern/,
    /--testPathPattern|--match|--spec|--example|--lf|--last-failed|-e|--exact|--bin|--lib|--changed|--related/,
    /-p|--package/,
  ],
  { before: /^/, behind: /(?:=|$)/ },
);
/** Options whose value stands in the next word and picks nothing. */
const VALUED =
  /^(?:-c|--config|--seed|--timeout|-timeout|-count|-parallel|-j|-n|--max-failures|--maxfail|--reporter|--workers|--shard|-o|--project|--format|--cov|--rootdir|--max-cases)$/;
/** Folders that hold all tests of a project. */
const TEST_ROOT = /^(?:\.\/)?(?:tests?|spec|specs|__tests__|src|\.)\/?$/;

type Reach = "whole" | "part";

/** Scope of a test run, by the words after its runner: the whole suite or a part. */
export function reachOf(words: readonly string[]): Reach {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (PICKS.test(word)) return "part";
    if (VALUED.test(word)) at++;
    else if (!word.startsWith("-") && !TEST_ROOT.test(word) && word !== "./...") return "part";
  }
  return "whole";
}
