import type { CaptureStatus } from "@memory/shared";
import type { Tone } from "../../../ui/badge.tsx";

export const STATE: Readonly<Record<CaptureStatus["state"], { readonly word: string; readonly tone: Tone }>> =
  {
    off: { word: "Off", tone: "plain" },
    clean: { word: "On", tone: "good" },
    paused: { word: "Paused", tone: "warn" },
    cap_reached: { word: "Waits until tomorrow", tone: "warn" },
    failing: { word: "Failing", tone: "bad" },
  };

/** The scope of capture, in a sentence. */
export function scopeWords({
  scope,
  projects,
  excludeProjects,
}: Pick<CaptureStatus, "scope" | "projects" | "excludeProjects">): string {
  if (scope === null) return "No session is read by itself.";
  const which =
    projects.length === 0
      ? "Every session is read when it ends"
      : `Sessions of ${listed(projects)} are read when they end`;
  return `${which}${excludeProjects.length === 0 ? "." : `, but not those of ${listed(excludeProjects)}.`}`;
}

const MOST = 5;
const PART = 60;

function listed(parts: readonly string[]): string {
  const shown = parts.slice(0, MOST).map((part) => (part.length > PART ? `${part.slice(0, PART)}…` : part));
  return parts.length > MOST ? `${shown.join(", ")} and ${parts.length - MOST} more` : shown.join(", ");
}
