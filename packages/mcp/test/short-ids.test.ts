import { describe, expect, test } from "vitest";
import { agentOf } from "./agent.ts";
import { anId } from "./builders.ts";
import { refuses } from "./connected.ts";

const ID = anId("3f2a91");

describe("a refusal of the daemon", () => {
  test.each([
    [`another memory says this already: ${ID}. Retire one of the two.`, "already: m:3f2a91. Retire"],
    [`only a person brings it back, with memory restore ${ID}`, "memory restore m:3f2a91"],
    [`there is no document ${ID}`, "no document d:3f2a91"],
    [`there is no conflict ${ID}`, "no conflict c:3f2a91"],
    [`of this memory the entity ${ID} is known`, "the entity e:3f2a91 is"],
    [`"Kiln" was merged into "Oven" (${ID}); ask for that one`, '"Oven" (e:3f2a91); ask'],
    [`there is no run ${ID} of the index`, "no run 3f2a91 of"],
  ])("names things as answers do: %s", async (message, shown) => {
    await using session = await agentOf({ "memories.save": refuses("conflict", message) });
    const { text, refused } = await session.call("memory_save", { content: "The kiln is hot." });
    expect([refused, text]).toEqual([true, expect.stringContaining(shown)]);
  });

  test("says the same of what was not saved", async () => {
    const reason = `an agent retired exactly this; it can be restored, with memory restore ${ID}`;
    await using session = await agentOf({
      "memories.save": () => ({ outcome: "dropped", reason, redactions: 0 }),
    });
    const { text } = await session.call("memory_save", { content: "The kiln is hot." });
    expect(text).toMatch(/^Not saved: .* memory restore m:3f2a91\.$/);
  });
});
