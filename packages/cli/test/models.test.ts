import { ApiError, type ModelUsed } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const KEY = "sk-made-up-0123456789-heron";

const aUse = (over: Partial<ModelUsed> = {}): ModelUsed => ({
  task: "chat",
  model: "anthropic/claude-haiku-4-5",
  runs: "remote",
  address: "https://api.anthropic.com/v1",
  sends: ["the prose of your sessions, secrets redacted"],
  price: { inputUsdPerMillion: 1, outputUsdPerMillion: 5 },
  key: "missing",
  dryRun: false,
  ...over,
});

const withModels = (scripts: Scripts = {}) =>
  fakeDaemon({
    "models.list": () => ({
      used: [
        {
          task: "distil",
          model: {
            name: "anthropic/claude-haiku-4-5",
            state: "unavailable",
            reason: "no key is set",
            remote: true,
          },
          chosen: "anthropic/claude-haiku-4-5",
          runs: "remote",
          source: "environment",
        },
        { task: "judge", model: null, chosen: null, runs: "embedded", source: "default" },
      ],
      providers: [
        {
          provider: "anthropic",
          tasks: ["chat"],
          runs: "remote",
          address: "https://api.anthropic.com/v1",
          needsKey: true,
          key: null,
        },
        {
          provider: "ollama",
          tasks: ["chat", "embedding"],
          runs: "local",
          address: "http://127.0.0.1:11434",
          needsKey: false,
          key: null,
          answers: true,
          models: [
            { name: "llama3.2:latest", bytes: 2_000_000_000, local: true },
            { name: "big:\u001b[31mcloud", local: false },
          ],
        },
      ],
      shelf: [],
      warning: "the embedded rules read meanwhile",
    }),
    "models.use": ({ body }) => aUse({ dryRun: (body as { dryRun: boolean }).dryRun }),
    "models.setKey": ({ body }) => ({
      provider: "anthropic",
      key: (body as { key: string | null }).key !== null,
    }),
    ...scripts,
  });

