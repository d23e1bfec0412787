import { z } from "zod";
import { readJson } from "../../providers/read-json.ts";
import type { Program } from "../program.ts";
import { eventsIn } from "./json-lines.ts";

const amount = z.number().nonnegative().nullish().catch(null);

const Event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), sessionID: z.string(), part: z.object({ text: z.string() }) }),
  z.object({
    type: z.literal("step_finish"),
    sessionID: z.string(),
    part: z.object({
      cost: amount,
      tokens: z
        .object({
          input: amount,
          output: amount,
          reasoning: amount,
          cache: z.object({ read: amount, write: amount }).nullish().catch(null),
        })
        .nullish()
        .catch(null),
    }),
  }),
  z.object({
    type: z.literal("error"),
    sessionID: z.string().nullish().catch(null),
    error: z.looseObject({
      name: z.string().nullish(),
      data: z.looseObject({ message: z.string().nullish() }).nullish(),
    }),
  }),
]);

/** An agent of ours, with no tools, in settings that lie in no file. It gives no way to leave no session: that is deleted by its id. */
const CONFIG = {
  share: "disabled",
  autoupdate: false,
  agent: {
    "memory-reader": { mode: "primary", tools: { "*": false }, permission: { "*": "deny" } },
  },
};

export const opencode: Program = {
  name: "opencode",
  title: "opencode",
  command: "opencode",
  versionIn: (said) => /^(\d+\.\d+\.\d+\S*)\s*$/.exec(said.trim())?.[1] ?? null,
  usualModel: null,
  takesSchema: false,
  lean({ model, system }) {
    const { agent } = CONFIG;
    const reader = { ...agent["memory-reader"], prompt: system };
    return {
      args: [
        "run",
        "--pure",
        ...["--format", "json"],
        // Without one it asks the model for a title as well.
        ...["--title", "memory"],
        ...["--agent", "memory-reader"],
        ...(model === null ? [] : ["-m", model]),
      ],
      env: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify({ ...CONFIG, agent: { "memory-reader": reader } }),
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_EXPERIMENTAL_OUTPUT_TOKEN_MAX: "2000",
      },
    };
  },
  read({ stdout }) {
    const events = eventsIn(stdout, Event);
    if (events.length === 0) return null;
    const words: string[] = [];
    let failure: string | null = null;
    const sums = { input: 0, output: 0, usd: 0 };
    for (const event of events)
      if (event.type === "text") words.push(event.part.text);
      else if (event.type === "error")
        failure = `${event.error.name ?? ""} ${event.error.data?.message ?? ""}`;
      else {
        const { tokens, cost } = event.part;
        sums.input += (tokens?.input ?? 0) + (tokens?.cache?.read ?? 0) + (tokens?.cache?.write ?? 0);
        sums.output += (tokens?.output ?? 0) + (tokens?.reasoning ?? 0);
        sums.usd += cost ?? 0;
      }
    const isWhole = events.some(({ type }) => type === "step_finish");
    return {
      value: readJson(words.join("")),
      said: failure ?? words.join(""),
      isError: failure !== null || !isWhole,
      inputTokens: isWhole ? sums.input : null,
      outputTokens: isWhole ? sums.output : null,
      usd: isWhole ? sums.usd : null,
      sessionId: events.find(({ sessionID }) => sessionID)?.sessionID ?? null,
    };
  },
  keyVariables: /(?:_API_KEY|_BASE_URL|_API_BASE|_AUTH_TOKEN)$|^(?:AWS_|GOOGLE_|AZURE_)/,
  forget: async ({ sessionId, run }) => void (await run(["session", "delete", sessionId])),
};
