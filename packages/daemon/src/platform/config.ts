import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseJson } from "@memory/language/text";
import { type SessionFolders, sessionFolders } from "@memory/sources/agents";
import { codeOf } from "@memory/sources/files";
import envPaths from "env-paths";
import { z } from "zod";
import { agentFolders } from "./agent-folders.ts";
import { defaultWeights, type Weights } from "./recall-weights.ts";
import { defaultThresholds } from "./thresholds.ts";

const flag = z
  .union([z.boolean(), z.enum(["on", "off", "true", "false", "1", "0"])], { error: "must be on or off" })
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

const wholeNumber = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  {
    error: "must be a whole number",
  },
);

/** Between two bounds, which the reference of the settings tells as well. */
const wholeNumberFrom = (minimum: number, maximum: number) =>
  wholeNumber
    .refine((value) => value >= minimum && value <= maximum, {
      error: `must be from ${minimum} to ${maximum}`,
    })
    .meta({ minimum, maximum });

const share = z.union(
  [
    z.number().min(0).max(1),
    z
      .string()
      .regex(/^(?:[01]|0?\.\d{1,6}|1\.0{1,6})$/)
      .transform(Number),
  ],
  { error: "must be from 0 to 1" },
);

const folders = z
  .union(
    [z.array(z.string().min(1)), z.string().transform((text) => text.split(",").map((one) => one.trim()))],
    { error: "must be folders, separated by commas" },
  )
  .transform((all) =>
    all.filter((one) => one !== "").map((one) => resolve(one.replace(/^~(?=$|[/\\])/, homedir()))),
  );

const modelName = z.string().regex(/^[a-z][a-z-]{1,30}\/[\x21-\x7e]{1,200}$/, {
  error: 'must be provider/model, for instance "anthropic/claude-haiku-4-5"',
});

// A secret in an address would be shown and kept with it; keys have a place of their own.
const address = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((url) => !/[@?#]/.test(url), { error: "must hold no user, password, query or fragment" });

const chatWork = z.string().regex(/^(?:(?:distil|judge|entities)(?:,(?!$)|$))+$/, {
  error: "must list some of distil, judge, entities, separated by commas",
});

const dollars = z.union(
  [
    z.number().min(0).max(100_000),
    z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,4})?$/)
      .transform(Number),
  ],
  { error: "must be an amount of US dollars, like 0.50" },
);

const weight = (name: keyof Weights, what: string) =>
  share.default(defaultWeights[name]).describe(`Weight in recall: ${what}`);

