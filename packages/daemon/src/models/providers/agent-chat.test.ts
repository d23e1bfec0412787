import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ModelError } from "../models.ts";
import { programNames } from "../own-agent/programs.ts";
import { anOwnAgent } from "./agent-chat.fixture.ts";
import { good, question } from "./chat.fixture.ts";

const troubleOf = async (work: Promise<unknown>): Promise<ModelError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

/** The value behind a flag. */
const behind = (argv: readonly string[], flag: string): string | undefined => argv[argv.indexOf(flag) + 1];

describe.each(programNames)("agent/%s", (program) => {
  test("answers a prompt on stdin with JSON, in a folder of memory's own, without a key of ours, and its tokens are booked", async () => {
    const stray = {
      ANTHROPIC_API_KEY: KEY,
      OPENAI_API_KEY: KEY,
      GEMINI_API_KEY: KEY,
      OPENROUTER_API_KEY: KEY,
    };
    const elsewhere = {
      ANTHROPIC_BASE_URL: NOWHERE,
      OPENAI_BASE_URL: NOWHERE,
      GOOGLE_GEMINI_BASE_URL: NOWHERE,
    };
    const nested = { CLAUDECODE: "1", CLAUDE_CODE_USE_BEDROCK: "1", MEMORY_MODEL_KEY: KEY };
    const env = { ...stray, ...elsewhere, ...nested, HTTPS_PROXY: "http://proxy:1" };
    await using made = await anOwnAgent({ program, env });
    made.fake.answer(good);
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));

    const [mark, prompt] = made.fake.wrote("stdin").split("\n");
    expect(mark).toMatch(/^\[memory reads [0-9a-f-]{36}\]/);
    expect(prompt).toBe(question().prompt);
    expect(made.fake.argv().join(" ")).not.toContain(question().prompt);

    const reader = join(made.home, "reader");
    expect(made.fake.wrote("cwd").trim()).toBe(reader);
    expect(statSync(reader).mode & 0o777).toBe(0o700);
    expect([reader, join(made.home, "reading")].flatMap((folder) => readdirSync(folder))).toEqual([]);

    const handed = made.fake.wrote("env");
    expect(handed).not.toMatch(new RegExp(`${KEY}|${NOWHERE}|CLAUDECODE|BEDROCK`));
    expect(handed).toContain("MEMORY_READER=1\n");
    expect(handed).toContain("HTTPS_PROXY=http://proxy:1");

    expect(made.calls()).toMatchObject([
      { provider: "agent", model: program, outcome: "ok", input_tokens: 900, output_tokens: 40, usd: 0 },
    ]);
    expect(made.chat.state()).toMatchObject({
      state: "ready",
      remote: true,
      plan: true,
      runtime: expect.stringMatching(/, 1 of 60 calls today$/),
    });
  });

  test("that prints anything but an answer gives none, and rests where that will not pass at once", async () => {
    await using made = await anOwnAgent({ program });
    const saying = async (words: string) => {
      made.fake.behave(`printf '%s' "${words}"`);
      const { trouble, message } = await troubleOf(made.chat.complete(question()));
      expect(message).not.toContain(words.slice(0, 12));
      made.later(2 * 60 * 60_000);
      return trouble;
    };
    expect(await saying("I am sorry, I cannot help.")).toBe("unreadable");
    expect(await saying("Not logged in · Please run /login")).toBe("key");
    expect(await saying("Your credit balance is too low")).toBe("credit");
    expect(await saying("You've hit your weekly limit · resets 3pm")).toBe("unavailable");
    made.fake.answer(good);
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
  });
});

const KEY = "sk-stray";
const NOWHERE = "http://127.0.0.1:1/";

