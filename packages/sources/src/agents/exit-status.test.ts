import type { EntryOf } from "@memory/language/session";
import { describe, expect, it } from "vitest";
import { entriesOf, readTranscript, transcript } from "../../test/transcripts.ts";
import { failureIn } from "../sessions/failure.ts";
import { type Gathered, gatherNothing } from "../sessions/gather.ts";
import { exitOf, outcomeOf, writtenBy } from "./codex/tool-calls.ts";
import { takeMessage as takeGemini } from "./gemini-cli/take-message.ts";
import { takeMessage as takeOpencode } from "./opencode/take-message.ts";

const commandsOf = ({ entries }: Gathered): EntryOf<"command">[] =>
  entries.filter((entry) => entry.kind === "command");

/** A command as Gemini CLI writes it down, which calls each that ran a success. */
function asGemini(output: string, status = "success"): EntryOf<"command"> | undefined {
  const into = gatherNothing();
  const result = [{ functionResponse: { id: "c1", response: { output } } }];
  const call = { id: "c1", name: "run_shell_command", args: { command: "npm test" }, result, status };
  takeGemini(into, { id: "g1", type: "gemini", content: "", toolCalls: [call] }, 2);
  return commandsOf(into)[0];
}

function asOpencode(tool: string, state: object): Gathered {
  const into = gatherNothing();
  const part = { type: "tool", tool, callID: "c1", state: { status: "completed", ...state } };
  takeOpencode(into, { id: "m1", role: "assistant", parts: [part] }, 2);
  return into;
}

describe("how a command ended is known", () => {
  it("of Claude Code, with the first line that says why, redacted", async () => {
    const session = transcript();
    const output = "Exit code 2\n> kiln@1.0.0 test\nError: no glaze for hunter2";
    session.tool("Bash", { command: "npm test" }, { content: output, isError: true });
    session.tool("Bash", { command: "npm run fire" }, { content: "error: 0" });
    session.tool("Bash", { command: "sleep 9" }, { content: "Command running in background with ID: 7" });
    const [failed, ...others] = entriesOf(await readTranscript(session), "command");
    expect(failed).toMatchObject({ ok: false, exit: 2, failure: "Error: no glaze for [redacted]" });
    expect(others.map(({ ok, exit, failure }) => [ok, exit, failure])).toEqual([
      [true, 0, undefined],
      [null, undefined, undefined],
    ]);
  });

  it("of Gemini CLI by the status that it writes, not by its word", () => {
    const failing = "Output: glaze missing\nExit Code: 1\nProcess Group PGID: 7";
    expect(asGemini(failing)).toMatchObject({ ok: false, exit: 1, failure: "Output: glaze missing" });
    expect(asGemini("Output: 12 passed\nProcess Group PGID: 7")).toMatchObject({ ok: true, exit: 0 });
    expect(asGemini("Output: 12 passed\nExit Code: 0")).toMatchObject({ ok: true, exit: 0 });
    expect(asGemini("nothing that is known")).not.toHaveProperty("exit");
    expect(asGemini("Output: x", "cancelled")).toMatchObject({ ok: false });
  });

  it("of Codex, in the shape of every version", () => {
    const packed = JSON.stringify({ output: "glaze missing\n", metadata: { exit_code: 3 } });
    const plain = "Exit code: 4\nWall time: 1 seconds\nOutput:\nglaze missing";
    expect([exitOf(packed), outcomeOf(packed), writtenBy(packed)]).toEqual([3, false, "glaze missing\n"]);
    expect([exitOf(plain), outcomeOf(plain), writtenBy(plain)]).toEqual([4, false, "glaze missing"]);
    expect([exitOf("Process running with session ID 7"), exitOf("aborted by user")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("of opencode, and its patches are edits", () => {
    const failed = { input: { command: "npm test" }, output: "FAIL kiln\n", metadata: { exit: 1 } };
    expect(commandsOf(asOpencode("bash", failed))[0]).toMatchObject({
      ok: false,
      exit: 1,
      failure: "FAIL kiln",
    });
    const patchText = "*** Begin Patch\n*** Update File: src/kiln.ts\n@@\n-a\n+b\n*** End Patch";
    expect(asOpencode("apply_patch", { input: { patchText } }).entries).toMatchObject([
      { kind: "edit", path: "src/kiln.ts", ok: true },
    ]);
  });
});

describe("the line that says why", () => {
  it.each([
    [
      "is the first that tells of a failure",
      "RUN v3\n12 passed\nError: cone six is too hot\nError: more",
      "Error: cone six is too hot",
    ],
    ["is the first of all where none does", "the kiln is cold\nthe shed, too", "the kiln is cold"],
    [
      "is none of those that frame it",
      "Exit code 1\n$ biome check --error-on-warnings\n=====\nglaze.ts is not formatted",
      "glaze.ts is not formatted",
    ],
    ["is nothing of nothing", "Exit code 1\n\n---\n", null],
  ])("%s", (_, output, line) => expect(failureIn(output)).toBe(line));
});
