import { expect, test } from "vitest";
import type { Keys } from "./keys.ts";
import { reach } from "./reach.ts";

const refusing: Keys = {
  find: () => ({ kind: "refused", reason: "keys.json can be read by others on this machine" }),
  set: () => undefined,
};

test("a file of keys that must not be used stands against what may need one, not against a folder", () => {
  const folder = { name: "huggingface//models/minilm", url: null };
  expect(reach({ keys: refusing }, folder)).toMatchObject({ model: "/models/minilm", key: null });
  expect(() => reach({ keys: refusing }, { name: "openai/gpt-5", url: null })).toThrow("read by others");
});