describe("memory models", () => {
  test("shows what does which work, what is wrong, and what there is", async () => {
    await using fake = await withModels();
    const { stdout, exit } = await run(["models"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain("Sessions   anthropic/claude-haiku-4-5   unavailable: no key is set");
    expect(stdout.replace(/\s+/g, " ")).toContain("texts leave this machine, set in the environment");
    expect(stdout).toContain("Pairs      no model; the rules alone");
    expect(stdout).toContain("Warning    the embedded rules read meanwhile");
    expect(stdout).toMatch(/anthropic +none +api\.anthropic\.com/);
    expect(stdout).toMatch(
      /ollama +not needed +127\.0\.0\.1:11434 +llama3\.2:latest \(2\.0 GB\), big:cloud \(not local\)/,
    );
    expect(stdout).not.toContain("\u001b");
  });

  test("list --of asks a provider what it offers", async () => {
    await using fake = await withModels({
      "models.available": () => ({
        provider: "openrouter",
        models: [
          { name: "a/b", price: { inputUsdPerMillion: 0.25, outputUsdPerMillion: 2 } },
          { name: "c/d", price: null },
        ],
      }),
    });
    const { stdout } = await run(["models", "list", "--of", "openrouter", "--plain"], { home: fake.home });
    expect(stdout).toBe("a/b\t0.25\t2.00\nc/d\tunknown\tunknown\n");
  });
});

describe("memory models use", () => {
  test("says what leaves this machine and at what price, and goes on with a yes", async () => {
    await using fake = await withModels();
    const surroundings = { home: fake.home, columns: 100, typed: "y" };
    const argv = ["models", "use", "anthropic/claude-haiku-4-5", "--for", "distil,judge"];
    const { stdout, stderr, exit } = await run(argv, surroundings);
    expect(stderr).toContain(
      "anthropic/claude-haiku-4-5 sends to api.anthropic.com: the prose of your sessions, secrets redacted · $1.00 in, $5.00 out a million tokens.  Use it? [y/N]",
    );
    expect(exit).toBe(0);
    expect(stdout).toContain("no key is set yet:  memory models key anthropic");
    expect(askedOf(fake, "models.use").map(({ body }) => body)).toMatchObject([
      { dryRun: true, for: ["distil", "judge"] },
      { dryRun: false, for: ["distil", "judge"], model: "anthropic/claude-haiku-4-5" },
    ]);
  });

  test.each([
    { typed: "n", columns: 80 },
    { typed: "", columns: 80 },
  ])("changes nothing on %j", async (said) => {
    await using fake = await withModels();
    const { stderr, exit } = await run(["models", "use", "anthropic/x"], { home: fake.home, ...said });
    expect({ stderr, exit }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining("Nothing was changed."),
    });
    expect(askedOf(fake, "models.use")).toHaveLength(1);
  });

  describe("for an agent of theirs", () => {
    const WORDS = [
      "Your own Claude Code 2.1.330 (/opt/claude), plan max, reads for memory.",
      "It is given prose.",
    ];
    const agent = {
      program: "claude-code",
      path: "/opt/claude",
      version: "2.1.330",
      pays: "plan" as const,
      words: WORDS,
    };
    const withAgent = () =>
      withModels({
        "models.use": ({ body }) =>
          aUse({
            model: "agent/claude-code",
            price: null,
            agent,
            dryRun: (body as { dryRun: boolean }).dryRun,
          }),
      });
    const argv = ["models", "use", "agent/claude-code"];

    test("shows every word that they agree to, and sends back the program that was shown", async () => {
      await using fake = await withAgent();
      const { stderr, exit } = await run([...argv, "--pays", "plan"], {
        home: fake.home,
        columns: 100,
        typed: "y",
      });
      expect(exit).toBe(0);
      expect(stderr).toContain(`${WORDS.join("\n")}\nDo you agree? [y/N]`);
      const agreed = { path: "/opt/claude", version: "2.1.330" };
      expect(askedOf(fake, "models.use").map(({ body }) => body)).toMatchObject([
        { dryRun: true, pays: "plan" },
        { dryRun: false, pays: "plan", agreed },
      ]);
    });

    test("changes nothing without a yes, and needs the flag where nobody can be asked", async () => {
      await using fake = await withAgent();
      await run(argv, { home: fake.home, columns: 100, typed: "n" });
      const { exit, stderr } = await run([...argv, "--no-input"], { home: fake.home });
      expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining("--yes") });
      expect(askedOf(fake, "models.use")).toHaveLength(2);
      expect((await run([...argv, "--yes"], { home: fake.home })).exit).toBe(0);
    });
  });

  test("asks nobody where nobody is: it fails with what would leave", async () => {
    await using fake = await withModels();
    const { stderr, exit } = await run(["models", "use", "anthropic/x", "--no-input"], {
      home: fake.home,
      columns: 80,
    });
    expect(exit).toBe(2);
    expect(stderr).toContain("sends to api.anthropic.com");
    expect(stderr).toContain("--yes");
    expect((await run(["models", "use", "anthropic/x", "--yes"], { home: fake.home })).exit).toBe(0);
  });

  test("asks nothing before a model on this machine, and none goes back to the embedded ones", async () => {
    await using fake = await withModels({
      "models.use": ({ body }) => {
        const { model, dryRun } = body as { model: string | null; dryRun: boolean };
        return aUse({
          model,
          dryRun,
          runs: model === null ? "embedded" : "local",
          address: null,
          price: null,
          key: "not needed",
        });
      },
    });
    const argv = ["models", "use", "--embedding", "ollama/nomic-embed-text"];
    expect((await run(argv, { home: fake.home })).stdout).toContain("on this machine");
    const none = await run(["models", "use", "none"], { home: fake.home });
    expect(none.stdout).toBe(
      "Uses the embedded models again for reading and judging; nothing leaves this machine for that.\n",
    );
    expect(askedOf(fake, "models.use").map(({ body }) => body)).toMatchObject([
      { task: "embedding" },
      { task: "embedding" },
      { model: null },
      { model: null },
    ]);
  });

  test("refuses work that no model does, and tells what the environment forbids", async () => {
    await using fake = await withModels({
      "models.use": () => {
        throw new ApiError("conflict", "MEMORY_CHAT_MODEL is set");
      },
    });
    expect((await run(["models", "use", "ollama/x", "--for", "cooking"], { home: fake.home })).exit).toBe(2);
    expect(await run(["models", "use", "ollama/x"], { home: fake.home })).toMatchObject({ exit: 6 });
  });
});

