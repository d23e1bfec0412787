import { createHash } from "node:crypto";
import type { Act, Operation, Wrap } from "./operation.ts";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Lower-case hex of the SHA-256 of the words of a row. */
export const imageHash = (image: string): string => sha256(image);

/**
 * What an operation says, as the one text that its hash is of: JSON in this order of fields, without white space, and without the
 * words of its rows, of which the hash counts: they may go later.
 */
export function textOf(operation: Operation): string {
  const { id, machine, mseq, prev, kind, at, by, subject, act, undoes, gone, forgets, again, over } =
    operation;
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
    over,
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
      const { name, member, signKey, boxKey, machineName, seal } = act;
      const first = seal && { epoch: seal.epoch, check: seal.check, wraps: wrapsInOrder(seal.wraps) };
      return { act: act.act, name, member, signKey, boxKey, machineName, seal: first };
    }
    case "invite": {
      const { member, role, inviteKey, until } = act;
      return { act: act.act, member, role, inviteKey, until };
    }
    case "join": {
      const { inviteKey, signKey, boxKey, machineName, proof, seal } = act;
      const own = seal && { epoch: seal.epoch, wrap: seal.wrap };
      return { act: act.act, inviteKey, signKey, boxKey, machineName, proof, seal: own };
    }
    case "role":
      return { act: act.act, member: act.member, role: act.role };
    case "remove":
      return { act: act.act, member: act.member };
    case "leave":
      return { act: act.act, machine: act.machine };
    case "rename":
      return { act: act.act, name: act.name };
    case "turn": {
      const { epoch, check, before, wraps, recovery } = act;
      return { act: act.act, epoch, check, before, wraps: wrapsInOrder(wraps), recovery };
    }
    case "recovery": {
      const { epoch, recoveryKey, boxKey, wrap } = act;
      return { act: act.act, epoch, recoveryKey, boxKey, wrap };
    }
    case "pass":
      return { act: act.act, seq: act.seq };
  }
}

const wrapsInOrder = (wraps: readonly Wrap[]): Wrap[] =>
  wraps.map(({ machine, wrap }) => ({ machine, wrap }));
