import { ApiError, type EmbeddingStatus } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const found = (hit10: number) => ({ hit1: 0.5, hit10, mrr: 0.6 });

const aStatus = (over: Partial<EmbeddingStatus> = {}): EmbeddingStatus => ({
  phase: "settled",
  active: "use-lite-u8",
  previous: null,
  candidate: null,
  progress: null,
  report: null,
  reason: null,
  retryAt: null,
  changedAt: null,
  ...over,
});
const worse = aStatus({
  phase: "compared",
  candidate: "ollama/nomic-embed-text",
  reason: "worse: 61.0 % against 84.0 % of 200 own questions answered within ten",
  report: {
    questions: 200,
    old: { model: "use-lite-u8", vectors: found(0.7), answers: found(0.84) },
    new: { model: "ollama/nomic-embed-text", vectors: found(0.4), answers: found(0.61) },
    overlap10: 0.42,
    comparedAt: "2026-05-01T10:00:00.000Z",
  },
});
const taken = aStatus({ active: "ollama/nomic-embed-text", previous: "use-lite-u8" });

const withSwitch = (scripts: Scripts = {}) =>
  fakeDaemon({
    "embeddings.get": () => worse,
    "embeddings.switch": ({ body }) => {
      if (!(body as { anyway: boolean }).anyway) throw new ApiError("conflict", "worse; say anyway");
      return taken;
    },
    "embeddings.rollback": () => aStatus({ previous: "ollama/nomic-embed-text" }),
    "embeddings.cancel": () => aStatus(),
    ...scripts,
  });

describe("memory models embedding", () => {
  test("says what recall goes by, how the new model compares, and what can be done", async () => {
    await using fake = await withSwitch();
    const { stdout, exit } = await run(["models", "embedding"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toContain("Recall by  use-lite-u8");
    expect(stdout).toContain("worse: 61.0 % against 84.0 %");
    expect(stdout).toMatch(/ollama\/nomic-embed-text +50\.0 % +61\.0 % +50\.0 % +40\.0 %/);
    expect(stdout).toContain("memory models embedding switch --anyway");
  });

  test("says how far the vectors of the new model are", async () => {
    const computing = aStatus({
      phase: "computing",
      candidate: "ollama/nomic-embed-text",
      progress: { done: 1200, total: 20_000 },
      reason: "it does not answer",
      retryAt: "2026-05-01T10:00:00.000Z",
    });
    await using fake = await withSwitch({ "embeddings.get": () => computing });
    const { stdout } = await run(["models", "embedding", "status"], { home: fake.home });
    expect(stdout).toContain("vectors of 1,200 of 20,000 texts are made");
    expect(stdout).toMatch(/it does not answer\n +asked again/);
    const plain = await run(["models", "embedding", "--plain"], { home: fake.home });
    expect(plain.stdout).toBe(
      "computing\tuse-lite-u8\t\tollama/nomic-embed-text\t1200\t20000\tit does not answer\n",
    );
  });

  test("takes what did worse only when told so", async () => {
    await using fake = await withSwitch();
    const refused = await run(["models", "embedding", "switch"], { home: fake.home });
    expect([refused.exit, refused.stderr]).toEqual([6, expect.stringContaining("say anyway")]);
    const { stdout } = await run(["models", "embedding", "switch", "--anyway"], { home: fake.home });
    expect(stdout).toContain("back to the one before:  memory models embedding rollback");
  });

  test("goes back and gives up", async () => {
    await using fake = await withSwitch();
    await run(["models", "embedding", "rollback"], { home: fake.home });
    await run(["models", "embedding", "cancel"], { home: fake.home });
    expect(askedOf(fake, "embeddings.rollback")).toHaveLength(1);
    expect(askedOf(fake, "embeddings.cancel")).toHaveLength(1);
  });
});
