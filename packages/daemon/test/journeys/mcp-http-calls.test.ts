import { describe, expect, test } from "vitest";
import type { Embedder } from "../../src/models/models.ts";
import { testDaemon } from "../daemon.ts";
import { ACCEPT, calling } from "../mcp-messages.ts";
import { scriptedEmbedder, scriptedModels } from "../scripted-models.ts";

describe("a call over HTTP that is in hand", () => {
  /** A daemon whose model takes a question and never answers it. */
  async function silent() {
    const asked = signpost<void>();
    const cancelled = signpost<string>();
    const embedder: Embedder = {
      ...scriptedEmbedder(),
      embed: (_, { signal }) =>
        new Promise((_, reject) => {
          asked.reach();
          // "AbortError" is of who asked, "TimeoutError" of the patience of recall.
          signal?.addEventListener("abort", () => {
            cancelled.reach(signal.reason.name);
            reject(signal.reason);
          });
        }),
    };
    const daemon = await testDaemon({ models: scriptedModels({ embedder }) });
    const leaving = new AbortController();
    const answer = fetch(`${daemon.baseUrl}/mcp`, {
      method: "POST",
      headers: { ...ACCEPT, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...calling("memory_recall", { query: "the tide" }) }),
      signal: leaving.signal,
    }).then(
      (response) => response.status,
      () => "broken off",
    );
    await asked.reached;
    return { ...daemon, answer, leave: () => leaving.abort(), cancelled: cancelled.reached };
  }

  function signpost<Value>() {
    let reach = (_: Value): void => undefined;
    const reached = new Promise<Value>((resolve) => {
      reach = resolve;
    });
    return { reach: (value: Value) => reach(value), reached };
  }

  test("is taken back when its agent goes", async () => {
    await using daemon = await silent();
    daemon.leave();
    expect(await daemon.answer).toBe("broken off");
    expect(await daemon.cancelled).toBe("AbortError");
  });

  test("does not keep the daemon from stopping", async () => {
    await using daemon = await silent();
    await daemon.daemon.stop();
    expect(await daemon.cancelled).toBe("AbortError");
    await daemon.answer;
  });
});
