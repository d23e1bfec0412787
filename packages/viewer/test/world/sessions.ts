import { transcript } from "../../../sources/test/transcripts.ts";

/** A session of Mira's with her coding agent, as its client keeps it. */
export interface MadeSession {
  readonly project: string;
  /** Hours ago it ended. */
  readonly hours: number;
  readonly turns: readonly (readonly [mira: string, agent: string])[];
  readonly commands?: readonly (readonly [command: string, output: string])[];
}

/** Four that wait to be imported, and one, of harbor, that has been. */
export const sessions: readonly MadeSession[] = [
  {
    project: "harbor",
    hours: 20,
    turns: [
      [
        "The webhook retries should never run longer than six hours. Remember that for Harbor.",
        "I will cap the retries at six hours.",
      ],
      [
        "From now on, always run pnpm typecheck before you say that something is done.",
        "I will run it before I report.",
      ],
      [
        "Remember: we decided that refunds above 5,000 euros need a second approval.",
        "I have added the check to the refund route.",
      ],
    ],
    commands: [
      ["pnpm test --run", "Tests 214 passed"],
      ["pnpm test --run", "Tests 215 passed"],
    ],
  },
  {
    project: "atlas",
    hours: 30,
    turns: [
      [
        "Please always use metric units in the elevation profile, never feet.",
        "The profile shows metres only.",
      ],
      ["The tile build must not run on battery. Remember this.", "I have added a check to the make target."],
    ],
    commands: [["./gradlew test", "BUILD SUCCESSFUL in 41s"]],
  },
  {
    project: "atlas",
    hours: 55,
    turns: [
      ["I prefer Kotlin flows over callbacks in the Android app of Atlas.", "I will use flows."],
      [
        "No, don't add a new dependency for that. We keep Atlas small.",
        "I will write the twelve lines myself.",
      ],
    ],
  },
  {
    project: "kiln",
    hours: 80,
    turns: [
      [
        "Remember that the next release of Kiln must still read kiln.toml and only warn.",
        "It warns now and reads both.",
      ],
      ["Always write the changelog entry in the same commit as the change.", "I have added the entry."],
    ],
    commands: [
      ["cargo nextest run", "Summary 412 tests run: 412 passed"],
      ["cargo nextest run", "Summary 413 tests run: 413 passed"],
    ],
  },
  {
    project: "homelab",
    hours: 120,
    turns: [
      ["The restic repository on the NAS is at /mnt/nas/restic. Remember that.", "I will use that path."],
      ["I don't want notifications from Home Assistant between 22:00 and 07:00.", "Quiet hours are set."],
    ],
  },
];

/** The folder in which the client keeps the sessions of a project. */
export const folderOf = (project: string): string => `-home-mira-code-${project}`;

export function written({ project, hours, turns, commands = [] }: MadeSession, now: number): string {
  const session = transcript(`/home/mira/code/${project}`);
  let at = now - hours * 3_600_000 - turns.length * 120_000;
  const later = () => {
    at += 20_000;
    return { timestamp: new Date(at).toISOString() };
  };
  for (const [mira, agent] of turns) {
    session.user(mira, later());
    session.assistant(agent, later());
  }
  for (const [command, output] of commands) session.tool("Bash", { command }, { content: output });
  return session.text();
}
