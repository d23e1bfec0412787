import { assistant, human, type Part, session } from "@memory/language/testing";
import { describe, expect, test } from "vitest";
import { asker, port, readerWith, talk, told } from "../../../../test/session-reader.ts";
import { ModelError } from "../../models.ts";

/** A session of so many readings, each of which can be quoted by its number. */
const partsOf = (count: number): Part[] =>
  Array.from({ length: count }, (_, n) => [
    human(`Heron has the rule number ${100 + n}.`),
    ...Array.from({ length: 5 }, (_, m) => assistant(`${"words ".repeat(900)}${n}.${m}`)),
  ]).flat();
const ruleNumber = (n: number) =>
  told({
    ...port,
    text: `The project heron has a rule of number ${100 + n}.`,
    quote: `has the rule number ${100 + n}`,
  });

describe("what was paid for", () => {
  test("is not paid for again when the session is read again, has grown, or was copied", async () => {
    const { again, read } = readerWith(ruleNumber(0), ruleNumber(1));
    const first = await read(partsOf(2));
    expect(first.findings).toHaveLength(2);
    const same = again();
    expect(await same.read(partsOf(2))).toEqual(first);
    expect(same.chat.asked).toEqual([]);
    const grown = again(ruleNumber(2));
    expect((await grown.read(partsOf(3))).findings).toHaveLength(3);
    expect(grown.chat.asked).toHaveLength(1);
    expect(grown.calls.extraction).toBe(1);
  });

  test("is paid for again when a person begins anew, who is told so before", async () => {
    const { again, read } = readerWith(ruleNumber(0));
    await read(partsOf(1));
    const anew = again(told());
    expect(anew.distiller.estimate(session(partsOf(1)), { ...asker, afresh: true }).calls).toBe(1);
    expect((await anew.read(partsOf(1), { afresh: true })).findings).toEqual([]);
    expect(anew.calls.extraction).toBe(1);
  });

  test("stands where who begins anew gets no readable answer, today and later", async () => {
    const { again, read } = readerWith(ruleNumber(0));
    const first = await read(partsOf(1));
    const anew = await again("no finding", "none again").read(partsOf(1), { afresh: true });
    expect(anew.findings).toEqual(first.findings);
    const later = again();
    expect((await later.read(partsOf(1))).findings).toEqual(first.findings);
    expect(later.chat.asked).toEqual([]);
  });

  test("is another owner's own", async () => {
    const { again, read } = readerWith(ruleNumber(0));
    await read(partsOf(1));
    const other = again(told());
    await other.read(partsOf(1), { ownerId: "another" });
    expect(other.chat.asked).toHaveLength(1);
  });

  test("is kept for weeks, not for ever", async () => {
    const { again, read, time } = readerWith(ruleNumber(0));
    await read(partsOf(1));
    time.now += 46 * 86_400_000;
    await again(ruleNumber(1)).read(partsOf(1).toReversed());
    expect(again().distiller.estimate(session(partsOf(1)), asker).calls).toBe(1);
  });
});

describe("what goes wrong", () => {
  const away = () => new ModelError("the provider is away", { trouble: "unavailable" });

  test.each([
    ["prose"],
    [null],
    [{}],
    [{ memories: "none" }],
    [{ error: "limit" }],
    [told("a", "b")],
    [told({ kind: "fact" })],
  ])("an answer like %j is asked for once more", async (bad) => {
    const { read, chat } = readerWith(bad, told(port));
    expect((await read(talk)).findings).toHaveLength(1);
    expect(chat.asked).toHaveLength(2);
  });

  test("a part that is answered unreadably twice is left out, said, and left alone for a day unless a person waits", async () => {
    const { again, read } = readerWith("prose", "prose", ruleNumber(1));
    const first = await read(partsOf(2));
    expect(first.findings).toHaveLength(1);
    expect(first.failure).toContain("not the JSON");
    expect(first.trouble).toBe("unreadable");
    const soon = again();
    expect(await soon.read(partsOf(2))).toMatchObject({ findings: first.findings, trouble: "unreadable" });
    expect(soon.chat.asked).toEqual([]);
    const waitedFor = again(told());
    expect((await waitedFor.read(partsOf(2), { attended: true })).failure).toBeUndefined();
    expect(waitedFor.chat.asked).toHaveLength(1);
  });

  test("such a part is asked about again by itself after the day", async () => {
    const { again, read, time } = readerWith("prose", "prose", ruleNumber(1));
    await read(partsOf(2));
    time.now += 86_400_001;
    const later = again(ruleNumber(0));
    const healed = await later.read(partsOf(2));
    expect(healed.findings).toHaveLength(2);
    expect(healed.failure).toBeUndefined();
  });

  test("a provider that goes away is asked no more, and what was read stays", async () => {
    const { again, read, chat } = readerWith(ruleNumber(0), away());
    const first = await read(partsOf(3));
    expect(chat.asked).toHaveLength(2);
    expect(first).toMatchObject({ failure: "the provider is away", trouble: "unavailable" });
    expect(first.findings).toHaveLength(1);
    const back = again(ruleNumber(1), ruleNumber(2));
    expect((await back.read(partsOf(3))).findings).toHaveLength(3);
  });

  test("a provider that was away from the start is an error, and so is a cap", async () => {
    for (const trouble of ["unavailable", "cap", "key", "credit"] as const) {
      const { read, chat } = readerWith(new ModelError("no", { trouble, retryAt: 5 }));
      await expect(read(partsOf(3))).rejects.toMatchObject({ trouble, retryAt: 5 });
      expect(chat.asked).toHaveLength(1);
    }
  });

  test("a part the model refuses is no matter of the others, and not asked about again that day", async () => {
    const refusal = new ModelError("it will not answer this", { trouble: "refused" });
    const { again, read } = readerWith(refusal, ruleNumber(1), ruleNumber(2));
    expect(await read(partsOf(3))).toMatchObject({ findings: [{}, {}], trouble: "refused" });
    const soon = again();
    await soon.read(partsOf(3));
    expect(soon.chat.asked).toEqual([]);
  });

  test("a model that refuses everything is not asked about every part", async () => {
    const refusal = () => new ModelError("no such model", { trouble: "refused" });
    const { read, chat } = readerWith(...Array.from({ length: 6 }, refusal));
    await expect(read(partsOf(6))).rejects.toMatchObject({ trouble: "refused" });
    expect(chat.asked).toHaveLength(2);
  });

  test("an aborted reading asks nothing", async () => {
    const { read, chat } = readerWith(ruleNumber(0));
    await expect(read(partsOf(2), { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(chat.asked).toEqual([]);
  });
});
