import { describe, expect, test } from "vitest";
import { findShapes } from "./code-shapes.ts";

const findIn = (text: string, more: { project?: string; isCode?: boolean } = {}) =>
  findShapes({ text, heading: "", isCode: false, ...more });
const named = (text: string, more = {}) => findIn(text, more).map(({ name, type }) => `${type} ${name}`);

describe("files", () => {
  test.each([
    ["See ./src/store/open.ts:42 for it.", "file src/store/open.ts"],
    ["It is in `packages/api/routes/users.ts:12:5`.", "file packages/api/routes/users.ts"],
    ["Edit src/app.py#L10-L20 first.", "file src/app.py"],
    ["The Dockerfile pins it.", "file Dockerfile"],
    ["Keep it in ~/.config/app/settings.json.", "file ~/.config/app/settings.json"],
    ["Commit .gitignore and `go.sum`.", "file .gitignore"],
    ["The ADR is docs/adr/0007-entities.md", "file docs/adr/0007-entities.md"],
    ["Look into `src/recall/`.", "file src/recall/"],
  ])("%s", (text, expected) => {
    expect(named(text)).toContain(expected);
  });

  test("a path of a site and a folder of no name are no files", () => {
    expect(named("Read /docs/guide.txt and `packages/a`.")).toEqual([]);
  });

  test("a private path is cut to what the repository knows of it, or left out", () => {
    expect(named("At /Users/anna/work/shop/packages/web/src/App.tsx now.")).toEqual([
      "file packages/web/src/App.tsx",
    ]);
    expect(named("At /home/anna/shop/open.ts now.", { project: "shop" })).toEqual(["file open.ts"]);
    expect(named("At /home/anna/notes.md and /tmp/out/log.json now.")).toEqual([]);
    expect(named("At C:\\Users\\anna\\notes.md and ~/letters/anna.md now.")).toEqual([]);
    expect(named("In ~/.claude/projects/-Users-anna-shop/ now.")).toEqual([]);
  });

  test("its place is the place of its name", () => {
    const text = "At /Users/anna/work/shop/packages/web/src/App.tsx now.";
    const [found] = findIn(text);
    expect(text.slice(found?.start, found?.end)).toBe("packages/web/src/App.tsx");
  });

  test.each([
    ["read/write, and/or, client/server, 24/7"],
    ["`src/**/*.test.ts` and *.md and src/{a,b}.ts"],
    ["node_modules/zod/index.js and dist/main.js"],
    ["console.log, process.env and this.state.db"],
    ["Next.js and Vue.js"],
    ["a .tar.gz of v1.2.md"],
    ["agent-a02c6c6e.jsonl"],
    ["/api/users and ../../etc"],
  ])("%s names no file", (text) => {
    expect(named(text).filter((name) => name.startsWith("file"))).toEqual([]);
  });
});

describe("commands", () => {
  test.each([
    ["Run `git rebase -i main` first.", ["command git rebase"]],
    ["Run `pnpm test` and `make lint`.", ["command pnpm test", "command make lint"]],
    ["In cli, run `mise run test:ci` to test.", ["command mise run test:ci"]],
    ["`docker compose up -d` starts it.", ["command docker compose up"]],
    ["`NODE_ENV=test npm run build && echo done`", ["command npm run build"]],
    ["Use git worktree or cargo clippy here.", ["command git worktree", "command cargo clippy"]],
    ["Call `entire rewind --list` to see them.", ["command entire rewind"]],
    ["Please run npm install first.", ["command npm install"]],
    [
      "Run make db:migrate, then docker compose up.",
      ["command make db:migrate", "command docker compose up"],
    ],
    ["Set it up via pip install.", ["command pip install"]],
    ["`npx next@canary upgrade`", ["command next upgrade"]],
    ["If pnpm install hangs, delete the lockfile.", ["command pnpm install"]],
    ["make seed fills the database.", ["command make seed"]],
    ["Get the browsers with npx playwright install.", ["command playwright install"]],
    ["After pnpm build succeeds, deploy.", ["command pnpm build"]],
    ["Start it with claude --model small, please.", ["command claude"]],
    ["`codex --full-auto`", ["command codex"]],
    ["Run npm run e2e nightly.", ["command npm run e2e"]],
  ])("%s", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ["Make sure to go test the waters."],
    ["`rm -rf out`, `ls -la` and `cat a.txt`"],
    ["`SELECT id FROM users`"],
    ["`commit d6e7f65 --json`"],
    ["the `true`, `id` and `main` values"],
    ["Run docker containers, run git tests and make install fast."],
    ["Make sure that npm run works on every machine."],
    ["They say that make test drives easier."],
    ["Drop the `entire session trailer` now."],
  ])("%s names no command", (text) => {
    expect(named(text).filter((name) => name !== "command go test")).toEqual([]);
  });

  test("of a block of shell lines the first few are taken", () => {
    const block = "```sh\n$ git fetch origin\nbun run dev\n# a remark\n```";
    expect(named(block)).toEqual(["command git fetch", "command bun run dev"]);
  });
});

