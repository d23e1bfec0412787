import { readFile } from "node:fs/promises";
import { parseJson } from "@memory/language/text";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import type { Layout } from "../lines/layout.ts";

/** The end of the name of a file of messages; its manifest is called like it, without the middle. */
const MESSAGES = ".messages.json";

/** `sessions/<id>/<id>.messages.json`; what else lies there is of sub-agents. */
export const sessionFiles: Layout = {
  agent: "cline",
  holds: (names) => (names[0] === "sessions" && names.length <= 2 ? "sessions" : null),
  sessionAt: ([place, id, name, ...deeper]) =>
    place === "sessions" && id !== undefined && name === id + MESSAGES && deeper.length === 0
      ? id
      : undefined,
  async look(path, size) {
    const { cwd, workspace_root: root } = await manifestOf(path);
    return { kind: size === 0 ? "empty" : "session", project: string(cwd) ?? string(root) ?? undefined };
  },
};

/** What stands beside the messages about their session; nothing where it is missing or torn. */
export async function manifestOf(path: string): Promise<Fields> {
  const text = await readFile(path.slice(0, -MESSAGES.length).concat(".json"), "utf8").catch(() => "");
  return fields(parseJson(text)) ?? {};
}
