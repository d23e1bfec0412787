import type { Session } from "@memory/language/session";
import { describe, expect, test } from "vitest";
import { readTranscript, type TranscriptBuilder, transcript } from "../../test/transcripts.ts";

const file = (): TranscriptBuilder => transcript();
const turnsOf = async (made: TranscriptBuilder): Promise<Session["turns"]> =>
  (await readTranscript(made)).turns;

/** Each turn as its blocks: "part: text". */
const told = async (made: TranscriptBuilder): Promise<string[][]> =>
  (await turnsOf(made)).map(({ blocks }) => blocks.map(({ part, text }) => `${part}: ${text}`));

const refusal = (words: string): string =>
  `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${words}`;

describe("a session is cut into turns", () => {
  test("one for each human message, with all that answers it", async () => {
    const made = file();
    made.user("Which glaze?");
    made.assistant("I look it up.");
    made.tool("Bash", { command: "ls glazes" });
    made.assistant("Celadon.\n\nIt is green.");
    made.user("And the firing?");
    made.assistant("Slowly.");
    const turns = await turnsOf(made);
    expect(await told(made)).toEqual([
      ["ask: Which glaze?", "said: I look it up.", "final: Celadon.", "final: It is green."],
      ["ask: And the firing?", "final: Slowly."],
    ]);
    expect(turns.map(({ at }) => at)).toEqual([
      Date.parse("2026-03-02T09:00:01.000Z"),
      Date.parse("2026-03-02T09:00:06.000Z"),
    ]);
    expect(turns[0]?.blocks.map(({ lines }) => lines.from)).toEqual([1, 2, 5, 5]);
  });

  test("one for several messages in a row", async () => {
    const made = file();
    made.user("Which glaze?");
    made.user("For the bowls, I mean.");
    made.assistant("Celadon.");
    expect(await told(made)).toEqual([
      ["ask: Which glaze?", "ask: For the bowls, I mean.", "final: Celadon."],
    ]);
  });

  test("one from the beginning, where the agent speaks first", async () => {
    const made = file();
    made.assistant("Welcome.");
    made.user("Which glaze?");
    expect(await told(made)).toEqual([["final: Welcome."], ["ask: Which glaze?"]]);
  });

  test("none of a session in which nobody says a word", async () => {
    const made = file();
    made.tool("Bash", { command: "ls" });
    made.user("<bash-input>ls</bash-input>");
    made.user("[Request interrupted by user]");
    expect(await told(made)).toEqual([]);
  });

  test("and a message that was handed over while the agent worked begins one", async () => {
    const made = file();
    made.user("Which glaze?");
    made.assistant("I look it up.");
    made.record({
      type: "attachment",
      attachment: { type: "queued_command", commandMode: "prompt", prompt: "For the bowls." },
    });
    made.assistant("Celadon.");
    expect(await told(made)).toEqual([
      ["ask: Which glaze?", "said: I look it up."],
      ["ask: For the bowls.", "final: Celadon."],
    ]);
  });
});

describe("inside of a turn stay", () => {
  test("the answers to the agent's questions, each with its question", async () => {
    const made = file();
    made.user("Glaze the bowls.");
    made.assistant("Two are left.");
    made.tool(
      "AskUserQuestion",
      { questions: [{ question: "Which glaze?", options: [{ label: "Celadon", description: "green" }] }] },
      { toolUseResult: { answers: { "Which glaze?": "Celadon" } } },
    );
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([
      [
        "ask: Glaze the bowls.",
        "said: Two are left.",
        "answer: Which glaze?\nChosen: Celadon (green)",
        "final: Glazed.",
      ],
    ]);
  });

  test("the words of a refusal", async () => {
    const made = file();
    made.user("Glaze the bowls.");
    made.assistant("I open the red jar.");
    made.tool("Bash", { command: "open red" }, { content: refusal("take the green one"), isError: true });
    made.assistant("Glazed in green.");
    expect(await told(made)).toEqual([
      [
        "ask: Glaze the bowls.",
        "said: I open the red jar.",
        "ask: take the green one",
        "final: Glazed in green.",
      ],
    ]);
  });

  test("an interrupt, of which nothing is told", async () => {
    const made = file();
    made.user("Glaze the bowls.");
    made.user("[Request interrupted by user]");
    made.user("The plates too.");
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([["ask: Glaze the bowls.", "ask: The plates too.", "final: Glazed."]]);
  });

  test("recaps of what went before", async () => {
    const made = file();
    made.user("Glaze the bowls.");
    made.assistant("Glazed.");
    made.record({ type: "system", subtype: "away_summary", content: "The bowls are green now." });
    expect(await told(made)).toEqual([
      ["ask: Glaze the bowls.", "final: Glazed.", "recap: The bowls are green now."],
    ]);
  });
});

