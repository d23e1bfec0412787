import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { field } from "../../scripted-model/dialect.ts";
import type { ScratchHome } from "../scratch-home.ts";

/** One run of a hook inside a real program, in milliseconds. */
export interface HookTime {
  readonly event: string;
  /** From its start to its end, as its program waits for it. */
  readonly wall: number;
  /** Processor time of the script and what it starts. */
  readonly cpu: number;
  /** A shell that does nothing, started at once afterwards: what the machine takes of it. */
  readonly bare: number;
}

const LOG = "hook-times.txt";

// A builtin clock, so that looking at it starts nothing; what is measured is what the program would have run itself.
const TIMED = `#!/bin/bash
export LC_ALL=C
began=$EPOCHREALTIME
sh -c "$3"
code=$?
ended=$EPOCHREALTIME
times > "$2.$$"
{ read -r own; read -r used; } < "$2.$$"
rm "$2.$$"
last=$EPOCHREALTIME
sh -c ':'
bare=$EPOCHREALTIME
echo "$1 $began $ended $last $bare $used" >> "$2"
exit $code
`;

/** Puts a clock around each of our hooks in the settings of Claude Code and Codex. */
export function timeHooks(home: ScratchHome): void {
  const script = join(home.root, "timed.sh");
  writeFileSync(script, TIMED);
  for (const file of [".claude/settings.json", ".codex/hooks.json"]) {
    const path = join(home.root, file);
    const timed = JSON.stringify(
      JSON.parse(readFileSync(path, "utf8"), (_key: string, value: unknown) => {
        const command = field(value, "command");
        if (typeof command !== "string" || !command.includes("tell.sh")) return value;
        const event =
          /'(?:[a-z-]+\/)?(session-start|prompt|pre-tool|session-end)/.exec(command)?.[1] ?? "other";
        const whole = `bash '${script}' ${event} '${join(home.root, LOG)}' '${command.replaceAll("'", "'\\''")}'`;
        return { ...Object(value), command: whole };
      }),
    );
    writeFileSync(path, timed);
  }
}

export function hookTimes(home: ScratchHome): HookTime[] {
  const lines = readFileSync(join(home.root, LOG), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [event = "", ...rest] = line.split(" ");
    const [began = 0, ended = 0, last = 0, bare = 0] = rest.slice(0, 4).map(Number);
    return { event, wall: (ended - began) * 1000, cpu: cpuOf(rest.slice(4)), bare: (bare - last) * 1000 };
  });
}

/** "0m0.004s 0m0.006s": of the children, user and system. */
const cpuOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => {
    const [, minutes = "0", seconds = "0"] = /(\d+)m([\d.]+)s/.exec(word) ?? [];
    return sum + Number(minutes) * 60_000 + Number(seconds) * 1000;
  }, 0);
