import { describe, expect, test } from "vitest";
import { command, human, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const commit = (message: string) => command(`git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`);
const contents = (...parts: Parameters<typeof session>[0]) =>
  distill(session(parts)).findings.map(({ content }) => content);

describe("what a later memory has overtaken", () => {
  test("is a fix that the next one replaced, known by the error both quote", () => {
    const first =
      "Install the printer driver from the vendor page\n\nAvoids 'spool handler failed' because x.";
    const second = "Pin the printer driver to version 4\n\nVersion 5 gives 'spool handler failed' because y.";
    expect(contents(commit(first), commit(second))).toEqual([
      "Pinned the printer driver to version 4. Version 5 gives 'spool handler failed' because y.",
    ]);
  });

  test("is a fix of one part told again under nearly the same subject", () => {
    expect(
      contents(
        commit("fix(spool): resolve paper sizes by tray name"),
        commit("fix(spool): resolve paper sizes by tray id and tray name"),
      ),
    ).toEqual(["Resolved paper sizes by tray id and tray name (spool)."]);
  });

  test("is not another feature of the same part", () => {
    expect(
      contents(
        commit("feat(spool): add duplex printing to `printJob`"),
        commit("feat(spool): add a colour budget per office"),
      ),
    ).toHaveLength(2);
  });

  test("is the title of a pull request whose commits are told", () => {
    const request = command('gh pr create --title "Printing on both sides with a budget" --body "x"');
    const done = commit("feat(spool): add duplex printing to the office printers");
    expect(contents(done, request)).toEqual(["Added duplex printing to the office printers (spool)."]);
    expect(contents(request)).toHaveLength(1);
  });

  test("is a request that a commit met, but never a standing rule", () => {
    const done = commit("feat: add a colour budget to the office printers");
    const asked = "I want the office printers to have a colour budget instead of a quota";
    expect(contents(human(asked), done)).toContain("Added a colour budget to the office printers.");
    expect(
      contents(human("Always give office printers a colour budget and a quota per floor."), done),
    ).toHaveLength(2);
  });
});
