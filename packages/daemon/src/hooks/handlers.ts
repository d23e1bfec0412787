import type { Api, Handlers } from "@memory/shared";
import type { CaptureService } from "../capture/capture-service.ts";
import { captureNotify, type NotifyDeps } from "../capture/notify.ts";
import type { Context } from "../http/mount.ts";
import { forWords, inTime, type TimeDeps } from "./in-time.ts";
import { answerPrompt, type PromptDeps } from "./prompt.ts";
import type { Input } from "./session.ts";
import { briefSession } from "./session-start.ts";

export interface HookDeps extends PromptDeps, NotifyDeps, TimeDeps {
  readonly config: PromptDeps["config"] & NotifyDeps["config"];
  readonly capture: NotifyDeps["capture"] & Pick<CaptureService, "sweep">;
  /** Prompts since the start, and those that were told nothing because it took too long. */
  readonly prompts: { asked: number; late: number };
}

/** Prompts that are answered at the same time; a flood of them must not stand in the way of those who ask by hand. */
const MOST_AT_ONCE = 16;

export function hookHandlers(deps: HookDeps): Handlers<Api, Context>["hooks"] {
  let asking = 0;
  const { prompts } = deps;
  const patient = { ...deps, hookMs: deps.hookMs ?? forWords };
  const counted = {
    ...patient,
    onLate: () => {
      prompts.late += 1;
    },
  };
  const tell = async ({ body }: { body: Input }, { ownerId, signal }: Context) => {
    const { transcript_path: path } = body;
    if (path !== undefined) await inTime(deps, signal, () => captureNotify(deps, { ownerId, path }));
    return {};
  };
  return {
    async prompt({ body }, { ownerId, signal }) {
      prompts.asked += 1;
      if (asking >= MOST_AT_ONCE) {
        prompts.late += 1;
        return {};
      }
      const block = await inTime(counted, signal, async (late) => {
        asking += 1;
        // Also when nobody waits any more: a reader is busy with it all the same.
        return answerPrompt(deps, ownerId, body, late).finally(() => {
          asking -= 1;
        });
      });
      return context("UserPromptSubmit", block);
    },
    async sessionStart({ body, query }, { ownerId, signal }) {
      const [block] = await Promise.all([
        query.brief === "on" ? inTime(patient, signal, () => briefSession(deps, ownerId, body)) : null,
        inTime(deps, signal, () => deps.capture.sweep(ownerId)),
      ]);
      return context("SessionStart", block);
    },
    preCompact: tell,
    sessionEnd: tell,
    other: async () => ({}),
  };
}

const context = (hookEventName: "UserPromptSubmit" | "SessionStart", block: { text: string } | null) =>
  block ? { hookSpecificOutput: { hookEventName, additionalContext: block.text } } : {};
