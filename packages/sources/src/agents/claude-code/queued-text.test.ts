import { expect, test } from "vitest";
import { type QueueEvent, queuedOnly } from "./queued-text.ts";

type Step = readonly [line: number, operation: string, text?: string];

const events = (...steps: Step[]): QueueEvent[] =>
  steps.map(([line, operation, text]) => ({ line, operation, text: text ?? null, at: null }));
const texts = (steps: Step[], seen: { text: string; line: number }[] = []) =>
  queuedOnly(events(...steps), seen).map(({ text }) => text);

test("keeps messages handed over mid-turn, sent from nowhere else or still waiting", () => {
  expect(
    texts([
      [1, "enqueue", "use tabs"],
      [2, "remove"],
      [3, "enqueue", "and push"],
    ]),
  ).toEqual(["use tabs", "and push"]);
});

test("counts a message once that a later record repeats, alone or as a part", () => {
  const steps: Step[] = [
    [1, "enqueue", "use tabs"],
    [2, "dequeue"],
    [5, "enqueue", "the kiln is at cone 6 now"],
    [6, "remove"],
  ];
  const seen = [
    { text: "use  tabs\n", line: 3 },
    { text: "By the way: the kiln is at cone 6 now, so go on", line: 8 },
  ];
  expect(texts(steps, seen)).toEqual([]);
});

test("does not take an earlier message, or a word of a longer one, for the queued one", () => {
  const seen = [
    { text: "yes", line: 1 },
    { text: "yes, but later", line: 9 },
  ];
  expect(
    texts(
      [
        [4, "enqueue", "yes"],
        [5, "remove"],
      ],
      seen,
    ),
  ).toEqual(["yes"]);
});

test("drops what was pulled back into the input box", () => {
  expect(
    texts([
      [1, "enqueue", "use tabs"],
      [2, "popAll", "use tabs"],
    ]),
  ).toEqual([]);
  expect(
    texts([
      [1, "enqueue", "sent"],
      [2, "dequeue"],
      [3, "enqueue", "a"],
      [4, "enqueue", "b"],
      [5, "popAll"],
    ]),
  ).toEqual(["sent"]);
});

test("drops notices of tasks, which wait in the same line", () => {
  const notice = "<task-notification>x</task-notification>";
  expect(
    texts([
      [1, "enqueue", notice],
      [2, "enqueue", "use tabs"],
      [3, "dequeue"],
      [4, "popAll"],
    ]),
  ).toEqual([]);
});

test("reads the content of a message from its removal when only that has it", () => {
  expect(
    texts([
      [1, "enqueue"],
      [2, "remove", "use tabs"],
    ]),
  ).toEqual(["use tabs"]);
  expect(
    texts([
      [1, "enqueue", "use tabs"],
      [2, "remove", "use tabs"],
    ]),
  ).toEqual(["use tabs"]);
});
