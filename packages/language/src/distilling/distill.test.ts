import { describe, expect, test } from "vitest";
import {
  answer,
  assistant,
  command,
  edit,
  human,
  interrupt,
  recap,
  session,
} from "./build-session.fixture.ts";
import { distill } from "./distill.ts";
import { spokenFindings } from "./spoken.ts";

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
    const [plain] = distill(session([human("The billing cron runs at 03:00 UTC.")])).findings;
    const [asked] = distill(session([human("Remember that the billing cron runs at 03:00 UTC.")])).findings;
    expect(asked?.confidence).toBeGreaterThan(0.9);
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

  test("is named after the session when it does not say what it is about", () => {
    const parts = [human("I think we should separate the types for clarity")];
    expect(contents(parts, { title: "Types of hook handlers" })).toEqual([
      "The team should separate the types for clarity (context: Types of hook handlers).",
    ]);
    expect(contents(parts, { branch: "dana/hook-handler-types" })).toEqual([
      "The team should separate the types for clarity (context: hook handler types).",
    ]);
    expect(contents(parts, { title: "Nightly export of the ledger" })).toEqual([
      "The team should separate the types for clarity.",
    ]);
  });

  test("is named after the session twice at most", () => {
    const said = [
      "I think we should separate the types for clarity",
      "let's not leave all the handlers to the end",
      "let's not hide the handlers behind proxies",
    ];
    const found = spokenFindings(
      session(
        said.map((text) => human(text)),
        { title: "Types of hook handlers" },
      ),
    );
    expect(found.map(({ content }) => content.endsWith("(context: Types of hook handlers)."))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("weighs more as a correction", () => {
    const [typed] = distill(
      session([human("we should keep the parser free of other packages always")]),
    ).findings;
    const [corrected] = distill(
      session([interrupt, human("we should keep the parser free of other packages always")]),
    ).findings;
    expect(corrected?.score).toBeGreaterThan(typed?.score ?? 1);
  });

  test("is no view of the person when it was pasted from a review", () => {
    const review =
      "The loadRules function is called twice and the result of the first call is lost. Consider caching it. Always return early when the list is empty.";
    expect(contents([human(review)])).toEqual([]);
  });
});

describe("an answered question", () => {
  test("is kept with the question, the choice and what it means", () => {
    const parts = [
      answer(
        "Which database should the ledger use?",
        "PostgreSQL (Recommended)",
        "One server for all services. Needs a migration.",
      ),
    ];
    expect(contents(parts)).toEqual([
      'Asked "Which database should the ledger use?", the user chose "PostgreSQL" (One server for all services).',
    ]);
  });

  test("is dropped when it only lets the work go on", () => {
    expect(contents([answer("Should I proceed with the migration?", "Yes, run it")])).toEqual([]);
    expect(contents([answer("Which cache should we use?", "what do you mean by cache?")])).toEqual([]);
  });
});

describe("the history", () => {
  const commit = (message: string, flags = "") => `git commit ${flags} -m "${message}"`;

  test("leaves out a commit that failed or is still running", () => {
    expect(
      contents([
        command(commit("Add a retry to the uploader"), false),
        command(commit("Add a cache to the uploader"), null),
      ]),
    ).toEqual([]);
  });

  test("keeps the amended message instead of the first", () => {
    expect(
      contents([
        command(commit("Add a retry to the uploader")),
        command(commit("Add three retries to the uploader", "--amend")),
      ]),
    ).toEqual(["Added three retries to the uploader."]);
  });

  test("forgets a commit that was taken back", () => {
    expect(
      contents([command(commit("Add a retry to the uploader")), command("git reset --hard HEAD~1")]),
    ).toEqual([]);
  });

  test("leaves out what a later commit took out again", () => {
    expect(
      contents([
        command(commit("Add `RowCache` to the uploader")),
        command(commit("Replace `RowCache` with a plain map in the uploader")),
      ]),
    ).toEqual([expect.stringMatching(/^Replaced `RowCache`/)]);
  });

  test("tells a problem whose fix was committed as gone", () => {
    const cause = assistant(
      "The root cause was that `loadConfig` read `app.toml` before the lock was taken.",
    );
    expect(
      contents([
        human("why does `loadConfig` fail?"),
        cause,
        command(commit("fix: take the lock before `loadConfig` opens the file")),
      ]),
    ).toContainEqual(expect.stringMatching(/^Problem \(fixed\): `loadConfig`/));
  });

  test("tells a pull request and its commit once", () => {
    const line =
      'gh pr create --title "Add a retry to the uploader" --body "## Summary\nRetries three times."';
    expect(contents([command(commit("Add a retry to the uploader")), command(line)])).toHaveLength(1);
  });
});

describe("the assistant's prose", () => {
  test("gives a root cause that names its parts, unconfirmed", () => {
    const [found] = distill(
      session([
        human("why does `loadConfig` fail?"),
        assistant("The root cause was that `loadConfig` read `app.toml` before the lock was taken."),
      ]),
    ).findings;
    expect(found?.content).toBe("Problem: `loadConfig` read `app.toml` before the lock was taken.");
    expect(found?.confidence).toBeLessThan(0.6);
  });

  test("gives nothing for plans, options, chatter and tables", () => {
    const text =
      "Let me look at `a.ts`.\n\n## Options\n- `a.ts` does not support `b.ts` because it is old.\n\n| a | b |\n|---|---|\n\nI fixed `a.ts` because it does not read `b.ts`.";
    expect(contents([human("look at a.ts and b.ts"), assistant(text)])).toEqual([]);
  });

  test("tells an outcome only where nothing was committed afterwards", () => {
    const parts = [
      human("the exporter drops empty rows, keep them"),
      edit("/work/heron/exporter.ts"),
      assistant("Changed the exporter so that empty rows survive in `writeRows`."),
    ];
    expect(contents(parts)).toEqual(["Changed the exporter so that empty rows survive in `writeRows`."]);
    expect(contents([...parts, command('git commit -m "Keep empty rows in the exporter output"')])).toEqual([
      "Kept empty rows in the exporter output.",
    ]);
  });

  test("reads rules that were written into an instruction file", () => {
    expect(
      contents([edit("/work/heron/CLAUDE.md", "# Rules\n\n- Never call `os.Exit` outside of `main.go`.\n")]),
    ).toEqual(["Never call `os.Exit` outside of `main.go`."]);
    expect(
      contents([edit("/work/heron/notes.md", "- Never call `os.Exit` outside of `main.go`.\n")]),
    ).toEqual([]);
  });

  test("takes nothing from a recap but what was found", () => {
    expect(contents([recap("Next: push the branch. (disable recaps in /config)")])).toEqual([]);
  });
});

describe("a session", () => {
  test("leaves no more than the caps allow", () => {
    const animals = [
      "heron",
      "otter",
      "lynx",
      "badger",
      "magpie",
      "weasel",
      "falcon",
      "beaver",
      "marten",
      "viper",
    ];
    const found = distill(
      session(animals.map((name, at) => human(`Never deploy ${name} to cluster-${at} on ${name} days.`))),
    );
    expect(found.findings).toHaveLength(9);
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
    expect(distill(session([]))).toEqual({ findings: [], commands: [], dropped: 0 });
  });
});
