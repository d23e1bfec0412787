import { describe, expect, test } from "vitest";
import { anId } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const text = "<memory-recall>\n- The kiln is fired on Fridays.\u202e\n</memory-recall>";
const said = {
  text,
  memories: [{ id: anId("3f2a91"), content: "The kiln is fired on Fridays." }],
  turns: [{ session: "88b1d04e-1", number: 4 }],
  tokens: 40,
  budget: 800,
  omitted: 2,
};

describe("memory preview", () => {
  test("shows what an agent would be told, word for word, and what that costs", async () => {
    await using fake = await fakeDaemon({ "recall.preview": () => said });
    const argv = ["preview", "when", "is", "the", "kiln", "fired?", "--project", "kiln"];
    const { stdout, stderr, exit } = await run(argv, { home: fake.home });
    expect(fake.asked.at(-1)?.body).toEqual({ prompt: "when is the kiln fired?", project: "kiln" });
    expect(stdout).toBe("<memory-recall>\n- The kiln is fired on Fridays.\n</memory-recall>\n");
    expect(stderr).toContain("1 memory, 1 turn · about 40 of 800 tokens · 2 left out");
    expect(exit).toBe(0);
    const asJson = await run(["preview", "--json", "when is the kiln fired?"], { home: fake.home });
    expect(JSON.parse(asJson.stdout)).toEqual(said);
  });

  test("says why nothing would be said", async () => {
    const why = "No memory is sure to belong to this prompt.";
    const nothing = { text: null, memories: [], turns: [], tokens: 0, budget: 800, omitted: 0, why };
    await using fake = await fakeDaemon({ "recall.preview": () => nothing });
    expect((await run(["preview", "what now?"], { home: fake.home })).stdout).toBe(`${why}\n`);
  });
});
