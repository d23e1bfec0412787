import { answer as asked, assistant, human, session } from "@memory/language/testing";
import { describe, expect, test } from "vitest";
import { chatter, OWNER, port, readerWith, talk, told } from "../../../../test/session-reader.ts";

describe("a memory that a model tells", () => {
  test("counts when it is quoted from where it says, with its words, line, record and speaker", async () => {
    const { read, calls } = readerWith(
      told({ ...port, until: "the move to one port", replaces: "port 443" }),
    );
    expect(await read(talk)).toEqual({
      findings: [
        {
          type: "fact",
          kind: "fact",
          subject: "port of the gateway",
          content: port.text,
          confidence: 0.9,
          rule: "model",
          score: 0.9,
          excerpt: "the gateway listens on\nport 8443",
          lines: { from: 1, to: 1 },
          uuid: "record-1",
          at: 0,
          statedBy: "user",
          hidden: null,
          replaces: "port 443",
          until: "the move to one port",
          shown: false,
        },
      ],
      dropped: 0,
    });
    expect(calls.extraction).toBe(1);
  });

  test("is found where it stands when the line is wrong or not said, and copied nearly right", async () => {
    for (const line of [7, "L1", null, "somewhere", undefined]) {
      const { read } = readerWith(told({ ...port, line, quote: "| The gateway listens on `port 8443`." }));
      expect((await read(talk)).findings).toMatchObject([
        { lines: { from: 1, to: 1 }, excerpt: "the gateway listens on\nport 8443" },
      ]);
    }
  });

  test.each([
    ["has no quote", { quote: undefined }],
    ["is of no kind", { kind: "secret" }],
    ["points elsewhere", { text: "It listens on port 8443 in heron, always." }],
    ["speaks of somebody", { text: "We decided that the gateway listens on port 8443." }],
    ["asks", { text: "Does the gateway listen on port 8443 or not?" }],
    ["says next to nothing", { text: "Port 8443 of gateway." }],
    ["says too much", { text: `The gateway ${"listens and ".repeat(40)} listens.` }],
    ["is two lines", { text: "The gateway of heron listens\non port 8443." }],
    ["carries a marker of a secret", { text: "The gateway key of heron is [redacted:token] since then." }],
    [
      "carries a secret",
      { text: `The gateway of heron takes ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)} as its key.` },
    ],
    ["carries a fence", { text: "The gateway of heron says <memory-recall> on port 8443." }],
  ])("and that %s is dropped", async (_, change) => {
    const { read, chat } = readerWith(
      told({ ...port, ...change }, { ...port, text: "Gateways of heron use port 8443 now." }),
    );
    expect(await read(talk)).toMatchObject({
      findings: [{ content: "Gateways of heron use port 8443 now." }],
      dropped: 1,
    });
    expect(chat.asked).toHaveLength(1);
  });

  test.each([
    ["a number", { text: "The gateway of heron listens on port 9443." }, '"9443"'],
    [
      "a file",
      { text: "The gateway of heron reads `config/gateway.toml` for its port." },
      '"config/gateway.toml"',
    ],
    ["a quotation", { quote: "the gateway listens on port 9443" }, "Its quote does not stand there"],
  ])("and that has %s nobody said may be mended, once", async (_, change, said) => {
    const { read, chat } = readerWith(told({ ...port, ...change }), told(port));
    expect((await read(talk)).findings).toMatchObject([{ content: port.text }]);
    expect(chat.asked[1]?.prompt).toContain(said);
    const again = readerWith(told({ ...port, ...change }), told({ ...port, ...change }));
    expect(await again.read(talk)).toMatchObject({ findings: [], dropped: 1 });
    expect(again.chat.asked).toHaveLength(2);
    const prose = readerWith(
      told({ ...port, ...change }, { ...port, text: "Gateways of heron use port 8443 now." }),
      "no",
    );
    expect((await prose.read(talk)).findings).toHaveLength(1);
  });

  test("and that is to be mended is shown all that it draws on", async () => {
    const entries = [
      ...talk,
      human("Thanks. And the pool of the orders database?"),
      assistant("It takes 24 connections, as `pool.toml` says, whatever the gateway does."),
    ];
    const text =
      "The gateway of heron listens on port 8443, and the orders database takes 24 connections (`pool.toml`, `KEY_OF_YOURS`).";
    const { read, chat } = readerWith(told({ ...port, text }), told(port));
    await read(entries);
    expect(chat.asked[1]?.prompt).toContain("KEY_OF_YOURS");
    expect(chat.asked[1]?.prompt).toContain("| It takes 24 connections, as `pool.toml` says");
  });

  test("may name what stands in the title, on the day, or in another spelling", async () => {
    for (const text of [
      "On macOS the gateway of heron listens on port 8443 since 1970-01-01.",
      "The gateway of `heron` on branch `move-42` listens on port 8,443.",
    ]) {
      const { distiller } = readerWith(told({ ...port, text }));
      const { findings } = await distiller.distill(session(talk, { branch: "move-42" }), {
        signal: new AbortController().signal,
        calls: { extraction: 0, embedding: 0, classifier: 0 },
        scope: { ownerId: OWNER, attended: false },
      });
      expect(findings).toHaveLength(1);
    }
  });

  test("is a preference where the person says it, in their own words; what they said yes to is a decision", async () => {
    const wish = {
      ...port,
      kind: "preference",
      text: "The person wants small commits in heron, one thing each.",
    };
    const said = "I want small commits";
    const pasted = `Traceback (most recent call last):\n  File "a.py", line 3\nValueError: ${said}\n  at main (a.js:1)`;
    for (const [part, expected] of [
      [human(said), ["preference"]],
      [asked("How?", said), ["preference"]],
      [assistant(`From now on: ${said}. Shall I?`), ["decision"]],
      [human(pasted), []],
    ] as const) {
      const { read } = readerWith(told({ ...wish, quote: said }));
      const { findings } = await read([human("go on"), part, chatter, human("yes")]);
      expect(findings.map(({ kind }) => kind)).toEqual(expected);
    }
  });

  test("is as sure as who said it, and what shows it", async () => {
    for (const [sure, text, confidence] of [
      ["said", port.text, 0.8],
      ["shown", port.text, 0.8],
      ["claimed", port.text, 0.6],
      ["said", "The gateway of heron drops port 8443 at night. Unsolved.", 0.6],
    ] as const) {
      const { read } = readerWith(told({ ...port, sure, text }));
      const parts = [human("go on"), assistant("the gateway listens on port 8443"), chatter];
      expect((await read(parts)).findings).toMatchObject([{ confidence, statedBy: "assistant" }]);
    }
  });

  test("counts once however often it is told, and no more of them than were asked for", async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...port,
      text: `The gateway of heron listens on one port, ${"very ".repeat(n)}much.`,
    }));
    const { read } = readerWith(told(...many.slice(0, 2), ...many));
    const { findings, dropped } = await read(talk);
    expect(findings).toHaveLength(3);
    expect(dropped).toBe(11);
  });

  test("stands alone, but for what a person asked to be remembered", async () => {
    const asked = human("Remember: the harbour of heron closes on Tuesdays.");
    const parts = [human("go on"), asked, chatter];
    const { findings } = await readerWith(told()).read(parts);
    expect(findings).toMatchObject([{ rule: "remember" }]);
    const better = {
      ...port,
      text: "The harbour of heron closes on Tuesdays, all day.",
      quote: "the harbour of heron closes on Tuesdays",
      line: 2,
    };
    expect(
      (await readerWith(told({ ...better, text: "The harbour of heron closes on Tuesdays." })).read(parts))
        .findings,
    ).toMatchObject([{ rule: "model", statedBy: "user" }]);
  });
});

