import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

test("answers come in order, whatever is done first, and no more is under way than may be", async () => {
  let [under, most] = [0, 0];
  const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const work = async (ms: number, nth: number) => {
    under += 1;
    most = Math.max(most, under);
    await rest(ms);
    under -= 1;
    return nth;
  };
  const answers: number[] = [];
  for await (const nth of inOrder([8, 1, 4, 1, 1], 3, work)) answers.push(nth);
  expect([answers, most]).toEqual([[0, 1, 2, 3, 4], 3]);
});

test("one that fails is told of in its turn", async () => {
  const answers: number[] = [];
  const work = async (one: number) => {
    if (one === 2) throw new Error("second");
    return one;
  };
  const all = async () => {
    for await (const one of inOrder([1, 2, 3], 3, work)) answers.push(one);
  };
  await expect(all()).rejects.toThrow("second");
  expect(answers).toEqual([1]);
});
