import { parseJson } from "@memory/language/text";
import { z } from "zod";
import type { Program } from "../program.ts";

const amount = z.number().nonnegative().nullish().catch(null);

const Result = z.object({
  is_error: z.boolean(),
  result: z.string().nullish().catch(null),
  structured_output: z.unknown().optional(),
  usage: z
    .object({
      input_tokens: amount,
      cache_creation_input_tokens: amount,
      cache_read_input_tokens: amount,
      output_tokens: amount,
    })
    .nullish()
    .catch(null),
  total_cost_usd: amount,
  session_id: z.string().nullish().catch(null),
});

const Status = z.object({
  loggedIn: z.boolean(),
  authMethod: z.string().nullish().catch(null),
  email: z.string().nullish().catch(null),
  subscriptionType: z.string().nullish().catch(null),
});

/**
 * Without tools, settings, hooks, MCP servers, skills and a kept session: 2 kB instead of 115 (docs/measurements/models.md).
 * `--bare` would read no login, and with it no plan.
 */
export const claudeCode: Program = {
  name: "claude-code",
  title: "Claude Code",
  command: "claude",
  versionIn: (said) => /^(\d+\.\d+\.\d+\S*) \(Claude Code\)/.exec(said)?.[1] ?? null,
  usualModel: "haiku",
  takesSchema: true,
  lean: ({ sessionId, model, system, schema, file }) => ({
    args: [
      "-p",
      ...["--output-format", "json"],
      ...(model === null ? [] : ["--model", model]),
      ...["--effort", "low"],
      ...["--tools", ""],
      ...["--setting-sources", ""],
      "--strict-mcp-config",
      "--disable-slash-commands",
      "--no-session-persistence",
      ...["--session-id", sessionId],
      ...["--max-budget-usd", "0.10"],
      ...["--system-prompt-file", file("system.md")],
      ...["--json-schema", schema],
    ],
    env: {
      CLAUDE_CODE_MAX_RETRIES: "0",
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: "2000",
      MAX_THINKING_TOKENS: "0",
      ENABLE_TOOL_SEARCH: "false",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    files: { "system.md": system },
  }),
  read({ stdout }) {
    const { data } = Result.safeParse(parseJson(stdout.trim()));
    if (!data) return null;
    const { usage } = data;
    const input = [usage?.input_tokens, usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens];
    return {
      // The words in `result` are no answer: they may be the program's own about a limit (its `subtype` says "success" then, too).
      value: data.structured_output,
      said: data.result ?? "",
      isError: data.is_error,
      inputTokens: usage ? input.reduce<number>((sum, one) => sum + (one ?? 0), 0) : null,
      outputTokens: usage?.output_tokens ?? null,
      usd: data.total_cost_usd ?? null,
      sessionId: data.session_id ?? null,
    };
  },
  account: {
    args: ["auth", "status"],
    read({ stdout }) {
      const { data } = Status.safeParse(parseJson(stdout.trim()));
      if (!data) return null;
      if (!data.loggedIn) return { loggedIn: false, words: "not logged in" };
      const parts = [
        ...(data.email ? [`account ${data.email}`] : []),
        data.subscriptionType
          ? `plan ${data.subscriptionType}`
          : `logged in by ${data.authMethod ?? "itself"}`,
      ];
      return { loggedIn: true, words: parts.join(", ") };
    },
  },
  keyVariables: /^(?:ANTHROPIC_|CLAUDE_CODE_USE_|AWS_|GOOGLE_|CLOUD_ML_)/,
};