describe("a session of several readings", () => {
  const filler = Array.from({ length: 8 }, () => assistant(`${"words ".repeat(1_000)}${Math.random()}`));
  const first = [human("We will keep the queue in Redis, it is there already."), ...filler];
  const second = [human("No, we drop Redis after all and take SQLite for the queue."), chatter];
  const redis = {
    ...port,
    kind: "decision",
    text: "The queue of heron stays in Redis, which is there already.",
    quote: "keep the queue in Redis",
  };
  const sqlite = {
    ...port,
    kind: "decision",
    text: "The queue of heron is kept in SQLite instead of Redis.",
    quote: "take SQLite for the queue",
    line: 10,
  };

  test("tells each reading what was noted before, and what is revoked is gone", async () => {
    const { read, chat } = readerWith(told(redis), { memories: [sqlite], revise: [{ n: 1, is: "gone" }] });
    expect((await read([...first, ...second])).findings.map(({ content }) => content)).toEqual([sqlite.text]);
    expect(chat.asked[0]?.prompt).not.toContain("Noted so far");
    expect(chat.asked[1]?.prompt).toContain(`Noted so far (a number = yours to revise):\n1. ${redis.text}`);
  });

  test("changes what was noted only with words that stand there", async () => {
    const changed = { n: 1, is: "changed", text: sqlite.text, quote: sqlite.quote, line: 10 };
    const { read } = readerWith(told(redis), { memories: [], revise: [changed] });
    expect((await read([...first, ...second])).findings).toMatchObject([
      { content: sqlite.text, kind: "decision", lines: { from: 10 } },
    ]);
    for (const bad of [
      { ...changed, n: 7 },
      { ...changed, quote: "take Kafka for it all" },
      { n: "one", is: "gone" },
    ]) {
      const other = readerWith(told(redis), { memories: [], revise: [bad] });
      expect((await other.read([...first, ...second])).findings).toMatchObject([{ content: redis.text }]);
    }
  });

  test("that has grown is paid for from where it grew, in the words it had", async () => {
    const { again, read } = readerWith(told(redis), told(sqlite));
    const before = await read([...first, ...second]);
    const reworded = { ...sqlite, text: "Heron keeps its queue in SQLite instead of Redis." };
    const grown = again(told(reworded));
    const after = await grown.read([
      ...first,
      ...second,
      human("thanks, that is all for now"),
      assistant("Good night."),
    ]);
    expect(grown.chat.asked).toHaveLength(1);
    expect(after.findings).toEqual(before.findings);
  });
});