describe("Claude Code", () => {
  test("is asked without tools, settings, hooks, servers, skills and a session of its own", async () => {
    await using made = await anOwnAgent({ model: "claude-code:sonnet" });
    await made.chat.complete(question());
    const argv = made.fake.argv();
    expect(argv.slice(0, 3)).toEqual(["-p", "--output-format", "json"]);
    expect(behind(argv, "--model")).toBe("sonnet");
    for (const empty of ["--tools", "--setting-sources"]) expect(behind(argv, empty)).toBe("");
    for (const flag of ["--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence"])
      expect(argv).toContain(flag);
    expect(behind(argv, "--max-budget-usd")).toBe("0.10");
    expect(JSON.parse(behind(argv, "--json-schema") ?? "")).toMatchObject({ type: "object" });
    expect(behind(argv, "--system-prompt-file")).toMatch(/\/reading\/[0-9a-f-]{36}\/system\.md$/);
    expect(made.fake.wrote("env")).toContain("CLAUDE_CODE_MAX_OUTPUT_TOKENS=2000");
  });

  test("runs in a session that is known as memory's own before it starts", async () => {
    await using made = await anOwnAgent();
    await made.chat.complete(question());
    const id = behind(made.fake.argv(), "--session-id");
    const kept = made.store.all(made.store.q.selectFrom("reader_sessions").selectAll());
    expect(kept).toEqual([{ session_id: id, program: "claude-code", at: made.now() }]);
    expect(made.fake.wrote("stdin")).toContain(`[memory reads ${id}]`);
  });

  test("that has reached a limit is not asked again before it may answer", async () => {
    await using made = await anOwnAgent();
    made.fake.behave(
      `printf '%s' '{"is_error":true,"subtype":"success","result":"You have hit your session limit"}'; exit 1`,
    );
    await troubleOf(made.chat.complete(question()));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.fake.calls()).toBe(1);
    expect(made.chat.state()).toMatchObject({ state: "unavailable", reason: /limit of its plan/ });
    expect(made.calls()).toMatchObject([{ outcome: "failed", input_tokens: 0, output_tokens: 0 }]);
  });

  test.each([
    [
      "says success and error in one",
      { is_error: true, subtype: "success", result: "API Error: Can't reach the API server" },
    ],
    ["has no structured output", { is_error: false, subtype: "success", result: good }],
    ["says success with another shape of JSON", { hello: "world" }],
  ])("that %s gives no answer", async (_, said) => {
    await using made = await anOwnAgent();
    made.fake.behave(`printf '%s' ${JSON.stringify(JSON.stringify(said)).replaceAll("`", "\\`")}`);
    expect((await troubleOf(made.chat.complete(question()))).trouble).toMatch(/unavailable|unreadable/);
  });

  test("that ends with 1 beside a good answer has failed", async () => {
    await using made = await anOwnAgent();
    made.fake.answer(good);
    made.fake.behave('cat "$dir/answer"; exit 1');
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.calls()).toMatchObject([{ outcome: "failed", input_tokens: 900 }]);
  });

  test("that hangs is ended with all that it has started", async () => {
    await using made = await anOwnAgent({ patienceMs: 2_000 });
    made.fake.behave('sleep 60 & echo $! >"$dir/child"; trap "" TERM; sleep 60');
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    const child = Number(made.fake.wrote("child"));
    await expect.poll(() => isAlive(child)).toBe(false);
    expect(made.calls()).toMatchObject([{ outcome: "unknown" }]);
  });

  test("that answers and leaves a child behind loses the child", async () => {
    await using made = await anOwnAgent();
    made.fake.answer(good);
    made.fake.behave('sleep 60 & echo $! >"$dir/child"; cat "$dir/answer"');
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    await expect.poll(() => isAlive(Number(made.fake.wrote("child")))).toBe(false);
  });

  test("that prints without end is ended", async () => {
    await using made = await anOwnAgent();
    made.fake.behave("yes heron");
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unreadable" });
  });

  test("is ended when nobody waits any more, which is no failure of its own", async () => {
    await using made = await anOwnAgent();
    made.fake.behave('echo $$ >"$dir/pid"; sleep 60');
    const leaving = new AbortController();
    const asking = made.chat.complete(question(leaving.signal));
    await expect.poll(() => made.fake.wrote("pid")).not.toBe("");
    const reason = new Error("the person left");
    leaving.abort(reason);
    await expect(asking).rejects.toBe(reason);
    await expect.poll(() => isAlive(Number(made.fake.wrote("pid")))).toBe(false);
    expect(made.chat.state().state).toBe("ready");
  });

  test("is asked one question at a time", async () => {
    await using made = await anOwnAgent();
    made.fake.answer(good);
    made.fake.behave(
      '[ -e "$dir/busy" ] && echo x >>"$dir/twice"; : >"$dir/busy"; cat "$dir/answer"; rm "$dir/busy"',
    );
    await Promise.all([1, 2, 3].map(() => made.chat.complete(question())));
    expect(made.fake.calls()).toBe(3);
    expect(existsSync(join(made.fake.dir, "twice"))).toBe(false);
  });

  test("is told of its own price only where a key pays, which then goes to it", async () => {
    await using made = await anOwnAgent({
      pays: "key",
      env: { ANTHROPIC_API_KEY: "sk-mine", OPENAI_API_KEY: "sk-other" },
    });
    await made.chat.complete(question());
    expect(made.fake.wrote("env")).toContain("ANTHROPIC_API_KEY=sk-mine");
    expect(made.fake.wrote("env")).not.toContain("sk-other");
    expect(made.calls()).toMatchObject([{ usd: 0.002 }]);
    expect(made.chat.state()).toMatchObject({ plan: false });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a session that opencode has kept is deleted by its id", async () => {
  await using made = await anOwnAgent({ program: "opencode", model: "opencode:openai/gpt-mini" });
  await made.chat.complete(question());
  expect(made.fake.wrote("forgotten")).toBe("session delete ses_heron\n");
  expect(behind(made.fake.argv(), "-m")).toBe("openai/gpt-mini");
  expect(made.fake.wrote("env")).toMatch(/OPENCODE_CONFIG_CONTENT=.*"tools":\{"\*":false\}/);
});

