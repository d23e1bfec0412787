import { describe, expect, test } from "vitest";
import { assistant, command, human, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const contents = (...args: Parameters<typeof session>) =>
  distill(session(...args)).findings.map((found) => found.content);

describe("what a person says", () => {
  test("is stated by the user, with the exact words and their line", () => {
    const [found] = distill(
      session([human("hi"), human("Always write the changelog first, please")]),
    ).findings;
    expect(found).toMatchObject({
      statedBy: "user",
      excerpt: "Always write the changelog first, please",
      lines: { from: 2, to: 2 },
      uuid: "record-2",
      at: 1000,
    });
  });

  test("counts more when the person asked for it to be remembered", () => {
    const [plain] = distill(session([human("The billing cron listens on port 8443.")])).findings;
    const [asked] = distill(
      session([human("Remember that the billing cron listens on port 8443.")]),
    ).findings;
    expect(asked?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(plain?.confidence).toBeLessThan(asked?.confidence ?? 0);
  });

  test("is remembered when the request comes in the next sentence", () => {
    expect(contents([human("The refund queue is drained by hand. Remember this.")])).toEqual([
      "The refund queue is drained by hand.",
    ]);
  });

  test("is taken once although the assistant repeats it", () => {
    const said = "The staging server is called heron and listens on port 8443.";
    expect(
      contents([
        human(said),
        assistant("Noted: the staging server is called heron and listens on port 8443."),
      ]),
    ).toEqual([said]);
  });

  test.each([
    [
      "Remember: ticket 101 must ship in release 5.1 because of the audit.",
      "Remember: ticket 102 must ship in release 5.2 because of the audit.",
    ],
    [
      "Remember: the EU cluster backs up at 02:00 UTC every night.",
      "Remember: the US cluster backs up at 06:00 UTC every night.",
    ],
    [
      "Always run make lint in the api folder before you commit.",
      "Always run make lint in the web folder before you commit.",
    ],
    ["Remember: team A is on call on Monday.", "Remember: team B is on call on Monday."],
  ])("is kept beside what says it of another thing: %s", (one, other) => {
    expect(contents([human(one), human(other)])).toHaveLength(2);
  });

  test("is kept however much it is, when it was asked for", () => {
    const said = Array.from({ length: 30 }, (_, n) =>
      human(`Remember: server ${n} stands in room ${n * 7}.`),
    );
    expect(contents(said)).toHaveLength(30);
    expect(contents([...said, ...said])).toHaveLength(30);
  });

  test("is taken back by the next message", () => {
    expect(contents([human("Never cache the price list."), human("sorry, scratch that")])).toEqual([]);
  });

  test("is no view of the person when it was pasted from a review", () => {
    const review =
      "The loadRules function is called twice and the result of the first call is lost. Consider caching it. Always return early when the list is empty.";
    expect(contents([human(review)])).toEqual([]);
  });
});

describe("a session", () => {
  test("leaves no more than the caps allow", () => {
    const said = Array.from({ length: 21 }, (_, n) =>
      human(`Never deploy service-${n} to cluster-${n} on day ${n * 7}.`),
    );
    const found = distill(session(said));
    expect(found.findings).toHaveLength(20);
    expect(found.dropped).toBe(1);
  });

  test("gives the same result for the same entries, and keeps a found memory when it grows", () => {
    const start = [human("Always squash before merging."), command("npm test")];
    expect(distill(session(start))).toEqual(distill(session(start)));
    expect(contents([...start, assistant("Done.")])).toEqual(contents(start));
  });

  test("gives nothing for a wish that leans on another message, unless it is to be remembered", () => {
    const leaning = [
      "let it reset the draft branch instead of failing",
      "we should change those helpers to take a `DraftId` instead",
      "it should also always check the last of the drafts",
    ];
    for (const text of leaning) expect(contents([human(text)])).toEqual([]);
    expect(contents([human("Remember: let it reset the draft branch when nobody owns it.")])).toHaveLength(1);
  });

  test("of no words gives nothing", () => {
    expect(distill(session([]))).toEqual({ findings: [], dropped: 0 });
  });
});
