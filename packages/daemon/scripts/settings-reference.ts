import { z } from "zod";
import { page, table } from "../../../scripts/markdown.ts";
import { Settings, variable } from "../src/platform/config.ts";

/** docs/settings.md: every setting of the daemon, as its schema tells it. */
export function settingsReference(): string {
  const { properties } = Properties.parse(z.toJSONSchema(Settings, { io: "input" }));
  const shown = new Set(
    GROUPS.flatMap(({ holds }) => Object.keys(properties).filter((name) => holds.test(name))),
  );
  const rest = Object.keys(properties).filter((name) => !shown.has(name));
  if (rest.length > 0) throw new Error(`No group of docs/settings.md holds ${rest.join(", ")}`);
  return page("Settings", "the settings' own schema", [
    intro,
    "## Of the environment alone",
    table(["Variable", "Default", ""], ENVIRONMENT),
    ...GROUPS.flatMap(({ title, about, holds }) => [
      `## ${title}`,
      ...(about === undefined ? [] : [about]),
      table(
        ["Variable", "`config.json`", "Default", ""],
        Object.entries(properties)
          .filter(([name]) => holds.test(name))
          .map(row),
      ),
    ]),
  ]);
}

const intro =
  "Flags win over the environment, the environment over `<home>/config.json`. A daemon that runs keeps what it was started with, but for the choice of models, which counts at once (`memory models use`). A start writes its port into `config.json`, so that the daemon comes back at the same address from an environment that names none; hooks and agents find it by its home. A copy of a home has a daemon of its own, and is told to take another port while the original's runs ([decision 0040](decisions/0040-one-home-one-daemon.md)). A name or a value that cannot be used is refused at the start, with what is allowed.";

/** Read before there is a `config.json`, or by programs that have none. */
const ENVIRONMENT = [
  ["`MEMORY_HOME`", "the platform's data folder", "Where everything lies (mode 0700); `--home` is the same"],
  [
    "`SERVICE_SYNC`",
    "on",
    "`off`: no folder is watched; linked folders are remembered. It has nothing to do with `memory sync`",
  ],
  ["`MEMORY_OWNER`", "the default owner", "The command acts for this owner, a uuid"],
  ["`CLAUDE_CONFIG_DIR`", "`~/.claude`", "Where Claude Code keeps its settings and sessions"],
  [
    "`CODEX_HOME`, `QWEN_HOME`, `COPILOT_HOME`",
    "`~/.codex`, `~/.qwen`, `~/.copilot`",
    "Where Codex, Qwen Code and Copilot CLI keep theirs",
  ],
  [
    "`ANTHROPIC_API_KEY`, `OPENAI_API_KEY`, `OPENROUTER_API_KEY`, `MEMORY_MODEL_KEY`",
    "none",
    "Keys of model providers, read by the daemon; or `memory models key`",
  ],
  ["`NO_COLOR`, `FORCE_COLOR`, `MEMORY_PAGER`", "", "How the command prints"],
];

interface Group {
  readonly title: string;
  readonly about?: string;
  /** Names of the settings in it. */
  readonly holds: RegExp;
}

const GROUPS: readonly Group[] = [
  { title: "The daemon", holds: /^(port|logLevel|keepOperations|machineName|backups.*)$/ },
  {
    title: "Sessions and capture",
    holds:
      /^(transcriptsDir|agentFolders|keepProse|ark|arkMaxMb|sweepMinutes|injectTokens|remind|quietFolders)$/,
  },
  { title: "Documents", holds: /^(walkCap|walkDepth|maxFileMb|allowPrivateUrls)$/ },
  {
    title: "Models",
    holds: /^(embeddings|chat\w+|embedding[MU]\w+|rerankingModel|unattended\w+|agentPolite)$/,
  },
  { title: "Contradictions", about: "How sure is from 0 to 1.", holds: /^(\w+Above|autoResolve)$/ },
  {
    title: "Recall",
    about:
      "Weights from 0 to 1, the share of each piece of evidence in the score of a hit. They were measured ([measurements](measurements.md)); `memory bench` shows what another value does to your own store.",
    holds: /^recall/,
  },
];

const DEFAULTS = new Map(
  Object.entries(Settings.parse({})).map(([name, value]) => [
    name,
    typeof value === "boolean" ? (value ? "on" : "off") : String(value),
  ]),
);

const Property = z.looseObject({
  description: z.string(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const Properties = z.looseObject({ properties: z.record(z.string(), Property) });

function row([name, { description, enum: choices, minimum, maximum }]: [
  string,
  z.output<typeof Property>,
]): string[] {
  const allowed = choices?.map((choice) => `\`${choice}\``).join(", ") ?? boundsOf(minimum, maximum);
  const words = description.replace(/^Weight in recall: /, "");
  return [
    `\`${variable(name)}\``,
    `\`${name}\``,
    DEFAULTS.get(name) ?? "none",
    `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${allowed === null ? "" : ` (${allowed})`}`,
  ];
}

const boundsOf = (minimum?: number, maximum?: number): string | null =>
  minimum === undefined || maximum === undefined ? null : `${minimum} to ${maximum}`;
