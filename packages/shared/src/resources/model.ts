import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count } from "./common.ts";
import { ModelState } from "./health.ts";
import { Ping, StreamError } from "./stream.ts";

const ModelTask = z
  .enum(["chat", "embedding", "reranking"])
  .describe("reranking: reads a question beside each text that was found, and says which answers it");
export const ChatWork = z.enum(["distil", "judge", "entities"]);
export type ChatWork = z.infer<typeof ChatWork>;

const ModelName = z.string().regex(/^(?:[a-z][a-z-]{1,30}\/[\x21-\x7e]{1,200}|[a-z0-9][a-z0-9.-]{1,60})$/i, {
  error:
    'must be provider/model, for instance "anthropic/claude-haiku-4-5", or a model of the shelf, for instance "all-MiniLM-L6-v2"',
});
const ProviderName = z
  .string()
  .regex(/^[a-z][a-z-]{1,30}$/, { error: 'must name a provider, for instance "anthropic"' });
const Address = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .max(500)
  .describe("Base URL, where it is not the provider's own");

const RunsWhere = z
  .enum(["embedded", "local", "remote"])
  .describe("embedded: in the daemon; local: a server on this machine; remote: texts leave this machine");

const Price = z
  .object({ inputUsdPerMillion: z.number(), outputUsdPerMillion: z.number() })
  .describe("US dollars a million tokens");

export const ModelInUse = z
  .object({
    task: z.enum(["distil", "judge", "entities", "embedding", "reranking"]),
    model: ModelState.nullable().describe("null: nothing does this"),
    chosen: z.string().nullable().describe("provider/model that a person has chosen; null: the embedded one"),
    runs: RunsWhere,
    source: z.enum(["environment", "file", "default"]).describe("Where the choice was made"),
  })
  .meta({ id: "ModelInUse" });
export type ModelInUse = z.infer<typeof ModelInUse>;

const FoundModel = z.object({
  name: z.string(),
  bytes: Count.optional(),
  parameters: z.string().optional().describe("As its server says it: 7B"),
  local: z.boolean().describe("false: the server passes it on to another machine"),
});

export const ModelProvider = z
  .object({
    provider: ProviderName,
    tasks: z.array(ModelTask),
    runs: z.enum(["local", "remote"]).nullable().describe("null: that depends on its address"),
    address: z.string().nullable().describe("Its own; null: it has to be given"),
    needsKey: z.boolean(),
    key: z.enum(["environment", "file"]).nullable().describe("Where its key is; never the key itself"),
    variable: z.string().optional().describe("The variable of the environment that its key is read from"),
    answers: z.boolean().optional().describe("Only of those on this machine: does its server answer?"),
    models: z
      .array(FoundModel)
      .optional()
      .describe("What is installed there; none is used without being chosen"),
  })
  .meta({ id: "ModelProvider" });
export type ModelProvider = z.infer<typeof ModelProvider>;

export const ShelfModel = z
  .object({
    name: z.string(),
    task: z.enum(["embedding", "reranking"]),
    about: z.string().describe("What it is for, in words"),
    licence: z.enum(["Apache-2.0", "MIT"]),
    source: z.string().describe("Where it is loaded from, with the revision of it"),
    bytes: Count.describe("Of all its files; each is checked by its SHA-256"),
    loaded: Count.describe("Bytes of it that are here"),
    state: z.enum(["missing", "partly", "here"]).describe("partly: loading broke off, and is nothing yet"),
    folder: z.string().describe("Where it lies, or would"),
    used: z.boolean(),
  })
  .meta({ id: "ShelfModel" });
export type ShelfModel = z.infer<typeof ShelfModel>;

export const Models = z
  .object({
    used: z.array(ModelInUse),
    providers: z.array(ModelProvider),
    shelf: z
      .array(ShelfModel)
      .describe(
        "Small models whose files are known, to be loaded onto this machine when a person asks for it",
      ),
    warning: z
      .string()
      .nullable()
      .describe("What is wrong with the chosen model, and what does its work meanwhile"),
  })
  .meta({ id: "Models" });
export type Models = z.infer<typeof Models>;

const AvailableModel = z.object({ name: z.string(), price: Price.nullable() });

const Payer = z
  .enum(["plan", "key"])
  .describe("plan: what the agent is logged in with; key: the key in the daemon's environment");

const OwnAgent = z
  .object({
    program: z.string(),
    path: z.string().describe("Of its executable, links followed"),
    version: z.string(),
    pays: Payer,
    words: z.array(z.string()).describe("What a person is to read before they agree"),
  })
  .meta({ id: "OwnAgent" });

export const ModelUsed = z
  .object({
    task: ModelTask,
    model: z.string().nullable(),
    runs: RunsWhere,
    address: z.string().nullable().describe("Where texts are sent to; null: nowhere"),
    sends: z.array(z.string()).describe("What is sent there, in words"),
    price: Price.nullable().describe("null: unknown, or nothing"),
    key: z.enum(["set", "missing", "not needed"]),
    agent: OwnAgent.optional().describe(
      "Only of an agent of yours: which program it is, and what it would do",
    ),
    dryRun: z.boolean(),
  })
  .meta({ id: "ModelUsed" });
export type ModelUsed = z.infer<typeof ModelUsed>;

