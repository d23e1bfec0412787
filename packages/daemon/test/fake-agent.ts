import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProgramName } from "../src/models/own-agent/program.ts";

const COMMANDS = { "claude-code": "claude", codex: "codex", opencode: "opencode", gemini: "gemini" } as const;

const VERSIONS: Readonly<Record<ProgramName, string>> = {
  "claude-code": "2.1.330 (Claude Code)",
  codex: "codex-cli 0.169.0",
  opencode: "1.18.33",
  gemini: "0.61.0",
};

const ACCOUNTS: Readonly<Record<ProgramName, string>> = {
  "claude-code":
    '{"loggedIn":true,"authMethod":"claude.ai","email":"ada@example.com","subscriptionType":"max"}',
  codex: "Logged in using ChatGPT",
  opencode: "",
  gemini: "",
};

/** Output of each when it answers with this JSON, taking 900 tokens in and 40 out. */
export const answers: Readonly<Record<ProgramName, (json: string) => string>> = {
  "claude-code": (json) =>
    JSON.stringify({
      type: "result",
      subtype: "success",
      is_error: false,
      result: json,
      structured_output: JSON.parse(json),
      session_id: "s",
      total_cost_usd: 0.002,
      usage: {
        input_tokens: 800,
        cache_creation_input_tokens: 100,
        cache_read_input_tokens: 0,
        output_tokens: 40,
      },
    }),
  codex: (json) =>
    [
      { type: "thread.started", thread_id: "t" },
      { type: "item.completed", item: { id: "i", type: "error", message: "a setting is ignored" } },
      { type: "item.completed", item: { id: "j", type: "agent_message", text: json } },
      { type: "turn.completed", usage: { input_tokens: 900, output_tokens: 40 } },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n"),
  opencode: (json) =>
    [
      { type: "text", sessionID: "ses_heron", part: { type: "text", text: json } },
      {
        type: "step_finish",
        sessionID: "ses_heron",
        part: { tokens: { input: 900, output: 30, reasoning: 10, cache: { read: 0, write: 0 } }, cost: 0 },
      },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n"),
  gemini: (json) =>
    JSON.stringify({
      session_id: "g",
      response: json,
      stats: { models: { "gemini-flash": { tokens: { prompt: 900, candidates: 30, thoughts: 10 } } } },
    }),
};

/** A program of a person's agent on a PATH of its own: a shell script that writes down how it was asked. */
export interface FakeAgent extends Disposable {
  readonly dir: string;
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it does when it is asked, as shell: `$dir` is its folder, the prompt stands in `$dir/stdin`. */
  behave(script: string): void;
  answer(json: string): void;
  becomes(version: string): void;
  /** A file that it wrote; empty where it did not. */
  wrote(name: string): string;
  argv(): string[];
  calls(): number;
}

export function fakeAgent(
  program: ProgramName = "claude-code",
  more: Readonly<Record<string, string>> = {},
): FakeAgent {
  const dir = mkdtempSync(join(tmpdir(), "memory-agent-"));
  const bin = join(dir, "bin");
  mkdirSync(bin);
  const path = join(bin, COMMANDS[program]);
  const put = (name: string, text: string) => writeFileSync(join(dir, name), text);
  const wrote = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), "utf8") : "");
  writeFileSync(path, SCRIPT.replace("@DIR@", dir));
  chmodSync(path, 0o755);
  put("version", `${VERSIONS[program]}\n`);
  put("account", `${ACCOUNTS[program]}\n`);
  const fake: FakeAgent = {
    dir,
    path,
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: dir, ...more },
    behave: (script) => put("behave", `${script}\n`),
    answer(json) {
      put("answer", answers[program](json));
      put("behave", 'cat "$dir/answer"\n');
    },
    becomes(version) {
      put("version", `${version}\n`);
      // Written anew, as an update does.
      rmSync(path);
      writeFileSync(path, `${SCRIPT.replace("@DIR@", dir)}# ${version}\n`);
      chmodSync(path, 0o755);
    },
    wrote,
    argv: () => wrote("argv").split("\0").slice(0, -1),
    calls: () => wrote("calls").length,
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
  fake.answer('{"texts":[]}');
  return fake;
}

const SCRIPT = `#!/bin/sh
dir='@DIR@'
case "$1" in
  --version) cat "$dir/version"; exit 0 ;;
  auth | login) cat "$dir/account"; exit 0 ;;
  debug) [ -f "$dir/models" ] && cat "$dir/models"; exit 0 ;;
  session) echo "$*" >>"$dir/forgotten"; exit 0 ;;
esac
printf '%s\\0' "$@" >"$dir/argv"
printf x >>"$dir/calls"
env >"$dir/env"
pwd -P >"$dir/cwd"
cat >"$dir/stdin"
. "$dir/behave"
`;