test("a session that Gemini CLI has kept is deleted, and no other of the same project", async () => {
  await using made = await anOwnAgent({ program: "gemini" });
  made.fake.behave(
    [
      'for last in "$@"; do [ "$before" = --session-id ] && id=$last; before=$last; done',
      'chats="$HOME/.gemini/tmp/reader/chats"; mkdir -p "$chats"',
      'short=$(printf %.8s "$id")',
      'echo "{\\"sessionId\\":\\"$id\\"}" >"$chats/session-2026-03-10T08-00-$short.jsonl"',
      'echo "{\\"sessionId\\":\\"another\\"}" >"$chats/session-2026-03-09T08-00-$short.jsonl"',
      'cat "$dir/answer"',
    ].join("\n"),
  );
  await made.chat.complete(question());
  const chats = join(made.fake.dir, ".gemini/tmp/reader/chats");
  expect(readdirSync(chats)).toEqual([expect.stringContaining("2026-03-09")]);
});

test("Codex gets its own catalog of models without the tools that they bring, and the first small one of it", async () => {
  await using made = await anOwnAgent({ program: "codex" });
  const models = ["gpt-6-sol", "gpt-6-luna", "gpt-5-luna"].map((slug, priority) => ({
    ...{ slug, priority, visibility: "list", tool_mode: "code_mode_only", multi_agent_version: "v2" },
  }));
  made.fake.behave(
    'for arg in "$@"; do case "$arg" in model_catalog_json=*) cat "$(echo "$arg" | cut -d= -f2- | tr -d \'"\')" >"$dir/catalog" ;; esac; done\ncat "$dir/answer"',
  );
  writeFileSync(join(made.fake.dir, "models"), JSON.stringify({ models }));
  await made.chat.complete(question());
  const argv = made.fake.argv();
  expect(behind(argv, "-m")).toBe("gpt-6-luna");
  expect(argv).toEqual(
    expect.arrayContaining(["--ephemeral", "--ignore-user-config", "features.hooks=false"]),
  );
  expect(JSON.parse(made.fake.wrote("catalog"))).toMatchObject({
    models: [{ slug: "gpt-6-luna", tool_mode: null, multi_agent_version: null }],
  });
});
