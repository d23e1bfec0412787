import type { Filled } from "./column.ts";

export interface SpacesTable {
  id: string;
  owner_id: string;
  name: string;
  carrier: string;
  member: string;
  machine: string;
  role: "reader" | "writer" | "curator" | "owner";
  genesis: string;
  pulled: Filled<number>;
  pulled_hash: string | null;
  state: "on" | "stopped" | "out";
  trouble: string | null;
  joined_at: number;
  kind: Filled<"shared" | "sync">;
  gathered: Filled<number>;
  gathering: Filled<string | null>;
  is_anew: Filled<number>;
  seal: Filled<string | null>;
  passed: Filled<string>;
  keeping: Filled<"all" | "none">;
  is_copied: Filled<number>;
}

export interface LeftSyncsTable {
  space_id: string;
  owner_id: string;
  op: number;
  /** This home there, where nobody could be told that it left; null: they were. */
  machine: string | null;
}

export interface SpaceMachinesTable {
  space_id: string;
  machine: string;
  member: string;
  name: string;
  sign_key: string;
  box_key: Filled<string | null>;
  from_seq: number;
  to_seq: number | null;
  mseq: number;
  hash: string;
  pulled: Filled<number>;
  seen_at: number | null;
}

export interface SpaceMembersTable {
  space_id: string;
  member: string;
  role: SpacesTable["role"];
  since_seq: number;
  until_seq: number | null;
  muted: Filled<"agents" | "all" | null>;
}

export interface SpaceInvitationsTable {
  space_id: string;
  invite_key: string;
  member: string;
  role: SpacesTable["role"];
  until: number;
  used_seq: number | null;
}

export interface SpaceRowsTable {
  space_id: string;
  tbl: string;
  key: string;
  seq: number;
  op: Filled<number | null>;
}

export interface SpaceOperationsTable {
  space_id: string;
  seq: number;
  id: string;
  op: number | null;
  kind: string;
  member: string;
  machine: string;
  subject: string | null;
  at: number;
  ahead: Filled<number | null>;
}

export interface SpaceOutboxTable {
  n: Filled<number>;
  space_id: string;
  id: string;
  kind: string;
  intent: string;
  client: string | null;
  state: "asking" | "waiting" | "refused";
  why: string | null;
  made_at: number;
}

export interface SpaceRulesTable {
  id: string;
  space_id: string;
  project: string | null;
  types: string | null;
  said_by: string | null;
  how: "auto" | "ask" | "never";
  seen_op: number;
  made_at: number;
}

export interface PublishedTable {
  space_id: string;
  root_id: string;
  memory_id: string | null;
  at: number;
}

export interface SaidByTable {
  id: string;
  space_id: string;
  member: string;
  by_agent: number;
}

export interface SpaceDifferencesTable {
  id: string;
  space_id: string;
  own_id: string;
  their_id: string;
  rule: string;
  resolution: Filled<"mine" | "theirs" | "told" | null>;
  made_at: number;
}

export interface SpaceComparedTable {
  space_id: string;
  own_op: number;
  their_op: number;
}
