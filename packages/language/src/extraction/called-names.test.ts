import { describe, expect, test } from "vitest";
import { findCalled } from "./called-names.ts";

const named = (text: string) =>
  findCalled({ text, heading: "", isCode: false }).map(({ name, type }) => `${name}: ${type}`);

describe("a text that says what something is called names it", () => {
  test.each([
    ["The staging server is called heron.", "heron: concept"],
    ["The new server named `osprey` is fast.", "osprey: concept"],
    ["The NAS in the office is called badger.", "badger: concept"],
    ["It is read from a queue called mail-out.", "mail-out: concept"],
    ["We have a small queue called orders.", "orders: concept"],
    ["The runner called forge-2 is slow.", "forge-2: concept"],
    ["The library is named fastlog.", "fastlog: project"],
    ['Our squad is nicknamed "Otters".', "Otters: organization"],
    ["It listens to the `order-events` topic.", "order-events: concept"],
    ["Copy it to the bucket `invoices`.", "invoices: concept"],
    ["Restart the `ledger` service.", "ledger: project"],
    ["We use a tool called `lookUpOrder`.", "lookUpOrder: concept"],
  ])("%s", (text, name) => expect(named(text)).toEqual([name]));

  test("its place is the place of its name", () => {
    const text = 'The server is called "heron".';
    const [found] = findCalled({ text, heading: "", isCode: false });
    expect(text.slice(found?.start, found?.end)).toBe("heron");
  });
});

describe("how and when something is called is no name", () => {
  test.each([
    ["The service is called twice, by the client, from the job and directly."],
    ["The app called home and a service called in."],
    ["The app is called when the service is called."],
    ["The server is called heron.internal."],
    ["A project called my-app and a tool named foo."],
    ["The function is called render."],
    ["The `default` namespace, the `main` server and the `else` branch."],
    ["```\nthe server is called heron\n```"],
  ])("%s", (text) => expect(named(text)).toEqual([]));
});
