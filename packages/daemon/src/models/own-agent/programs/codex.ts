import { parseJson } from "@memory/language/text";
import { z } from "zod";
import { readJson } from "../../providers/read-json.ts";
import type { Program } from "../program.ts";
import { eventsIn } from "./json-lines.ts";

const amount = z.number().nonnegative().nullish().catch(null);

const Event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("item.completed"), item: z.looseObject({ type: z.string() }) }),
  z.object({
    type: z.literal("turn.completed"),
    usage: z.object({ input_tokens: amount, output_tokens: amount }).nullish().catch(null),
  }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string().catch("") }) }),
  z.object({ type: z.literal("error"), message: z.string().catch("") }),
]);

type Usage = NonNullable<Extract<z.infer<typeof Event>, { type: "turn.completed" }>["usage"]>;

const Message = z.object({ type: z.literal("agent_message"), text: z.string() });

const Catalog = z.object({
  models: z.array(
    z.looseObject({
      slug: z.string(),
      priority: z.number().catch(Number.MAX_SAFE_INTEGER),
      visibility: z.string().catch("hide"),
    }),
  ),
});

/** Parts that it would offer its model, or tell it of. As settings, not as `--disable`, which fails for a name of another version. */
const OFF = [
  ...["hooks", "shell_tool", "unified_exec", "multi_agent", "goals", "plugins", "apps", "view_image"].map(
    (feature) => `features.${feature}=false`,
  ),
  ...["image_generation", "browser_use", "computer_use", "sleep_tool", "tool_suggest"].map(
    (feature) => `features.${feature}=false`,
  ),
  "skills.include_instructions=false",
  "include_environment_context=false",
  "include_permissions_instructions=false",
  "include_apps_instructions=false",
  "include_collaboration_mode_instructions=false",
  'web_search="disabled"',
  "project_doc_max_bytes=0",
  'model_reasoning_effort="low"',
];

/**
 * Without hooks, tools, skills, rules and a rollout. Its newer models bring a set of tools of their own (20 kB), which only a
 * catalog of models can take away: the program's own one, of which that is left out.
 */
export const codex: Program = {
  name: "codex",
  title: "Codex",
  command: "codex",
  versionIn: (said) => /^codex-cli (\d+\.\d+\.\d+\S*)/.exec(said)?.[1] ?? null,
  usualModel: null,
  takesSchema: true,
  look: ["debug", "models"],
  lean({ model, system, schema, file, looked }) {
    const catalog = leanCatalog(looked, model);
    const asked = model ?? catalog?.slug ?? null;
    const settings = [
      ...OFF,
      `model_instructions_file=${JSON.stringify(file("system.md"))}`,
      ...(catalog ? [`model_catalog_json=${JSON.stringify(file("models.json"))}`] : []),
    ];
    return {
      args: [
        "exec",
        "--json",
        "--ephemeral",
        "--ignore-user-config",
        "--ignore-rules",
        "--skip-git-repo-check",
        ...["-s", "read-only"],
        ...settings.flatMap((setting) => ["-c", setting]),
        ...(asked === null ? [] : ["-m", asked]),
        ...["--output-schema", file("schema.json")],
        "-",
      ],
      files: {
        "system.md": system,
        "schema.json": schema,
        ...(catalog && { "models.json": catalog.text }),
      },
    };
  },
  read({ stdout }) {
    const events = eventsIn(stdout, Event);
    if (events.length === 0) return null;
    let said = "";
    let failure: string | null = null;
    let usage: Usage | null = null;
    for (const event of events)
      if (event.type === "item.completed") said = Message.safeParse(event.item).data?.text ?? said;
      else if (event.type === "turn.completed") usage = event.usage ?? null;
      else failure = event.type === "error" ? event.message : event.error.message;
    return {
      value: readJson(said),
      said: failure ?? said,
      isError: failure !== null || usage === null,
      inputTokens: usage?.input_tokens ?? null,
      outputTokens: usage?.output_tokens ?? null,
      usd: null,
      sessionId: null,
    };
  },
  account: {
    args: ["login", "status"],
    read({ stdout, stderr }) {
      const said = `${stdout}\n${stderr}`;
      if (/not logged in/i.test(said)) return { loggedIn: false, words: "not logged in" };
      if (/using ChatGPT/i.test(said)) return { loggedIn: true, words: "your ChatGPT plan" };
      return /API key/i.test(said) ? { loggedIn: true, words: "the API key that codex has kept" } : null;
    },
  },
  keyVariables: /^(?:OPENAI_|CODEX_API_KEY$|AZURE_OPENAI_)/,
};

/** A model that is named, else the first small one of the list, and the catalog without its own tools. */
function leanCatalog(looked: string | null, wanted: string | null): { slug: string; text: string } | null {
  const models = Catalog.safeParse(parseJson(looked ?? "")).data?.models ?? [];
  const offered = models.filter(({ visibility }) => visibility === "list").sort(byPriority);
  const chosen =
    wanted === null
      ? (offered.find(({ slug }) => SMALL.test(slug)) ?? offered[0])
      : models.find(({ slug }) => slug === wanted);
  if (!chosen) return null;
  const { slug } = chosen;
  const lean = {
    tool_mode: null,
    multi_agent_version: null,
    apply_patch_tool_type: null,
    base_instructions: "",
  };
  const plain = { experimental_supported_tools: [], supports_search_tool: false, model_messages: null };
  return { slug, text: JSON.stringify({ models: [{ ...chosen, ...lean, ...plain }] }) };
}

const SMALL = /\b(?:mini|nano|luna|small|lite)\b/;

const byPriority = (one: { priority: number }, other: { priority: number }): number =>
  one.priority - other.priority;