describe("memory models test", () => {
  const tested = {
    model: "ollama/x",
    runs: "local",
    latencyMs: 840,
    inputTokens: 54,
    outputTokens: 8,
    usd: 0,
  };

  test("says how fast it answers", async () => {
    await using fake = await withModels({ "models.test": () => ({ ...tested, ok: true }) });
    const { stdout, exit } = await run(["models", "test"], { home: fake.home });
    expect({ stdout, exit }).toEqual({
      stdout: "ollama/x answers   840 ms · 54 tokens in, 8 out\n",
      exit: 0,
    });
  });

  test("that fails is exit 5, with what to do", async () => {
    await using fake = await withModels({
      "models.test": () => ({
        ...tested,
        ok: false,
        trouble: "unavailable",
        message: "it does not answer",
        todo: "start its server",
      }),
    });
    const { stderr, exit } = await run(["models", "test"], { home: fake.home });
    expect({ stderr, exit }).toEqual({
      stderr: "memory: ollama/x: it does not answer\n  start its server\n",
      exit: 5,
    });
    expect((await run(["models", "test", "--json"], { home: fake.home })).exit).toBe(5);
  });

  test("that fails is named once", async () => {
    const message = "ollama/x refuses the key (401); set one";
    await using fake = await withModels({
      "models.test": () => ({ ...tested, ok: false, trouble: "key", message }),
    });
    const { stderr } = await run(["models", "test"], { home: fake.home });
    expect(stderr).toBe(`memory: ${message}\n`);
  });
});