/** Every setting of the daemon. Sources, strongest first: flags, `MEMORY_<SETTING>`, `<home>/config.json`. */
export const Settings = z.strictObject({
  port: wholeNumberFrom(0, 65_535)
    .default(4319)
    .describe("Where the daemon listens, now and later; 0 takes any free port, this time"),
  transcriptsDir: z
    .string()
    .min(1, { error: "must name a folder" })
    .optional()
    .describe(
      "Where Claude Code keeps its sessions; `projects` in `CLAUDE_CONFIG_DIR` or `~/.claude` unless set",
    ),
  agentFolders: agentFolders
    .optional()
    .describe(
      "The same for other agents: `codex=/path/of/its/folder`, several separated by commas; in the file an object. Where each program keeps them unless set",
    ),
  machineName: z
    .string()
    .trim()
    .min(1, { error: "must be a name" })
    .max(60)
    .optional()
    .describe(
      "What this machine is called where others see it: on your other machines, in a space. Its own name in the network unless set; read when it joins",
    ),
  keepProse: flag
    .default(true)
    .describe("Keep the redacted prose of imported sessions as recallable passages"),
  embeddings: flag.default(true).describe("Compute vectors with the embedded model; off leaves full text"),
  walkCap: wholeNumberFrom(1, 1_000_000)
    .default(50_000)
    .describe("Entries of a folder that are walked at most"),
  walkDepth: wholeNumberFrom(1, 256).default(32).describe("Folders within folders that are walked at most"),
  maxFileMb: wholeNumberFrom(1, 512).default(64).describe("Megabytes (MiB); larger files are not read"),
  allowPrivateUrls: flag
    .default(false)
    .describe("Read pages of private networks too, an intranet for instance, when somebody adds them"),
  keepOperations: wholeNumber
    .default(1_000_000)
    .describe("Changes that can be looked up and undone; older ones are pruned, 0 keeps all"),
  restateAbove: share
    .default(defaultThresholds.restateAbove)
    .describe("How sure it must be that a sentence says what is known, to become one more source of it"),
  updateAbove: share
    .default(defaultThresholds.updateAbove)
    .describe("How sure it must be that a sentence is the next version of what is known"),
  conflictAbove: share
    .default(defaultThresholds.conflictAbove)
    .describe("How sure a contradiction must be before a person is asked"),
  autoResolve: flag
    .default(defaultThresholds.autoResolve)
    .describe("Settle a contradiction without asking where a rule is certain; off asks about all of them"),
  judgeAbove: share
    .default(defaultThresholds.judgeAbove)
    .describe(
      "How much a pair that the rules cannot tell must share to be put to a language model, where there is one",
    ),
  chatModel: modelName
    .optional()
    .describe(
      "Language model, `provider/model`, that reads sessions and judges pairs; none: the embedded rules",
    ),
  chatUrl: address.optional().describe("Base URL of the language model, where it is not its provider's own"),
  chatFor: chatWork
    .default("distil,judge")
    .describe("What that model does, of `distil` (sessions), `judge` (pairs) and `entities` (the graph)"),
  embeddingModel: modelName
    .optional()
    .describe(
      "Model that makes vectors, `provider/model`; `huggingface//path/to/folder` is one on this disk; none: the embedded one",
    ),
  embeddingUrl: address.optional().describe("Base URL of that model, where it is not its provider's own"),
  rerankingModel: modelName
    .optional()
    .describe(
      "Model that reads a question beside what was found, `huggingface//path/to/folder`; none: nothing does",
    ),
  unattendedDailyCap: wholeNumber
    .default(200)
    .describe(
      "Calls of configured models a local day that nobody has asked for; then capture pauses until the next",
    ),
  unattendedDailyUsd: dollars
    .default(1)
    .describe("The same in US dollars, as far as prices are known; 0 allows none that cost"),
  agentPolite: flag
    .default(true)
    .describe("Your own agent reads for memory only while it has answered you nothing for a minute"),
  injectTokens: wholeNumberFrom(0, 2_000)
    .default(800)
    .describe("Tokens that are put before an agent at a prompt at most; 0 is none"),
  quietFolders: folders
    .default([])
    .describe(
      "Folders in which agents are told nothing unasked, separated by commas; in the file a list. `#no-memory` in a prompt does that for the prompt, `MEMORY_QUIET=1` around an agent for its session",
    ),
  remind: flag
    .default(false)
    .describe("Remind an agent once a session, at its eighth prompt without a save, that it can save"),
  ark: flag
    .default(true)
    .describe("With capture, keep a redacted copy of each session before the agent deletes it"),
  arkMaxMb: wholeNumber
    .refine((size) => size >= 1, { error: "must be at least 1" })
    .default(2_048)
    .describe("Size of those copies, MiB; beyond it the oldest go, with a word in the log"),
  backupsDaily: wholeNumberFrom(0, 366)
    .default(7)
    .describe("Days of which the newest scheduled backup is kept; with the next two at 0 none is made"),
  backupsWeekly: wholeNumberFrom(0, 520).default(4).describe("The same for weeks"),
  backupsMonthly: wholeNumberFrom(0, 1_200).default(6).describe("The same for months"),
  backupsMaxMb: wholeNumberFrom(1, 10_000_000)
    .default(4_096)
    .describe("Size of those backups, MiB; beyond it the oldest go, but for the newest"),
  sweepMinutes: wholeNumberFrom(1, 1_440)
    .default(10)
    .describe("How often captured projects are looked through for sessions that ended unheard"),
  recallVector: weight("vector", "of meaning beside words"),
  recallDocumentVector: weight("documentVector", "the same where a text is a passage of a document"),
  recallCodeVector: weight("codeVector", "the same where a text is code"),
  recallGrams: weight("grams", "of parts of words beside whole ones"),
  recallNeighbour: weight("neighbour", "what a text inherits from the better of its neighbours"),
  recallAnswers: weight("answers", "what it inherits from a question right before it"),
  recallFurther: weight("further", "what it inherits from the neighbours' neighbours"),
  recallAuthor: weight("author", "whoever is asked about said it"),
  recallDate: weight("date", "it was said at the time that is asked for"),
  recallTime: weight("time", "it names a time, where one is asked for"),
  recallNumber: weight("number", "it names a number, where one is asked for"),
  recallEntity: weight("entity", "it names in other words what is asked about"),
  recallCovered: weight("covered", "a passage of a document has the telling words of what is asked"),
  recallCodeName: weight("codeName", "words in the name of a function or class"),
  recallCodeComment: weight("codeComment", "words in its comment"),
  recallDistilled: weight("distilled", "a memory before a piece of a document"),
  recallOwn: weight("own", "one's own memory before that of a space"),
  recallUnconfirmed: weight("unconfirmed", "what is taken off where nobody has confirmed it"),
  recallAsking: weight("asking", "what is taken off where a text only asks"),
  logLevel: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info")
    .describe("Logs are JSON lines in `logs` of the home; they never hold memory text"),
});

