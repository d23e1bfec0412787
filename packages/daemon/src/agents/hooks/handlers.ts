import { basename, dirname } from "node:path";
import {
  type AgentName,
  type Api,
  ApiError,
  type Handlers,
  HOOKED_AGENTS,
  type HookInput,
} from "@memory/shared";
import { agentOf, sessionIdIn } from "@memory/sources/agents";
import type { Config } from "../../platform/config.ts";
import type { Context } from "../../platform/request-context.ts";
import type { CaptureService } from "../capture/capture-service.ts";
import { captureNotify, type NotifyDeps } from "../capture/notify.ts";
import { answerOf } from "./answer.ts";
import type { Heard } from "./heard.ts";
import { inTime, PATIENCE_MS, type TimeDeps } from "./in-time.ts";
import { answerPrompt, type PromptDeps } from "./prompt.ts";
import { remind } from "./remind.ts";
import { type HookEvent, hookSession, noteTree } from "./session.ts";
import { briefSession } from "./session-start.ts";
import { answerTool } from "./tool.ts";

export interface HookDeps extends PromptDeps, NotifyDeps, TimeDeps {
  readonly models: PromptDeps["models"] & NotifyDeps["models"];
  readonly config: PromptDeps["config"] & NotifyDeps["config"] & Pick<Config, "remind">;
  readonly capture: NotifyDeps["capture"] & Pick<CaptureService, "sweep" | "hooked">;
  /** Prompts that people have typed. */
  readonly heard: Pick<Heard, "note">;
  /** Prompts since the start, and those that were told nothing because it took too long. */
  readonly prompts: { asked: number; late: number };
}

/** Prompts that are answered at the same time; a flood of them must not stand in the way of those who ask by hand. */
const MOST_AT_ONCE = 16;

function createDoor() {
  let asking = 0;
  return {
    isFull: () => asking >= MOST_AT_ONCE,
    /** Counted until it is done, also when nobody waits any more: a reader is busy with it all the same. */
    async through<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
      asking += 1;
      return answer().finally(() => {
        asking -= 1;
      });
    },
  };
}

export function hookHandlers(deps: HookDeps, agent: AgentName): Handlers<Api, Context>["hooks"] {
  const door = createDoor();
  const { prompts } = deps;
  const patient = { ...deps, hookMs: deps.hookMs ?? PATIENCE_MS };
  const counted = {
    ...patient,
    onLate: () => {
      prompts.late += 1;
    },
  };
  const tell = async (input: HookInput, { ownerId, signal }: Context) => {
    const sessionId = sessionIdIn(input) ?? "";
    const { pathOf } = agentOf(agent);
    const path = pathOf ? pathOf(deps.config.folders[agent], sessionId) : input.transcript_path;
    if (path !== undefined) await inTime(deps, signal, () => captureNotify(deps, { ownerId, agent, path }));
  };
  // A session in which the person's agent reads for memory is told nothing, and tells nothing.
  const isReaders = (input: HookInput): boolean => {
    const { cwd = input.workspace_roots?.[0], transcript_path: path } = input;
    const folder = path && basename(dirname(path));
    return deps.models.reader?.isHeard({ sessionId: sessionIdIn(input), cwd, folder }) ?? false;
  };
  /** Hears the prompt; answers what its agent is reminded of. */
  const hear = (event: HookEvent): string | null => {
    const session = hookSession(deps, event);
    const { prompt } = event.input;
    if (session) deps.capture.hooked(session);
    return session && prompt !== undefined ? remind(deps, session, deps.heard.note(session, prompt)) : null;
  };
  return {
    async prompt({ body }, { ownerId, signal }) {
      if (isReaders(body)) return {};
      prompts.asked += 1;
      if (door.isFull()) {
        prompts.late += 1;
        return {};
      }
      const event = { ownerId, agent, input: body };
      const block = await inTime(counted, signal, (late) =>
        door.through(() => answerPrompt(deps, event, late)),
      );
      return answerOf(agent, "prompt", withReminder(block, hear(event)));
    },
    async sessionStart({ body, query }, context) {
      const { ownerId, signal } = context;
      if (isReaders(body)) return {};
      const [block] = await Promise.all([
        query.brief === "on"
          ? inTime(patient, signal, () => briefSession(deps, { ownerId, agent, input: body }))
          : null,
        inTime(deps, signal, () => {
          const session = hookSession(deps, { ownerId, agent, input: body });
          if (session) {
            deps.capture.hooked(session);
            noteTree(deps, session);
          }
          deps.capture.sweep({ ownerId, agent });
        }),
        // A session that goes on after a compaction may go on for days.
        body.source === "compact" ? tell(body, context) : null,
      ]);
      return answerOf(agent, "session-start", block);
    },
    async sessionEnd({ body }, context) {
      if (isReaders(body)) return {};
      await tell(body, context);
      return {};
    },
    async preTool({ body }, { ownerId, signal }) {
      if (isReaders(body) || door.isFull()) return {};
      const block = await inTime(patient, signal, (late) =>
        door.through(() => answerTool(deps, { ownerId, agent, input: body }, late)),
      );
      return answerOf(agent, "pre-tool", block);
    },
    other: async () => ({}),
  };
}

const withReminder = (block: { text: string } | null, line: string | null): { text: string } | null =>
  line === null ? block : { text: block ? `${block.text}\n${line}` : line };

/** Hooks of the agent that the path names. */
export function hooksOfHandlers(deps: HookDeps): Handlers<Api, Context>["hooksOf"] {
  const all = new Map(HOOKED_AGENTS.map((agent) => [agent, hookHandlers(deps, agent)]));
  const of = ({ agent }: { readonly agent: (typeof HOOKED_AGENTS)[number] }) => {
    const found = all.get(agent);
    if (found) return found;
    throw new ApiError("not_found", `no hooks of ${agent} are known`);
  };
  return {
    prompt: ({ params, body }, context) => of(params).prompt({ body }, context),
    sessionStart: ({ params, body, query }, context) => of(params).sessionStart({ body, query }, context),
    sessionEnd: ({ params, body }, context) => of(params).sessionEnd({ body }, context),
    preTool: ({ params, body }, context) => of(params).preTool({ body }, context),
    other: async () => ({}),
  };
}
