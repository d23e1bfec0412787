// Sessions of ten agents as their programs leave them, made up: what each puts around a conversation (instructions, bookkeeping,
// the same again for its windows) has the share of bytes that it has in real files. The same every time.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeCursor, writeOpencode } from "./agent-databases.ts";
import { writers } from "./agent-files.ts";
import { conversations } from "./conversations.ts";

/** Writes the sessions of ten agents; answers the folder of each. */
export function writeSessions(
  folder: string,
  { each, now }: { readonly each: number; readonly now: number },
): Record<string, string> {
  const folders: Record<string, string> = {};
  const own = (agent: string): string => {
    folders[agent] = join(folder, agent);
    return join(folder, agent);
  };
  Object.entries(writers).forEach(([agent, write], nth) => {
    const place = own(agent);
    for (const made of conversations(each, nth + 1, now))
      for (const [name, text] of write(made)) {
        const path = join(place, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        const at = (made.turns.at(-1)?.at ?? now) / 1_000;
        utimesSync(path, at, at);
      }
  });
  writeOpencode(own("opencode"), conversations(each, 21, now));
  writeCursor(own("cursor"), conversations(each, 22, now));
  return folders;
}
