import { describe, expect, test } from "vitest";
import { historySteps } from "./messages.ts";

describe("the history in a command line", () => {
  test("is read from a heredoc, with the trailers taken off", () => {
    const line = `git add . && git commit -m "$(cat <<'EOF'\nAdd "x"; don't stop\n\nIt's here because of y.\n\nCo-Authored-By: Bot <bot@example.com>\nEOF\n)" && git push`;
    expect(historySteps(line)).toEqual([
      { kind: "commit", subject: 'Add "x"; don\'t stop', body: "It's here because of y.", amend: false },
    ]);
  });

  test("is read from several -m, from -am, from standard input and behind -C", () => {
    expect(historySteps("git commit -m 'One thing' -m 'Two things'")).toMatchObject([
      { subject: "One thing", body: "Two things" },
    ]);
    expect(historySteps('git commit -am "One thing"')).toMatchObject([{ subject: "One thing" }]);
    expect(historySteps("git commit -F - <<'MSG'\nOne thing\n\nWhy\nMSG")).toMatchObject([
      { subject: "One thing", body: "Why" },
    ]);
    expect(historySteps('git -C /work/heron commit -m "One thing"')).toMatchObject([
      { subject: "One thing" },
    ]);
  });

  test("knows pull requests and commits taken back", () => {
    expect(historySteps('gh pr create --title "T one" --body "## Why\nB"')).toEqual([
      { kind: "pull-request", subject: "T one", body: "## Why\nB" },
    ]);
    expect(historySteps("gh pr edit 12 --body '## Why\nB'")).toEqual([
      { kind: "pull-request", subject: "", body: "## Why\nB" },
    ]);
    expect(
      historySteps("gh pr edit 12 --body 'B\n\n🤖 Generated with [Some Agent](https://example.com)'"),
    ).toEqual([{ kind: "pull-request", subject: "", body: "B" }]);
    expect(historySteps("gh pr edit 12 --add-label bug")).toEqual([]);
    expect(historySteps("git reset --hard HEAD~1")).toEqual([{ kind: "undo" }]);
  });

  test("is empty where git is only talked about", () => {
    expect(historySteps('echo "git commit -m x"')).toEqual([]);
    expect(historySteps("git log --oneline # git commit -m x")).toEqual([]);
    expect(historySteps("git commit --amend --no-edit")).toEqual([]);
  });
});