describe("memory models pull", () => {
  test("follows Ollama to the end", async () => {
    await using fake = await withModels({
      "models.pull": () => [
        { type: "item", status: "pulling 6a07", completed: 1000, total: 2000 },
        { type: "done", model: "ollama/llama3.2", durationMs: 41_000 },
      ],
    });
    const { stdout, exit } = await run(["models", "pull", "ollama/llama3.2"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^Loaded {2}ollama\/llama3\.2 {3}41s?/);
    expect(stdout).toContain("memory models use ollama/llama3.2");
  });

  test("that stops says why, and that it goes on", async () => {
    await using fake = await withModels({
      "models.pull": () => [{ type: "error", error: "Ollama could not load it: file does not exist" }],
    });
    const { stderr, exit } = await run(["models", "pull", "ollama/nope"], { home: fake.home });
    expect(exit).toBe(1);
    expect(stderr).toContain("the pull stopped: Ollama could not load it: file does not exist");
  });
});

describe("memory models key", () => {
  test("without a key says how to give the one of that provider", async () => {
    const { exit, stderr } = await run(["models", "key", "openai"], { home: "/no/such/home", stdin: "" });
    expect(exit).toBe(2);
    expect(stderr).toBe(
      "memory: no key was given\n  memory models key openai  asks for it without showing it; or pipe it in\n",
    );
  });

  test.each([
    ["typed where it is not shown", { hidden: KEY, columns: 80 }],
    ["from a pipe", { stdin: `${KEY}\n` }],
  ])("takes a key %s, and prints it nowhere", async (_, given) => {
    await using fake = await withModels();
    const { stdout, stderr, exit } = await run(["models", "key", "anthropic"], { home: fake.home, ...given });
    expect(exit).toBe(0);
    expect(askedOf(fake, "models.setKey").map(({ body }) => body)).toEqual([
      { provider: "anthropic", key: KEY },
    ]);
    expect(stdout).toContain("keys.json");
    expect(stdout + stderr).not.toContain(KEY);
  });

  test.each([
    [["models", "key", "anthropic", KEY]],
    [["models", "key", `${KEY}.X`]],
    [["models", "key", KEY]],
  ])("refuses a key as an argument, sends nothing and does not repeat it", async (argv) => {
    await using fake = await withModels();
    const { stdout, stderr, exit } = await run(argv, { home: fake.home, stdin: "" });
    expect(exit).toBe(2);
    expect(stderr).toContain("a key is no argument");
    expect(stdout + stderr).not.toContain(KEY);
    expect(fake.asked.filter(({ name }) => name === "models.setKey")).toEqual([]);
  });

  test("refuses what is no key without quoting it, and forgets one when asked", async () => {
    await using fake = await withModels();
    const wrong = await run(["models", "key", "anthropic"], { home: fake.home, stdin: "half a key" });
    expect(wrong.exit).toBe(2);
    expect(wrong.stderr).not.toContain("half");
    const gone = await run(["models", "key", "anthropic", "--remove"], { home: fake.home });
    expect(gone.stdout).toBe("The key of anthropic is forgotten.\n");
  });
});

describe("memory models choices", () => {
  test("says side by side what each reader finds, costs and sends where, of what is found here, and chooses none", async () => {
    await using fake = await withModels({
      "models.list": () => ({
        used: [{ task: "distil", model: null, chosen: null, runs: "embedded", source: "default" }],
        providers: [
          {
            provider: "ollama",
            tasks: ["chat"],
            runs: "local",
            address: null,
            needsKey: false,
            key: null,
            models: [],
          },
          {
            provider: "agent",
            tasks: ["chat"],
            runs: "remote",
            address: null,
            needsKey: false,
            key: null,
            models: [{ name: "claude-code", local: false }],
          },
        ],
        shelf: [],
        warning: null,
      }),
    });
    const { stdout, exit } = await run(["models", "choices"], { home: fake.home, columns: 100 });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/none \(now\) +least +nothing +nowhere/);
    expect(stdout).toMatch(/ollama\/<model> +more +this machine's time +nowhere/);
    expect(stdout).toMatch(
      /agent\/claude-code +most +of your plan, 60 calls a day at most +where your agent's goes/,
    );
    expect(stdout).toMatch(/anthropic\/<model> +most +by the token/);
    expect(askedOf(fake, "models.use")).toEqual([]);
  });
});

describe("memory models pull of a model of the shelf", () => {
  const tiny = {
    name: "tiny-words",
    task: "embedding",
    about: "vectors of two words",
    licence: "MIT",
    source: "https://models.example/tiny",
    bytes: 24_000_000,
    loaded: 4_000_000,
    state: "partly",
    folder: "/home/ada/.local/share/memory/models/tiny-words",
    used: false,
  } as const;
  const withShelf = (scripts: Scripts = {}) =>
    withModels({
      "models.list": () => ({ used: [], providers: [], shelf: [tiny], warning: null }),
      "models.pull": async function* () {
        yield { type: "item", status: "loading config.json", completed: 5, total: 10 };
        yield { type: "done", model: "tiny-words", durationMs: 1_000 };
      },
      ...scripts,
    });

  test("says size, licence and source before it begins, and asks", async () => {
    await using fake = await withShelf();
    const refused = await run(["models", "pull", "tiny-words"], {
      home: fake.home,
      columns: 200,
      typed: "n",
    });
    expect(refused.stderr.replace(/\s+/g, " ")).toMatch(
      /tiny-words: vectors of two words 24 MB, of which 20 MB are left to load · licence MIT · each file is checked by its SHA-256 from https:\/\/models\.example\/tiny to \S+ Load it\? \[y\/N\]/,
    );
    expect(refused.stderr).toContain("Nothing was loaded.");
    expect(askedOf(fake, "models.pull")).toEqual([]);
    const agreed = await run(["models", "pull", "tiny-words"], { home: fake.home, columns: 200, typed: "y" });
    expect(agreed.stdout).toContain("Loaded  tiny-words");
  });

  test("asks nobody with --yes, takes another source, and where nobody can be asked begins nothing", async () => {
    await using fake = await withShelf();
    const argv = ["models", "pull", "tiny-words"];
    const { exit } = await run([...argv, "--yes", "--from", "http://127.0.0.1:1/m"], { home: fake.home });
    expect([exit, askedOf(fake, "models.pull").map(({ body }) => body)]).toEqual([
      0,
      [{ model: "tiny-words", from: "http://127.0.0.1:1/m" }],
    ]);
    const piped = await run(argv, { home: fake.home });
    expect([piped.exit, piped.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  });

  test("without a name, and with --dry-run, tells what there is and loads nothing", async () => {
    await using fake = await withShelf();
    for (const argv of [
      ["models", "pull"],
      ["models", "pull", "tiny-words", "--dry-run"],
    ]) {
      const { stdout, exit } = await run(argv, { home: fake.home, columns: 120 });
      expect([exit, stdout]).toEqual([
        0,
        expect.stringMatching(/tiny-words +embedding +24 MB +MIT +4.0 MB of it/),
      ]);
    }
    const wrong = await run(["models", "pull", "huge-words"], { home: fake.home });
    expect([wrong.exit, wrong.stderr]).toEqual([2, expect.stringContaining("there are tiny-words")]);
    expect(askedOf(fake, "models.pull")).toEqual([]);
  });

  test("remove says what is free again", async () => {
    await using fake = await withShelf({
      "models.remove": () => ({ name: "tiny-words", bytes: 24_000_000 }),
    });
    const { stdout } = await run(["models", "remove", "tiny-words"], { home: fake.home });
    expect(stdout).toBe("Removed  tiny-words   24 MB are free again\n");
  });
});
