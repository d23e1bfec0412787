export type {
  Agent,
  Discovered,
  HookedSession,
  LineSink,
  Located,
  Records,
  Redact,
  SessionFile,
  SessionFolders,
} from "./agent.ts";
export { type Discovery, discover, pick } from "./discover.ts";
export type { Growth } from "./growth.ts";
export { sessionIdIn } from "./hook-session.ts";
export { agentOf, isAgentName, isFound, ownFolders, sessionFolders } from "./registry.ts";
