import { createHash } from "node:crypto";
import type { Act, Operation } from "./operation.ts";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Lower-case hex of the SHA-256 of the words of a row. */
export const imageHash = (image: string): string => sha256(image);

/**
 * What an operation says, as the one text that its hash is of: JSON in this order of fields, without white space, and without the
 * words of its rows, of which the hash counts: they may go later.
 */
export function textOf(operation: Operation): string {
  const { id, machine, mseq, prev, kind, at, by, subject, act, undoes, gone, forgets, again } = operation;
  const rows = operation.rows.map(({ table, key, roots, claims, hash }) => ({
    table,
    key,
    roots,
    claims,
    hash,
  }));
  return JSON.stringify({
    id,
    machine,
    mseq,
    prev,
    kind,
    at,
    by: { kind: by.kind, client: by.client },
    subject,
    act: act && inOrder(act),
    undoes,
    gone,
    forgets,
    again,
    rows,
  });
}

/** Hash of an operation of a space; the same before and after words of it were deleted. */
export const hashOf = (space: string, operation: Operation): string => hashOfText(space, textOf(operation));

/** Hash of what `textOf` gave. */
export const hashOfText = (space: string, text: string): string =>
  sha256(`memory-space-operation-1\n${space}\n${text}`);

function inOrder(act: Act): Act {
  switch (act.act) {
    case "create": {
      const { name, member, signKey, machineName } = act;
      return { act: act.act, name, member, signKey, machineName };
    }
    case "invite": {
      const { member, role, inviteKey, until } = act;
      return { act: act.act, member, role, inviteKey, until };
    }
    case "join": {
      const { inviteKey, signKey, machineName, proof } = act;
      return { act: act.act, inviteKey, signKey, machineName, proof };
    }
    case "role":
      return { act: act.act, member: act.member, role: act.role };
    case "remove":
      return { act: act.act, member: act.member };
    case "leave":
      return { act: act.act, machine: act.machine };
    case "rename":
      return { act: act.act, name: act.name };
  }
}
