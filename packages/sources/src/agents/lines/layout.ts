import type { AgentName } from "@memory/shared";

/**
 * How an agent lays out sessions that are files of their own, by names of folders and files below its folder, outermost
 * first. What lies outside of these rules is the program's own, and is not looked at.
 */
export interface Layout {
  readonly agent: AgentName;
  /** `sessions`: they may lie in this folder or deeper; `sidecars`: files of sub-agents do, which are counted. */
  readonly holds: (folders: readonly string[]) => "sessions" | "sidecars" | null;
  /** The session that a file is by its names; undefined for anything else. */
  readonly sessionAt: (names: readonly string[]) => string | undefined;
  /** What stands for the project, where the names tell it. */
  readonly projectAt?: (names: readonly string[]) => string | undefined;
  /** What the beginning of such a file tells. Throws what the file system throws. */
  readonly look: (path: string, size: number) => Promise<Look>;
}

export interface Look {
  /** `empty`: nothing stands in it yet; `other`: a sub-agent's. */
  readonly kind: "session" | "empty" | "other";
  /** What stands for the project, where only the file tells it; the name of the agent does, where nothing tells. */
  readonly project?: string | undefined;
  /** Its id, where its name tells only the end of it. */
  readonly sessionId?: string | undefined;
}

/** What stands for a project by its folder, as several agents name the folder of its sessions: letters and digits stay. */
export const encoded = (path: string): string => path.replace(/[^A-Za-z0-9]/g, "-");
