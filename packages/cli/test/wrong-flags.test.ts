import { expect, test } from "vitest";
import { run } from "./run.ts";

const nowhere = { home: "/no/such/home" };

test("list says which of its two times cannot be, in the words of its flags", async () => {
  const { exit, stderr } = await run(["list", "--after", "2w", "--before", "3w"], nowhere);
  expect(exit).toBe(2);
  expect(stderr).toContain("memory: --after is later than --before: nothing lies between them\n");
});

test("save takes no second memory behind --from for a word of the sentence", async () => {
  const argv = ["save", "Back up", "Postgres", "--from", "m:3f2a91", "m:91c0af"];
  const { exit, stderr } = await run(argv, nowhere);
  expect(exit).toBe(2);
  expect(stderr).toContain("is m:91c0af a word, or one more memory");
  expect(stderr).toContain("--from m:91c0af");
});