const ReadingTested = z
  .object({
    enough: z
      .boolean()
      .describe("60 % of the wanted found, at most 30 % of what it told unwanted, and nothing made up"),
    sessions: z.array(
      z.object({
        name: z.string(),
        wanted: Count.describe("What a reader would want remembered"),
        found: Count,
        told: Count.describe("Memories that the model told"),
        fillers: Count.describe("Those that nobody wanted"),
        invented: Count.describe("Those that say what does not stand there, or was revoked"),
      }),
    ),
  })
  .meta({ id: "ReadingTested" });
export type ReadingTested = z.infer<typeof ReadingTested>;

export const ModelTested = z
  .object({
    ok: z.boolean(),
    model: z.string(),
    runs: RunsWhere,
    latencyMs: Count,
    inputTokens: Count.nullable(),
    outputTokens: Count.nullable(),
    usd: z.number().nullable().describe("What it cost; null: unknown"),
    dimensions: Count.optional().describe("Of the vectors that it makes"),
    reading: ReadingTested.optional().describe("How it reads six made-up sessions, where that was asked"),
    trouble: z
      .enum(["unavailable", "key", "credit", "cap", "unreadable", "refused"])
      .optional()
      .describe("Why it gave nothing"),
    message: z.string().optional().describe("The same in words"),
    todo: z.string().optional().describe("What to do about it"),
  })
  .meta({ id: "ModelTested" });
export type ModelTested = z.infer<typeof ModelTested>;

const PullItem = z
  .object({
    type: z.literal("item"),
    status: z.string().describe("As the server says it"),
    completed: Count.optional().describe("Bytes of the part that is loaded now"),
    total: Count.optional(),
  })
  .meta({ id: "PullItem" });
export type PullItem = z.infer<typeof PullItem>;

const PullDone = z
  .object({ type: z.literal("done"), model: z.string(), durationMs: Count })
  .meta({ id: "PullDone" });
export type PullDone = z.infer<typeof PullDone>;

const PullEvent = z
  .discriminatedUnion("type", [PullItem, PullDone, StreamError, Ping])
  .meta({ id: "PullEvent" });

/** All models, and those in use. */
export const models = {
  list: endpoint({
    method: "get",
    path: "/models",
    summary:
      "Which models do what, where that was chosen, and which others there are; asks this machine only",
    response: Models,
  }),
  available: endpoint({
    // No GET, which any page that a person visits could make: the key goes to the address that is named here.
    method: "post",
    path: "/models/available",
    summary: "Ask a provider which models it offers",
    body: z
      .strictObject({ provider: ProviderName, url: Address.optional() })
      .meta({ id: "AvailableModelsRequest" }),
    response: z
      .object({ provider: ProviderName, models: z.array(AvailableModel) })
      .meta({ id: "AvailableModels" }),
  }),
  use: endpoint({
    method: "post",
    path: "/models/use",
    summary: "Choose a model, from now on and after a restart; refused where the environment sets it",
    body: z
      .strictObject({
        task: ModelTask.default("chat"),
        model: ModelName.nullable().describe("null: the embedded one"),
        url: Address.optional(),
        for: z
          .array(ChatWork)
          .min(1)
          .optional()
          .describe("What a chat model does; left out, that stays as it is"),
        pays: Payer.optional().describe("Who pays for an agent of yours; left out, the plan"),
        agreed: OwnAgent.pick({ path: true, version: true })
          .optional()
          .describe("An agent of yours reads only where a person has agreed to this program"),
        dryRun: z.boolean().default(false).describe("Say what would be sent where, and change nothing"),
      })
      .meta({ id: "UseModelRequest" }),
    response: ModelUsed,
  }),
  test: endpoint({
    method: "post",
    path: "/models/test",
    summary: "Ask a model one small real question: does it answer, how fast, at what price",
    body: z
      .strictObject({
        task: ModelTask.default("chat"),
        model: ModelName.optional().describe("Left out: the one in use"),
        url: Address.optional(),
        reading: z
          .boolean()
          .default(false)
          .describe("Have it read six made-up sessions, too: some ten questions"),
      })
      .meta({ id: "TestModelRequest" }),
    response: ModelTested,
  }),
  pull: endpoint({
    method: "post",
    path: "/models/pull",
    summary:
      "Load a model of the shelf onto this machine, or have Ollama load one; hanging up ends it, and the next time goes on there",
    body: z
      .strictObject({
        model: ModelName,
        url: Address.optional(),
        from: Address.optional().describe(
          "Of a model of the shelf: address of a folder that holds its files, in the place of its source",
        ),
      })
      .meta({ id: "PullModelRequest" }),
    events: PullEvent,
  }),
  remove: endpoint({
    method: "delete",
    path: "/models/shelf/:name",
    summary: "Remove the files of a model of the shelf; refused while it is used",
    params: z.object({ name: z.string() }),
    response: z
      .object({ name: z.string(), bytes: Count.describe("What is free again") })
      .meta({ id: "ModelRemoved" }),
  }),
  setKey: endpoint({
    method: "put",
    path: "/models/keys",
    summary:
      "Keep the key of a provider in a file that its owner alone can read, or forget it; it is never answered",
    body: z
      .strictObject({
        provider: ProviderName,
        key: z
          .string()
          .regex(/^[\x21-\x7e]{1,4096}$/, { error: "must be one word of visible ASCII characters" })
          .nullable()
          .describe("null: forget it"),
      })
      .meta({ id: "ModelKeyRequest" }),
    response: z.object({ provider: ProviderName, key: z.boolean() }).meta({ id: "ModelKeySet" }),
  }),
} as const;