describe("of the commands of a turn", () => {
  test("the messages of commits are kept, without their trailers", async () => {
    const made = file();
    made.user("Commit it.");
    const message = [
      "Glaze the bowls in celadon",
      "",
      "Red runs off at 1240 degrees.",
      "",
      "Signed-off-by: Sam <sam@example.com>",
      "Co-Authored-By: Someone <noreply@example.com>",
    ].join("\n");
    made.tool("Bash", { command: `git add -A && git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"` });
    made.assistant("Committed.");
    expect(await told(made)).toEqual([
      [
        "ask: Commit it.",
        "commit: Commit: Glaze the bowls in celadon",
        "commit: Red runs off at 1240 degrees.",
        "final: Committed.",
      ],
    ]);
  });

  test("the titles and texts of pull requests are kept, without what signs them", async () => {
    const made = file();
    made.user("Open it.");
    made.tool("Bash", {
      command:
        'gh pr create --title "Glaze the bowls" --body "Red runs off at 1240 degrees.\n\n🤖 Generated with [Some Agent](https://example.com)"',
    });
    expect(await told(made)).toEqual([
      ["ask: Open it.", "commit: Pull request: Glaze the bowls", "commit: Red runs off at 1240 degrees."],
    ]);
  });

  test("none is kept of a commit that failed, nor of any other command, nor of an edit", async () => {
    const made = file();
    made.user("Commit it.");
    made.tool("Bash", { command: 'git commit -m "Never made"' }, { content: "Exit code 1", isError: true });
    made.tool("Bash", { command: "echo 'said to nobody'" });
    made.tool("Write", { file_path: "/home/sam/code/kiln/README.md", content: "# Kiln" });
    made.tool("Bash", { command: "git reset --hard HEAD~1" });
    expect(await told(made)).toEqual([["ask: Commit it."]]);
  });
});

describe("a plan", () => {
  const plan = "# Bowls\n\nGlaze them in celadon.";
  const ofPlan = "plan: # Bowls\nGlaze them in celadon.";
  const handOver = `Implement the following plan:\n\n${plan}\n\nIf you need specific details from before exiting plan mode (like exact code snippets), read the full transcript at: /x.jsonl`;

  test("begins a turn when the agent has spoken before", async () => {
    const made = file();
    made.user("Plan the bowls.");
    made.assistant("I look at the jars.");
    made.tool("ExitPlanMode", { plan });
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([
      ["ask: Plan the bowls.", "final: I look at the jars."],
      [ofPlan, "final: Glazed."],
    ]);
  });

  test("stays with its question when the agent has not spoken", async () => {
    const made = file();
    made.user("Plan the bowls.");
    made.tool("ExitPlanMode", { plan });
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([["ask: Plan the bowls.", ofPlan, "final: Glazed."]]);
  });

  test("stays in the turn of the plan before it", async () => {
    const made = file();
    made.user("Plan the bowls.");
    made.assistant("I look at the jars.");
    made.tool("ExitPlanMode", { plan }, { content: refusal("the plates too"), isError: true });
    made.assistant("I look at the plates.");
    made.tool("ExitPlanMode", { plan: "Glaze bowls and plates." });
    expect(await told(made)).toEqual([
      ["ask: Plan the bowls.", "final: I look at the jars."],
      [ofPlan, "ask: the plates too", "final: I look at the plates.", "plan: Glaze bowls and plates."],
    ]);
  });

  test("that is shown and then handed over in the same words is kept once", async () => {
    const made = file();
    made.user("Plan the bowls.");
    made.tool("ExitPlanMode", { plan });
    made.user(handOver);
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([["ask: Plan the bowls.", ofPlan, "final: Glazed."]]);
  });

  test("that is handed over in a session of its own is kept, without the words around it, and is no one's message", async () => {
    const made = file();
    made.user(handOver);
    made.assistant("Glazed.");
    made.user("And the plates?");
    expect(await told(made)).toEqual([[ofPlan, "final: Glazed."], ["ask: And the plates?"]]);
    const { entries } = await readTranscript(made);
    expect(entries.map(({ kind }) => kind)).toEqual(["plan", "assistant", "human"]);
  });

  test("that the client files beside the message that hands it over is kept once", async () => {
    const made = file();
    made.user(handOver, { planContent: plan });
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([[ofPlan, "final: Glazed."]]);
  });

  test("that was shown on the way that was left, and then handed over, is kept", async () => {
    const made = file();
    made.user("Plan the bowls.");
    const answer = made.assistant("Which way?");
    made.user("The quick one.");
    made.tool("ExitPlanMode", { plan });
    made.user("The slow one.", { parentUuid: answer });
    made.user(handOver);
    made.assistant("Glazed.");
    expect(await told(made)).toEqual([
      ["ask: Plan the bowls.", "final: Which way?"],
      ["ask: The slow one.", ofPlan, "final: Glazed."],
    ]);
  });

  test("with other words is another plan", async () => {
    const made = file();
    made.user("Plan the bowls.");
    made.tool("ExitPlanMode", { plan });
    made.user(`${handOver.slice(0, 60)} twice.`);
    expect((await told(made)).flat().filter((block) => block.startsWith("plan"))).toHaveLength(2);
  });

  test("hides the secrets in it, like everything that is said", async () => {
    const made = file();
    made.tool("ExitPlanMode", { plan: "The shed opens to hunter2." });
    expect(await told(made)).toEqual([["plan: The shed opens to [redacted]."]]);
  });
});
