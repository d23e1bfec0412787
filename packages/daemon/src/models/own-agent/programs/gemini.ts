import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseJson } from "@memory/language/text";
import { z } from "zod";
import { readJson } from "../../providers/read-json.ts";
import type { Program } from "../program.ts";

const amount = z.number().nonnegative().nullish().catch(null);

const Answer = z.object({
  response: z.string().nullish().catch(null),
  error: z
    .object({ message: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  stats: z
    .object({
      models: z.record(
        z.string(),
        z.object({ tokens: z.object({ prompt: amount, candidates: amount, thoughts: amount }).nullish() }),
      ),
    })
    .nullish()
    .catch(null),
});

/** It takes these above those of its person, and below nobody's: an administrator's own file is let be. */
const SETTINGS = {
  // One tool that changes nothing stays: the API may refuse an empty list.
  tools: { core: ["list_directory"] },
  hooksConfig: { enabled: false },
  mcp: { allowed: ["none"] },
  skills: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  modelConfigs: {
    customOverrides: [
      {
        match: { overrideScope: "core" },
        modelConfig: {
          generateContentConfig: { maxOutputTokens: 2000, thinkingConfig: { thinkingLevel: "LOW" } },
        },
      },
    ],
  },
};

const ADMINISTRATORS = [
  "/etc/gemini-cli/settings.json",
  "/Library/Application Support/GeminiCli/settings.json",
  "C:\\ProgramData\\gemini-cli\\settings.json",
];

export const gemini: Program = {
  name: "gemini",
  title: "Gemini CLI",
  command: "gemini",
  versionIn: (said) => /^(\d+\.\d+\.\d+\S*)\s*$/.exec(said.trim())?.[1] ?? null,
  usualModel: "flash",
  takesSchema: false,
  lean: ({ sessionId, model, system, file }) => ({
    args: [
      ...(model === null ? [] : ["-m", model]),
      ...["--approval-mode", "plan"],
      "--skip-trust",
      ...["-e", "none"],
      ...["--allowed-mcp-server-names", "none"],
      ...["--session-id", sessionId],
      ...["-o", "json"],
    ],
    env: {
      GEMINI_SYSTEM_MD: file("system.md"),
      GEMINI_TELEMETRY_ENABLED: "false",
      ...(!ADMINISTRATORS.some((path) => existsSync(path)) && {
        GEMINI_CLI_SYSTEM_SETTINGS_PATH: file("settings.json"),
      }),
    },
    files: { "system.md": system, "settings.json": JSON.stringify(SETTINGS) },
  }),
  read({ stdout }) {
    const { data } = Answer.safeParse(parseJson(stdout.slice(stdout.indexOf("{")).trim()));
    if (!data || (data.response === undefined && !data.error)) return null;
    const tokens = Object.values(data.stats?.models ?? {}).flatMap(({ tokens: one }) => (one ? [one] : []));
    const sum = (count: (one: (typeof tokens)[number]) => number): number | null =>
      tokens.length === 0 ? null : tokens.reduce((total, one) => total + count(one), 0);
    return {
      value: readJson(data.response ?? ""),
      said: data.error?.message ?? data.response ?? "",
      isError: Boolean(data.error),
      inputTokens: sum(({ prompt }) => prompt ?? 0),
      outputTokens: sum(({ candidates, thoughts }) => (candidates ?? 0) + (thoughts ?? 0)),
      usd: null,
      // It runs under the id that it was given.
      sessionId: null,
    };
  },
  keyVariables: /^(?:GEMINI_API_KEY|GOOGLE_)/,
  /** It has no command that deletes by id: the file is found by the beginning of the id, and goes if the whole one stands in it. */
  async forget({ sessionId, env }) {
    const root = join(env.GEMINI_CLI_HOME || env.HOME || homedir(), ".gemini", "tmp");
    const ending = `-${sessionId.slice(0, 8)}.jsonl`;
    for (const project of await readdir(root).catch(() => [])) {
      const chats = join(root, project, "chats");
      for (const name of await readdir(chats).catch(() => [])) {
        const path = join(chats, name);
        if (name.endsWith(ending) && (await firstLine(path)).includes(`"${sessionId}"`))
          await rm(path, { force: true });
      }
    }
  },
};

const firstLine = async (path: string): Promise<string> =>
  (await readFile(path, "utf8").catch(() => "")).split("\n", 1)[0] ?? "";
