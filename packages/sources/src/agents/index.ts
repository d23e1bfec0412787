export { type Discovery, discover, findSessions, pick } from "./claude-code/discover.ts";
export { type Found, findSession } from "./claude-code/find-session.ts";
export { withoutAdded } from "./claude-code/human-text.ts";
export { readSession, type SessionFile } from "./claude-code/read-session.ts";
export type { Discovered } from "./claude-code/session-file.ts";
export { readLinesFrom } from "./claude-code/transcript-lines.ts";
