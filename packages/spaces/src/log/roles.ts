import type { Kind, Role } from "./operation.ts";

const RANKS: Readonly<Record<Role, number>> = { reader: 0, writer: 1, curator: 2, owner: 3 };

export const isAtLeast = (role: Role, least: Role): boolean => RANKS[role] >= RANKS[least];

/** The least role for each kind. A writer edits, deletes, undoes and scrubs only what is theirs: the carrier knows what that is. */
export const LEAST_ROLES: Readonly<Record<Exclude<Kind, "member">, Role>> = {
  save: "writer",
  edit: "writer",
  retire: "writer",
  restore: "writer",
  delete: "writer",
  undo: "writer",
  scrub: "writer",
  resolve: "curator",
  revert: "curator",
};
