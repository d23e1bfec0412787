/**
 * What a person has agreed to about their own agent as the model (a program on this machine: no owner), and the sessions in
 * which it read for memory, which no capture ever reads.
 */
export const ownAgent = `
CREATE TABLE own_agents (
  program TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  version TEXT NOT NULL,
  pays TEXT NOT NULL CHECK (pays IN ('plan', 'key')),
  agreed_at INTEGER NOT NULL,
  off_reason TEXT,
  off_at INTEGER
) STRICT;
CREATE TABLE reader_sessions (
  session_id TEXT PRIMARY KEY,
  program TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
