import { expect, test } from "vitest";
import { collect } from "../../../test/daemon.ts";
import { createJobs } from "./jobs.ts";

const run = { ownerId: "a", kind: "import" } as const;
const item = (index: number) => ({ type: "item", index, total: 3 });

async function* items(...events: (ReturnType<typeof item> | Error)[]) {
  for (const event of events) {
    if (event instanceof Error) throw event;
    yield event;
  }
}

const aBoard = () => {
  let ids = 0;
  const jobs = createJobs({ newId: () => `${++ids}` });
  const told = (ownerId = "a") =>
    jobs.of(ownerId).map(({ id, done, total, state }) => `${id}: ${done}/${total} ${state}`);
  return { jobs, told };
};

test("a run is told as far as its events say, and they reach whoever asked for it", async () => {
  const { jobs, told } = aBoard();
  const events = jobs.follow(run, items(item(1), item(2), item(3)));
  expect(told()).toEqual([]);
  expect((await events.next()).value).toEqual(item(1));
  expect(told()).toEqual(["1: 1/3 running"]);
  expect(await collect(events)).toEqual([item(2), item(3)]);
  expect(told()).toEqual(["1: 3/3 done"]);
  expect(told("b")).toEqual([]);
});

test("one that fails is told so, and its error goes on", async () => {
  const { jobs, told } = aBoard();
  await expect(collect(jobs.follow(run, items(item(1), new Error("broken"))))).rejects.toThrow("broken");
  expect(told()).toEqual(["1: 1/3 failed"]);
});

test("one that is left early ends where it is", async () => {
  const { jobs, told } = aBoard();
  for await (const _ of jobs.follow(run, items(item(1), item(2)))) break;
  expect(told()).toEqual(["1: 1/3 done"]);
});

test("of those that have ended the last ones are remembered, and all that go on", async () => {
  const { jobs, told } = aBoard();
  const going = jobs.follow(run, items(item(1), item(2)));
  await going.next();
  for (let n = 0; n < 30; n += 1) await collect(jobs.follow(run, items(item(3))));
  expect(told()).toHaveLength(21);
  expect(told()[0]).toBe("1: 1/3 running");
  expect(told().at(-1)).toBe("31: 3/3 done");
});