describe("packages", () => {
  test.each([
    ["We publish @acme/ui and @acme/ui/button@2.", ["package @acme/ui", "package @acme/ui"]],
    ["It needs github.com/spf13/cobra v1.", ["package github.com/spf13/cobra"]],
    ["`npm install --save-dev zod@3 @acme/ui`", ["package zod", "package @acme/ui"]],
    ["`pip install requests[socks]>=2`", ["package requests"]],
    ["See https://www.npmjs.com/package/better-sqlite3 for it.", ["package better-sqlite3"]],
    ["Bump the library `acme/pty` soon.", ["package acme/pty"]],
    ["The fork acme/pty (MIT) will do.", ["package acme/pty"]],
    ["The image is node:22-alpine.", ["package node:22-alpine"]],
    ["Our buttons come from chakra-ui.", ["package chakra-ui"]],
  ])("%s", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ["`@acme/tool-*` and `@acme/tool-` match several"],
    ["The rules @next/next/no-img-element and @acme/no-cycle are off."],
    ["`read/write`, `ui/message` and `feat/login`"],
    ["using `try/catch` or `async/await`"],
  ])("%s names no package", (text) => {
    expect(named(text)).toEqual([]);
  });

  test("source code names what it imports from others, and the types it declares", () => {
    const code = [
      'import { z } from "zod";',
      'import fs from "node:fs";',
      'import { open } from "./open.ts";',
      'const express = require("express");',
      "from fastapi.routing import APIRouter",
      "import os",
      "use serde::Deserialize;",
      '  "github.com/spf13/cobra"',
      "export class SessionStore {",
      "  private count = 0;",
    ].join("\n");
    expect(named(code, { isCode: true })).toEqual([
      "package zod",
      "package express",
      "package fastapi",
      "package serde",
      "package github.com/spf13/cobra",
      "concept SessionStore",
    ]);
  });

  test("code pasted without a fence is no prose", () => {
    expect(named("const userStore = makeStore(config);\n  return userStore.readAll();")).toEqual([]);
  });
});

describe("hosts and repositories", () => {
  test.each([
    ["It runs on db1.eu.example.internal now.", ["host db1.eu.example.internal"]],
    ["Call api.github.com:443 for it.", ["host api.github.com"]],
    ["Read https://docs.acme.io/guide?x=1 first.", ["host docs.acme.io"]],
    ["See https://github.com/acme/shop/issues/12.", ["project acme/shop"]],
    ["Use ssh deploy@edge-1.acme.dev from the office.", ["host edge-1.acme.dev"]],
    ["Two errors in the acme.io repository are left.", ["project acme.io"]],
  ])("%s", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ["anna@acme.io and mailto:bob@acme.io"],
    ["logger.info and user.me and props.to"],
    ["http://localhost:3000 and 127.0.0.1:8080 and example.com"],
    ["https://img.shields.io/npm/v/zod.svg"],
    ["https://my-internal-registry.local/a and gitlabname/gitlabrepo"],
  ])("%s names no host", (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe("projects", () => {
  test.each([
    ["Move billing-service behind edge-gateway.", ["project billing-service", "project edge-gateway"]],
    [
      "`orders-api` calls user-service and web-app.",
      ["project orders-api", "project user-service", "project web-app"],
    ],
    ["[shop](https://github.com/acme/shop) is ours.", ["project acme/shop"]],
  ])("%s", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ["a same-site cookie, the dev-server, an http-client and a single-page-app"],
    ["create-shop-app and middleware-to-proxy and self-service"],
    ["our web-worker and the service-worker"],
  ])("%s names no project", (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe("where a link leads is not what a text names", () => {
  test.each([
    ["See [the guide](https://docs.acme.io/guide) and ![it](docs/light/it.png)."],
    ["[issue](https://github.com/acme/shop/issues/12)"],
    ["Read on.\n\n[1]: https://docs.acme.io/guide\n- https://docs.acme.io/other\n"],
    ['It shows\n<Image src="/docs/light/it.png" />'],
  ])("%s", (text) => {
    expect(named(text)).toEqual([]);
  });

  test("an address that is spoken of is named", () => {
    expect(named("The API is at https://api.acme.io/v1 now.")).toEqual(["host api.acme.io"]);
    expect(named("https://api.acme.io/v1")).toEqual(["host api.acme.io"]);
  });
});

describe("keys of front matter and of data in a page", () => {
  test("name nothing, while their values do", () => {
    const text =
      "---\ntitle: The `LineParser` class\nnav_title: Lines\nshort_name: x\n---\n\nIt uses `ReadBuffer`.";
    expect(named(text)).toEqual(["concept LineParser", "concept ReadBuffer"]);
    expect(named("A table\n\n  {\n    setValue: 'x',\n    isOptional: true,\n  }\n")).toEqual([]);
  });
});

describe("what is never an entity", () => {
  test.each([
    ["550e8400-e29b-41d4-a716-446655440000"],
    ["toolu_01AbCdEfGhIjKlMnOpQr"],
    ["3f2a9c1 and 8ca6924b5e and #ff00aa and 0xdeadbeef"],
    ["2024-05-01T10:00:00Z, v2.3.1, 1.5e3, 8080, 12:30, 50%"],
    ["[redacted:github-token] and [redacted:AWS_ACCESS_KEY]"],
    ["--force and -v, GET and POST, WARN and ERROR"],
    ["foo/bar/ and create-foo and my-app and your-project"],
    ["@my-org/ui and @myorg/shared and @your-scope/pkg"],
    ["aGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQ0MTIzNDU2Nzg5MA"],
  ])("%s", (text) => {
    expect(named(text)).toEqual([]);
    expect(named(`\`${text}\``)).toEqual([]);
  });
});

describe("hostile input", () => {
  test.each([
    ["one endless word", "a".repeat(100_000)],
    ["dots", ".".repeat(100_000)],
    ["backticks", "`".repeat(100_000)],
    ["open spans", "`x ".repeat(33_000)],
    ["open fences", "```\n".repeat(25_000)],
    ["a path without end", "a/".repeat(50_000)],
    ["short lines", "x\n".repeat(50_000)],
    ["words of capitals", `${"Ab".repeat(75)} `.repeat(600)],
    ["names with dots", `${"a.".repeat(75)} `.repeat(600)],
  ])("%s is read to its end", (_, text) => {
    expect(findIn(text)).toEqual([]);
    expect(findIn(text, { isCode: true })).toEqual([]);
  });
});
