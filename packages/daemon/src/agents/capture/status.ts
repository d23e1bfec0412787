import { isoOrNull } from "@memory/language/text";
import type { CaptureStatus } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { type CaptureState, type Capturing, countQueue, findState, findTotals } from "./queries.ts";
import type { Watching } from "./watching.ts";

export interface StatusDeps extends Pick<Deps, "store" | "clock"> {
  readonly ledger: { today(ownerId: string): Today };
  /** Prompts that asked since the daemon started, and those that waited in vain. */
  readonly prompts: { readonly asked: number; readonly late: number };
  readonly capture: { readonly watching: Pick<Watching, "note"> };
}

interface Today {
  /** The owner's own. */
  readonly calls: number;
  readonly cap: number;
  /** Milliseconds; null while unattended calls are made. */
  readonly pausedUntil: number | null;
}

/** Capture status as the document of the API asks for it, with its state in one word and a sentence. */
export function captureStatus(
  { store, clock, ledger, prompts, capture }: StatusDeps,
  capturing: Capturing,
): CaptureStatus {
  const { ownerId } = capturing;
  const state = findState(store, capturing);
  const today = ledger.today(ownerId);
  const totals = findTotals(store, ownerId);
  const { waiting, givenUp } = countQueue(store, capturing);
  const { scope, projects, excludeProjects, paused, programs, leftOut, lastNotifyError } = state;
  return {
    scope,
    projects: [...projects],
    excludeProjects: [...excludeProjects],
    paused,
    programs,
    leftOut,
    ...wellBeing(state, { today, waiting, now: clock() }),
    lastNotifyAt: isoOrNull(state.lastNotifyAt),
    lastNotifyError,
    todayUnattendedCalls: today.calls,
    unattendedDailyCap: today.cap,
    sessionsImported: totals.sessions,
    memoriesSaved: totals.memories,
    captured: totals.captured,
    waiting,
    missed: state.missed + givenUp,
    sweptAt: isoOrNull(state.sweptAt),
    lastCapturedAt: isoOrNull(state.capturedAt),
    ...wayOf(state, capture.watching),
    promptsAsked: prompts.asked,
    promptsLate: prompts.late,
  };
}

/** How the daemon hears of sessions. */
function wayOf(
  { agent, scope, hookAt }: CaptureState,
  watching: Pick<Watching, "note">,
): Pick<CaptureStatus, "ways" | "watchNote"> {
  if (scope === null) return { ways: [] };
  const watchNote = watching.note(agent);
  return {
    ways: [...(hookAt === null ? [] : ["hooks" as const]), watchNote === null ? "watching" : "sweeping"],
    ...(watchNote !== null && { watchNote }),
  };
}

function wellBeing(
  state: CaptureState,
  { today, waiting, now }: { readonly today: Today; readonly waiting: number; readonly now: number },
): Pick<CaptureStatus, "state" | "reason"> {
  const { scope, paused, lastNotifyError, resumeAt } = state;
  if (scope === null) return { state: "off" };
  if (paused) return { state: "paused", reason: "a person paused it; what ends meanwhile is not captured" };
  if (resumeAt !== null && resumeAt > now)
    return { state: "cap_reached", reason: lastNotifyError ?? untilMidnight };
  // Something else has used the calls up, and a session comes too late.
  if (today.pausedUntil !== null && today.cap > 0 && waiting > 0)
    return { state: "cap_reached", reason: untilMidnight };
  const trouble = lastNotifyError ?? state.sweepError;
  return trouble === null ? { state: "clean" } : { state: "failing", reason: trouble };
}

const untilMidnight = "the day's cap for unattended calls is reached; sessions wait until midnight";
