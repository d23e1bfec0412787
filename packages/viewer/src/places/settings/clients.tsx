import { impactLines, NO_IMPACT, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { titleWithVersion } from "../../text/program.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { View } from "../../ui/states.tsx";
import { Ago } from "../../ui/words.tsx";
import { Fact, Facts } from "./facts.tsx";

/** The ways for agents to reach this memory, and the agents that lately did. */
export const ClientsPage = () => (
  <Page title="Agents" lead="Every agent on this machine can share one memory, over MCP.">
    <Install />
    <Address />
    <Seen />
    <Use />
    <Hooks />
    <Tools />
  </Page>
);

const Install = () => (
  <Card title="Install into an agent">
    <p className="mb-2 text-sm text-soft">
      One line a program. It shows what it will write into the program's own settings, asks, and keeps a copy
      of them.
    </p>
    <ul className="grid gap-x-6 md:grid-cols-2">
      {CLIENTS.map(({ id, title, afterwards }) => (
        <li key={id} className="border-t border-line py-2">
          <p className="text-sm font-medium">{title}</p>
          <p className="mb-1 text-xs text-soft">{afterwards}</p>
          <CopyText text={`memory mcp install ${id}`} />
        </li>
      ))}
    </ul>
  </Card>
);

function Address() {
  const url = `${location.origin}/mcp`;
  return (
    <Card title="Over HTTP">
      <p className="mb-2 text-sm text-soft">
        For a program that takes an address. This machine only; nothing else can reach it.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyText text={url} />
        <CopyText text={`${url}?tools=full`} />
        <CopyText text={`${url}?read_only=1`} />
      </div>
      <p className="mt-2 text-xs text-soft">
        <code className="font-mono">tools=full</code> gives all tools,{" "}
        <code className="font-mono">read_only=1</code> none that changes anything.
      </p>
    </Card>
  );
}

/** Changes that are looked through for who made them. */
const LATELY = 500;

function Seen() {
  const seen = useQuery({
    queryKey: key("activity", "agents"),
    queryFn: ({ signal }) => daemon.activity.list({ query: { actor: "agent", limit: LATELY } }, signal),
    select: ({ entries }) => {
      const agents = new Map<string, { client: string; at: string; changes: number }>();
      for (const { actor, at } of entries) {
        const client = actor.client ?? "";
        const before = agents.get(client);
        agents.set(client, { client, at: before?.at ?? at, changes: (before?.changes ?? 0) + 1 });
      }
      return [...agents.values()];
    },
  });
  return (
    <Card title="Which agents wrote lately">
      <View of={seen} rows={2}>
        {(agents) =>
          agents.length === 0 ? (
            <p className="text-sm text-soft">
              No agent has saved anything yet. Asking leaves no trace here; saving does.
            </p>
          ) : (
            <ul className="flex flex-col">
              {agents.map(({ client, at, changes }) => (
                <li
                  key={client}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5 text-sm first:border-t-0"
                >
                  <span className="min-w-0 font-medium" dir="auto">
                    {titleWithVersion(client) || "without a name"}
                  </span>
                  <span className="text-xs text-soft tabular-nums">
                    {plural(changes, "change")}, the last <Ago iso={at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </View>
      <p className="mt-2 text-xs text-soft">
        What each of them did:{" "}
        <Link to="/activity" search={{ actor: "agent" }} className="text-accent underline">
          changes by agents
        </Link>
      </p>
    </Card>
  );
}

/** What became of what agents were told: in bounds where nobody can know better. */
function Use() {
  const impact = useQuery({
    queryKey: key("activity", "impact"),
    queryFn: ({ signal }) => daemon.impact.read({}, signal),
  });
  return (
    <Card title="Of what use it was, in 30 days">
      <View of={impact} rows={3}>
        {(found) => {
          const lines = impactLines(found);
          return lines.length === 0 ? (
            <p className="text-sm text-soft">{NO_IMPACT}</p>
          ) : (
            <Facts>
              {lines.map(({ label, words }) => (
                <Fact key={label} label={label}>
                  {words}
                </Fact>
              ))}
            </Facts>
          );
        }}
      </View>
    </Card>
  );
}

const Hooks = () => (
  <Card title="Hooks, and sessions">
    <p className="mb-2 text-sm text-soft">
      With hooks, what is known stands before the agent at each prompt without being asked for. This line
      gives every agent here the tools above and its hooks, and has its sessions captured as they end.
    </p>
    <div className="flex flex-wrap gap-2">
      <CopyText text="memory connect --all" />
      <CopyText text="memory doctor" />
    </div>
    <p className="mt-2 text-xs">
      <Link to="/settings/capture" className="text-accent">
        What is captured
      </Link>
    </p>
  </Card>
);

const Tools = () => (
  <Card title="What an agent can do">
    <ToolList tools={CORE_TOOLS} />
    <h3 className="mt-3 mb-1 text-sm font-medium">With the full set</h3>
    <ToolList tools={FULL_TOOLS} />
  </Card>
);

const ToolList = ({ tools }: { readonly tools: typeof CORE_TOOLS }) => (
  <ul className="text-sm">
    {tools.map(({ name, does, writes }) => (
      <li
        key={name}
        className="grid gap-x-4 border-t border-line py-1.5 first:border-t-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
      >
        <code className="font-mono text-xs">{name}</code>
        <span>
          {does} {writes ? <Badge tone="warn">writes</Badge> : null}
        </span>
      </li>
    ))}
  </ul>
);

/** The programs that `memory mcp install` knows, and what makes each see the change. */
const CLIENTS = [
  { id: "claude-code", title: "Claude Code", afterwards: "Start a new session." },
  {
    id: "claude-desktop",
    title: "Claude Desktop",
    afterwards: "Quit it and open it again; closing its window is not enough.",
  },
  { id: "codex", title: "Codex", afterwards: "Start a new session." },
  { id: "cursor", title: "Cursor", afterwards: "Switch it on under Settings, MCP, if it asks." },
  {
    id: "vscode",
    title: "VS Code",
    afterwards: "Start it where the file is open, or with “MCP: List Servers”.",
  },
  { id: "copilot-cli", title: "Copilot CLI", afterwards: "Start a new session." },
  { id: "windsurf", title: "Windsurf", afterwards: "Refresh its list of MCP servers." },
  { id: "gemini-cli", title: "Gemini CLI", afterwards: "Start a new session." },
  { id: "qwen-code", title: "Qwen Code", afterwards: "Start a new session." },
  { id: "zed", title: "Zed", afterwards: "It reads the change by itself." },
  { id: "cline", title: "Cline", afterwards: "It reads the change by itself." },
  { id: "goose", title: "Goose", afterwards: "Start a new session." },
  { id: "opencode", title: "opencode", afterwards: "Start a new session." },
  { id: "lm-studio", title: "LM Studio", afterwards: "Switch it on in the chat's list of integrations." },
] as const;

interface Tool {
  readonly name: string;
  readonly does: string;
  /** Changes something; absent in read-only mode. */
  readonly writes?: true;
}

/** Tools that an agent is given by default. */
const CORE_TOOLS: readonly Tool[] = [
  { name: "memory_recall", does: "Searches what you and your agents know, within a budget of words." },
  { name: "memory_save", does: "Keeps one lasting fact, preference, decision or procedure.", writes: true },
  { name: "memory_read", does: "Reads the full text behind a reference, and where it comes from." },
  { name: "memory_related", does: "Tells what is known around one person, project, tool or file." },
  { name: "memory_status", does: "Tells how much is kept, and whether memory is well." },
];

/** Tools that `?tools=full` adds. */
const FULL_TOOLS: readonly Tool[] = [
  { name: "memory_history", does: "Shows every version of a memory, and what changed." },
  { name: "memory_update", does: "Corrects a memory; the older words are kept.", writes: true },
  { name: "memory_retire", does: "Stops recalling a memory; it can be taken back.", writes: true },
  { name: "memory_conflicts", does: "Lists contradictions that wait for a decision." },
  { name: "memory_resolve_conflict", does: "Settles a contradiction as you decided it.", writes: true },
  { name: "memory_add_source", does: "Reads a file, a folder or a web page into memory.", writes: true },
];
