import { expect, test } from "vitest";
import { citationsIn } from "./index.ts";

const told = (text: string) => citationsIn(text).map(({ kind, name }) => `${kind} ${name}`);

test("files, folders, symbols, flags, variables and scripts are found as they are written", () => {
  expect(told("The parser lives in src/parse/lexer.ts:42 and `docs/adr/`, see README.md.")).toEqual([
    "path docs/adr/",
    "path src/parse/lexer.ts",
    "path README.md",
  ]);
  expect(told("Call `openStore()` with --read-only; MAX_RETRIES is 5 and parseConfig reads it")).toEqual([
    "word openStore",
    "word --read-only",
    "word MAX_RETRIES",
    "word parseConfig",
  ]);
  expect(
    told("GetVersion raises ParseError in src/old/util.ts:12-20, see `.eslintrc`, Vagrantfile."),
  ).toEqual([
    "path .eslintrc",
    "word GetVersion",
    "word ParseError",
    "path src/old/util.ts",
    "path Vagrantfile",
  ]);
  expect(told("It needs `redis-cache` up, a well-known trap.")).toEqual(["word redis-cache"]);
  expect(
    told("The app answers at http://localhost:4100, the mails on Port 8025; 5000 rows, 0.0.0.0:3000."),
  ).toEqual(["word 4100", "word 8025", "word 3000"]);
  expect(
    told(
      "We invoke retryFetch; Printer::draw, Story#archive_url and config.MAX_SIZE; then mixGlaze(oven, pots).",
    ),
  ).toEqual([
    "word retryFetch",
    "word Printer",
    "word draw",
    "word Story",
    "word archive_url",
    "word MAX_SIZE",
    "word mixGlaze",
  ]);
  expect(told("Keys are at /users/:id/keys, the check at `GET /health`, as `Store.openAll` has it.")).toEqual(
    ["path /health", "word /health", "path Store.openAll", "word openAll", "word /users/:id/keys"],
  );
  expect(
    told("Locally with -insecure-upstream, as `cargo run --features jtag -- flash` does - or `rm -rf x`."),
  ).toEqual(["word jtag", "word --features", "word -insecure-upstream"]);
  expect(
    told(
      "JSInterop.apply_delta/2, copier.__main__:copier_app, SystemBotID and LayoutHelpers.topbar; `mix assets.deploy`.",
    ),
  ).toEqual([
    "script assets.deploy",
    "word apply_delta",
    "word __main__",
    "word copier_app",
    "word SystemBotID",
    "path LayoutHelpers.topbar",
    "word LayoutHelpers",
  ]);
  expect(
    told("recipes:reindex --all at 10:30, then docker compose up -d mailpit; cmake -DWITH_CANBUS=ON"),
  ).toEqual(["script mailpit", "word recipes:reindex", "word --all", "word WITH_CANBUS"]);
  expect(told("Before a push run `pnpm run lint:all`, then make release.")).toEqual([
    "script lint:all",
    "script release",
  ]);
});

test("addresses, plain words and numbers are none", () => {
  expect(told("We chose PostgreSQL and gRPC in 2024, see https://example.org/a/b.html for why.")).toEqual([]);
  expect(told("Run `sudo apt install curl`, then the other tool(s).")).toEqual([]);
});

test("what is made to be slow is read in time linear in its length", () => {
  const times = [
    `${"a"}${"A".repeat(190)}-`,
    "Aa".repeat(90),
    "a.".repeat(10_000),
    "a_".repeat(90),
    "/a".repeat(90),
    "--a-",
  ].map((part) => {
    const text = `\`${part.slice(0, 190)}\` ${part} `.repeat(40);
    // The best of three: others on the machine only make one slower.
    const taken = [1, 2, 3].map(() => {
      const begun = performance.now();
      citationsIn(text);
      return performance.now() - begun;
    });
    return Math.min(...taken) / text.length;
  });
  // Milliseconds a letter; the slowest of them took minutes for 200 letters.
  expect(Math.max(...times)).toBeLessThan(0.005);
});
