import { expect, test } from "vitest";
import { createSerialSlices } from "./time-slice.ts";

test("pieces that are asked for at once come one a turn, in that order, and others have theirs between them", async () => {
  const serially = createSerialSlices();
  const done: string[] = [];
  let turn = setImmediate(function others() {
    done.push("others");
    turn = setImmediate(others);
  });
  await Promise.all(["a", "b", "c"].map((name) => serially(() => done.push(name))));
  clearImmediate(turn);
  expect(done.filter((name) => name !== "others")).toEqual(["a", "b", "c"]);
  expect(done.join(" ")).toMatch(/a (others )+b (others )+c/);
});

test("one that fails tells its caller alone", async () => {
  const serially = createSerialSlices();
  const fails = serially(() => {
    throw new Error("no such row");
  });
  const follows = serially(() => "read");
  await expect(fails).rejects.toThrow("no such row");
  expect(await follows).toBe("read");
});
