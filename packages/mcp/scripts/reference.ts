import { page, table } from "../../../scripts/markdown.ts";
import { everything } from "../src/form.ts";
import { instructionsOf } from "../src/instructions.ts";
import { PROMPTS } from "../src/prompts/prompts.ts";
import { PAGES } from "../src/resources/pages.ts";
import { listed } from "../src/serve-tools.ts";
import type { Tool } from "../src/tool.ts";
import { TOOLSETS, type Toolset, toolsOf } from "../src/toolset.ts";
import { countTokens as tokens } from "./count-tokens.ts";

/** docs/mcp.md: everything an agent is offered, as it is told of it, and what that costs in its window. */
export function reference(): string {
  const [few, core, full, serverMemory] = [
    toolsOf("few", false),
    toolsOf("core", false),
    toolsOf("full", false),
    toolsOf("server-memory", false),
  ];
  return page("The MCP server", "the tools themselves", [
    intro,
    "## What it costs",
    "Tokens of a model's window, counted with o200k_base: name, description and input schema of each tool as the agent's model sees them, and the instructions told once.",
    costs(),
    "## Tools",
    "### Core set",
    ...core.map(toolSection),
    "### Full set",
    "The core set, and:",
    ...full.filter((tool) => !core.includes(tool)).map(toolSection),
    "### Few",
    "What `memory connect` gives an agent whose hooks tell it unasked: these in few words, with arguments that a session needs; the others of the core set are taken, too.",
    ...few.map(toolSection),
    "### In place of server-memory",
    "With `--compat server-memory` these and nothing else:",
    ...serverMemory.map(toolSection),
    "## Resources",
    "Markdown, of a bounded size. Ids are full ids or short references. Those marked can be subscribed to over stdio. Clients differ in what they show of resources and prompts; nothing depends on them.",
    table(
      ["Address", "What it holds", "Subscribe"],
      PAGES.map(({ uri, description, watched }) => [`\`${uri}\``, description, watched ? "yes" : ""]),
    ),
    "## Prompts",
    "What is stored comes quoted in them. A prompt is there where the tools it names are.",
    table(
      ["Prompt", "Argument", "What it does"],
      PROMPTS.map(({ name, argument, description }) => [
        `\`${name}\``,
        argument ? `${argument.name}: ${argument.description}` : "",
        description,
      ]),
    ),
    "## Instructions",
    "What an agent is told of the core set when it connects:",
    quoted(instructionsOf("core", core)),
  ]);
}

const intro =
  '`memory mcp install <client>` sets it up. `memory mcp serve` speaks it on stdin and stdout, with `--tools core` (the default), `few` or `full`, `--read-only` without what changes anything, or `--compat server-memory`. The daemon speaks it over Streamable HTTP at `/mcp`, with `?tools=full` and `?read_only=1`. Both speak MCP of 2026-07-28 and the revisions before it, to 2024-10-07. What a tool "answers with" goes as data to programs that are not known; agents that are get the words alone, which say the same.';

/** As an agent hands it to its model. */
function toModel(tool: Tool) {
  const { name, description, inputSchema } = listed(tool, everything);
  return { name, description, inputSchema };
}

function costs(): string {
  const row = (toolset: Toolset, readOnly: boolean): string[] => {
    const tools = toolsOf(toolset, readOnly);
    const all = tokens(JSON.stringify(tools.map(toModel)));
    return [
      readOnly ? `${toolset}, read only` : toolset,
      String(tools.length),
      String(all),
      String(tokens(instructionsOf(toolset, tools))),
    ];
  };
  return table(
    ["Set", "Tools", "Tokens of the tools", "Tokens of the instructions"],
    TOOLSETS.flatMap((toolset) => [row(toolset, false), row(toolset, true)]),
  );
}

function toolSection(tool: Tool): string {
  const { name, title, description = "", inputSchema, outputSchema } = listed(tool, everything);
  const about = tokens(description);
  const all = tokens(JSON.stringify(toModel(tool)));
  return [
    `#### ${name}: ${title ?? name}`,
    description,
    hintWords(tool),
    `Costs ${all} tokens, ${about} of them for the description. For example \`${tool.example}\``,
    fields(inputSchema, "Argument", true) ?? "Takes no arguments.",
    ...[fields(outputSchema, "Answers with", false)].flatMap((text) => (text === null ? [] : [text])),
  ].join("\n\n");
}

function hintWords({ hints, asksPerson }: Tool): string {
  const words = [
    hints.readOnly ? "Changes nothing" : hints.destructive ? "Takes something away" : "Changes something",
    hints.idempotent ? "safe to repeat" : "does more when repeated",
    hints.openWorld ? "may reach beyond this machine" : "stays on this machine",
    ...(asksPerson ? ["each call is allowed by a person"] : []),
  ];
  return `*${words.join(" · ")}.*`;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A row for each field of an object; null when it has none. */
function fields(schema: unknown, heading: string, isInput: boolean): string | null {
  const { properties, required } = isJson(schema) ? schema : {};
  const rows = Object.entries(isJson(properties) ? properties : {}).map(([name, field]) => {
    const { description, default: standard } = isJson(field) ? field : {};
    const must = Array.isArray(required) && required.includes(name);
    const facts = [
      ...(typeof description === "string" ? [description] : []),
      ...(isInput && standard !== undefined ? [`default ${JSON.stringify(standard)}`] : []),
    ];
    return [
      `\`${name}\`${isInput && must && standard === undefined ? " (required)" : ""}`,
      typeWords(field),
      facts.join("; "),
    ];
  });
  return rows.length === 0 ? null : table([heading, "Type", ""], rows);
}

/** A JSON schema in words: "1 to 10 of text", "fact, preference or episode". */
function typeWords(schema: unknown): string {
  if (!isJson(schema)) return "anything";
  const { type, enum: choices, const: only, anyOf, items, properties, minimum, maximum } = schema;
  if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (only !== undefined) return `\`${String(only)}\``;
  if (Array.isArray(anyOf)) return anyOf.map(typeWords).join(" or ");
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return `list of ${typeWords(items)}`;
  if (type === "object" && isJson(properties)) return `{ ${Object.keys(properties).join(", ")} }`;
  if (type === "integer" || type === "number") return numberWords(String(type), minimum, maximum);
  return typeof type === "string" ? type : "anything";
}

/** The bounds of all safe integers say nothing. */
function numberWords(type: string, minimum: unknown, maximum: unknown): string {
  const bound = (value: unknown): string =>
    typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? String(value) : "";
  const [least, most] = [bound(minimum), bound(maximum)];
  if (least !== "" && most !== "") return `${type}, ${least} to ${most}`;
  return type;
}

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n>\n");
