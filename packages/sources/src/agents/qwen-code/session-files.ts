import { fields } from "../../sessions/fields.ts";
import { firstRecord } from "../lines/beginning.ts";
import type { Layout } from "../lines/layout.ts";

const chatName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

/** `<project>/chats/<session>.jsonl`, and sub-agents in `<project>/subagents`. */
export const chats: Layout = {
  agent: "qwen-code",
  holds: ([, kind, ...deeper]) => {
    if (kind === undefined || (kind === "chats" && deeper.length === 0)) return "sessions";
    return kind === "subagents" ? "sidecars" : null;
  },
  sessionAt: (names) =>
    names.length === 3 && names[1] === "chats" ? chatName.exec(names[2] ?? "")?.[1] : undefined,
  projectAt: ([project]) => project,
  look: async (path, size) => {
    if (size === 0) return { kind: "empty" };
    const record = fields(await firstRecord(path));
    return { kind: record?.isSidechain === true ? "other" : "session" };
  },
};