/** Settings of models, and their tasks: a person may change them while the daemon runs. */
export const ModelSettings = Settings.pick({
  chatModel: true,
  chatUrl: true,
  chatFor: true,
  embeddingModel: true,
  embeddingUrl: true,
  rerankingModel: true,
});
export type ModelSettings = z.output<typeof ModelSettings>;

export interface Config extends Omit<z.output<typeof Settings>, "transcriptsDir" | "agentFolders"> {
  /** Where each agent keeps its sessions. */
  readonly folders: SessionFolders;
  readonly home: string;
  /** Watching of folders, off with `SERVICE_SYNC=off`. */
  readonly sync: "on" | "off";
}

/** A setting that cannot be used; the message names it, its source and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the home that a process means. */
export const homeFolder = (env: Environment): string =>
  resolve(env.MEMORY_HOME || envPaths("memory", { suffix: "" }).data);

/** Read the settings of a process. Throws `ConfigError`. */
export function readConfig(env: Environment): Config {
  const home = homeFolder(env);
  const file = join(home, "config.json");
  const fromEnv = fromEnvironment(env);
  const parsed = Settings.safeParse({ ...fromFile(file), ...fromEnv });
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => reasonOf(issue, { file, fromEnv }));
    throw new ConfigError(`A setting cannot be used. ${reasons.join("; ")}.`);
  }
  const { transcriptsDir, agentFolders, ...settings } = parsed.data;
  return {
    ...settings,
    folders: sessionFolders({ ...agentFolders, "assistant-code": transcriptsDir }, env),
    home,
    sync: env.SERVICE_SYNC === "off" ? "off" : "on",
  };
}

/** Fault of a setting: its name, its place and the allowed values. */
function reasonOf(
  issue: z.core.$ZodIssue,
  { file, fromEnv }: { file: string; fromEnv: Record<string, string> },
): string {
  if (issue.code === "unrecognized_keys") return `${file} names what is no setting: ${issue.keys.join(", ")}`;
  const name = String(issue.path[0]);
  return `${name in fromEnv ? variable(name) : `${name} in ${file}`} ${issue.message}`;
}

/** The variable that a setting is given with in the environment. */
export const variable = (name: string): string =>
  `MEMORY_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** `MEMORY_KEEP_PROSE` is the setting `keepProse`; variables that name no setting are other people's. */
export function fromEnvironment(env: Environment): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(Settings.shape)) {
    const value = env[variable(name)];
    if (value !== undefined && value !== "") found[name] = value;
  }
  return found;
}

/** Contents of a config file, unchecked. Throws `ConfigError` for one that is no JSON object. */
export function fromFile(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw new ConfigError(`${path} cannot be read. Check that it is a file and yours.`, { cause: error });
  }
  const json = parseJson(text);
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return { ...json };
  throw new ConfigError(`${path} is not a JSON object. Mend it or remove it.`);
}
