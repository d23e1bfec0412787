import { LABEL, OPEN } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { withoutRecall } from "../../sessions/gather.ts";
import { readHuman, readQueued, readRejection } from "./human-text.ts";

const typed = (text: string) => ({ kind: "human", via: "typed", text });
const refusal =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. an edit).";

describe("readHuman", () => {
  test.each([
    "<local-command-stdout>Set model</local-command-stdout>",
    "<local-command-caveat>Caveat: ...</local-command-caveat>",
    "<task-notification>\n<task-id>b1</task-id>\n</task-notification>\nRead the output file.",
    "<bash-stdout>ok</bash-stdout><bash-stderr></bash-stderr>",
    "<ide_opened_file>The user opened /a.ts</ide_opened_file>",
    "<system-reminder>Todo list is empty</system-reminder>",
    "<system-reminder>cut off in the mid",
    "This session is being continued from a previous conversation that ran out of context.",
    "Base directory for this skill: /home/sam/.claude/skills/x",
    "<command-name>/clear</command-name>\n<command-args></command-args>",
    "[Image: source: /tmp/shot.png]",
    "  \n",
  ])("takes %j for injected", (text) => {
    expect(readHuman(text)).toBeNull();
  });

  test("takes a plan that is handed over out of what the client writes around it", () => {
    const text =
      "Implement the following plan:\n\n# Kiln\n\nFire at cone 6.\n\nIf you need specific details from before exiting plan mode, read /t.jsonl";
    expect(readHuman(text)).toEqual({ kind: "plan", text: "# Kiln\n\nFire at cone 6." });
  });

  test("keeps pasted markup, which starts with a tag too", () => {
    expect(readHuman("<div>why is this empty?</div>")).toEqual(typed("<div>why is this empty?</div>"));
  });

  test("keeps what a person wrote around added blocks and image marks", () => {
    const text =
      "<ide_selection>lines 1-3</ide_selection>\nuse [Image #1] tabs<system-reminder>be brief</system-reminder>";
    expect(readHuman(text)).toEqual(typed("use tabs"));
  });

  test("takes the arguments out of a slash command in either order of its tags", () => {
    const args = "<command-args>check the glaze table</command-args>";
    const human = { kind: "human", via: "command-args", text: "check the glaze table" };
    expect(
      readHuman(`<command-name>/review</command-name>\n<command-message>review</command-message>\n${args}`),
    ).toEqual(human);
    expect(
      readHuman(`<command-message>review</command-message>\n<command-name>/review</command-name>\n${args}`),
    ).toEqual(human);
  });

  test("tells an interrupt and a command of the person's own shell from talk", () => {
    expect(readHuman("[Request interrupted by user for tool use]")).toEqual({ kind: "interrupt" });
    expect(readHuman("<bash-input>git status</bash-input>")).toEqual({
      kind: "human",
      via: "bash-input",
      text: "git status",
    });
  });

  test("drops memories this product injected, even when their end is cut off", () => {
    expect(readHuman("<memory-recall>- tabs, not spaces</memory-recall>\nfix the build")).toEqual(
      typed("fix the build"),
    );
    expect(readHuman(`fix the build\n${OPEN}\n${LABEL}\n- tabs, not`)).toEqual(typed("fix the build"));
    expect(readHuman("fix the build\n<memory-recall> is not closed")).toEqual(
      typed("fix the build\n is not closed"),
    );
    expect(withoutRecall("a <memory-recall>x</memory-recall>b<memory-recall>y</memory-recall> c")).toBe(
      "a b c",
    );
  });

  test("stays linear on openings that never close", () => {
    const text = `go ${"<system-reminder>".repeat(100_000)}`;
    expect(readHuman(text)).toEqual(typed(text));
  });
});

describe("readQueued", () => {
  test("leaves the arguments of a queued slash command", () => {
    expect(readQueued("/review the glaze table")).toBe("the glaze table");
    expect(readQueued("/mcp")).toBeNull();
    expect(readQueued("/etc/hosts is wrong")).toBe("/etc/hosts is wrong");
  });

  test("refuses notices of tasks", () => {
    expect(readQueued("<task-notification>x</task-notification>")).toBeNull();
    expect(readQueued('{"task_id":"b1"}')).toBeNull();
  });
});

describe("readRejection", () => {
  test("finds what the person said when refusing", () => {
    expect(
      readRejection(`${refusal} To tell you how to proceed, the user said:\nuse pnpm here\nalways`),
    ).toBe("use pnpm here\nalways");
  });

  test("leaves out notes the client adds behind and words it puts in", () => {
    const said = `${refusal} To tell you how to proceed, the user said:\nuse pnpm`;
    expect(readRejection(`${said}\n\nNote: The user's next message may contain a correction.`)).toBe(
      "use pnpm",
    );
    expect(
      readRejection(`${refusal} the user said:\nThe user wants to clarify these questions.\n- "Q"`),
    ).toBeNull();
  });

  test("is not fooled by output that quotes a refusal", () => {
    expect(readRejection(`log: ${refusal} the user said:\nno`)).toBeNull();
    expect(readRejection(refusal)).toBeNull();
  });
});
