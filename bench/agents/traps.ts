// The forty memories that must not be told as true, asked through the hooks as they are installed, of a daemon with all its models: at the
// start of a session, with a prompt and before a tool, in the folder of each. Prints what was told, and how much of what holds was.
// `npx tsx --conditions=@memory/source bench/agents/traps.ts`; needs a build (`npm run setup`).
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Ground, type Sprung, spring } from "../../packages/daemon/test/traps/spring.ts";
import { theForty } from "../../packages/daemon/test/traps/the-forty.ts";
import { field, textField } from "../scripted-model/dialect.ts";
import { ScratchHome } from "./scratch-home.ts";

const script = fileURLToPath(new URL("../../packages/cli/hooks/tell.sh", import.meta.url));
const command = fileURLToPath(new URL("../../bin/memory", import.meta.url));

const person = await ScratchHome.create({ PATH: process.env.PATH ?? "" });
try {
  await person.startDaemon();
  const home = join(person.root, ".local/share/memory");
  const tell: Ground["tell"] = async (event, input) => {
    const child = spawn("sh", [script, event, home, process.execPath, command], {
      env: { HOME: person.root, PATH: process.env.PATH },
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdin.end(JSON.stringify(input));
    const said = await text(child.stdout);
    return said.trim() === ""
      ? ""
      : textField(field(JSON.parse(said), "hookSpecificOutput"), "additionalContext");
  };
  const transcriptsDir = join(person.root, ".claude", "projects");
  mkdirSync(transcriptsDir, { recursive: true });
  const sprung = await spring(
    { baseUrl: person.url, home, transcriptsDir, person: person.root, tell },
    theForty,
  );
  print(sprung);
  if (sprung.some(({ asTrue }) => asTrue.length > 0)) process.exitCode = 1;
} finally {
  await person.remove();
}

function print(sprung: readonly Sprung[]): void {
  console.log("| | traps | told as true | told with a mark | what holds beside them, told |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const kind of ["stale", "foreign", "poisoned"] as const) {
    const all = sprung.filter(({ trap }) => trap.kind === kind);
    const many = (of: (one: Sprung) => readonly string[]) => all.filter((one) => of(one).length > 0).length;
    const counts = [
      all.length,
      many(({ asTrue }) => asTrue),
      many(({ marked }) => marked),
      many(({ twin }) => twin),
    ];
    console.log(`| ${kind} | ${counts.join(" | ")} |`);
  }
  for (const { trap, asTrue, twin } of sprung) {
    for (const line of asTrue) console.log(`told of ${trap.kind} "${trap.name}": ${line.slice(0, 300)}`);
    if (twin.length === 0) console.log(`not told beside ${trap.kind} "${trap.name}": ${trap.twin.told}`);
  }
}
