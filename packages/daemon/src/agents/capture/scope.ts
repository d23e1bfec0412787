import { askedBy } from "../../activity/operation.ts";
import { type RecordDeps, record } from "../../activity/record.ts";
import { type CaptureState, type Capturing, changeState, emptyQueue, findState } from "./queries.ts";

/** Why sessions of a folder are not captured, for a person; null when they are. */
export function notCaptured(state: CaptureState, folder: string): string | null {
  const { scope, paused, projects, excludeProjects } = state;
  if (scope === null) return "nothing is captured: no scope is set";
  if (paused) return "capture is paused";
  const names = (part: string) => folder.includes(part);
  if (projects.length > 0 && !projects.some(names)) return "its project is not among those that are captured";
  return excludeProjects.some(names) ? "its project is excluded from capture" : null;
}

type Wanted = Pick<CaptureState, "scope" | "projects" | "excludeProjects" | "paused" | "programs">;

const nothing: Wanted = { scope: null, projects: [], excludeProjects: [], paused: false, programs: false };

/**
 * Allow capture, or stop it. What is allowed holds for sessions that end from now on; saying again what holds already changes
 * nothing. Without a scope all that waits is forgotten; what was captured stays.
 */
export function setScope(
  deps: RecordDeps,
  { ownerId, agent, client }: Capturing & { readonly client: string | null },
  asked: Wanted,
): void {
  const { store, clock } = deps;
  const wanted = asked.scope === null ? nothing : asked;
  const entry = {
    ownerId,
    kind: "capture.scope",
    actor: askedBy({ client }),
    final: "it is a setting: set it again",
  } as const;
  record(deps, entry, (operation) => {
    const capturing = { ownerId, agent };
    if (isSame(findState(store, capturing), wanted)) return;
    operation.keep();
    changeState(store, capturing, {
      scope: wanted.scope,
      projects: JSON.stringify(wanted.projects),
      exclude_projects: JSON.stringify(wanted.excludeProjects),
      paused: wanted.paused ? 1 : 0,
      programs: wanted.programs ? 1 : 0,
      left_out: 0,
      since: wanted.scope === null ? null : clock(),
      ...(wanted.scope === null && { last_notify_error: null, sweep_error: null, resume_at: null }),
    });
    if (wanted.scope === null) emptyQueue(store, capturing);
  });
}

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.scope === other.scope &&
  one.paused === other.paused &&
  one.programs === other.programs &&
  isSameList(one.projects, other.projects) &&
  isSameList(one.excludeProjects, other.excludeProjects);

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, n) => part === other[n]);
