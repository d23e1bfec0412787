// For tests: what a log knows to take the next operation by, in memory and in Postgres.

import { z } from "zod";
import type { MemoryLog } from "../src/in-memory/index.ts";
import { epochOf, Numbered } from "../src/log/index.ts";
import type { SpacesCluster } from "./postgres.ts";

/** What each knows to take the next operation by. */
export function standingHere(log: MemoryLog) {
  const { members, machines: all, invitations, passed } = log.roster;
  const written = new Map<string, unknown[]>();
  for (const { seq, rows } of z.array(Numbered).parse(JSON.parse(log.dump())))
    for (const { table, key, roots } of passed.includes(seq) ? [] : rows)
      written.set(`${table}\n${key}`, [`${table}\n${key}`, seq, roots]);
  return {
    rows: [...written.values()].sort(),
    members: [...members.values()].map((one) => [one.member, one.role, one.sinceSeq, one.untilSeq]).sort(),
    machines: [...all.values()].map((one) => [one.machine, one.member, one.toSeq, one.mseq, one.hash]).sort(),
    invitations: [...invitations.values()].map((one) => [one.inviteKey, one.member, one.usedSeq]).sort(),
    seal: [epochOf(log.roster), log.roster.seal?.recovery?.recoveryKey ?? null],
  };
}

/** The same, as Postgres knows it. */
export async function standingThere(cluster: SpacesCluster, space: string) {
  const ask = async (columns: string, table: string) => {
    const found = await cluster.sql(
      `SELECT to_json(ARRAY[${columns}]) AS row FROM memory.${table}
            WHERE space = (SELECT space FROM memory.spaces WHERE id = $1)`,
      [space],
    );
    return found.map(({ row }) => row).sort();
  };
  const json = (columns: string) => columns.replace(/\w+/g, "to_json($&)");
  const rows = "to_json(tbl || chr(10) || key), to_json(seq), to_json(roots)";
  const [seal] = await ask(json("epoch, recovery_key"), "spaces");
  return {
    rows: await ask(rows, "rows"),
    members: await ask(json("member, role, since_seq, until_seq"), "members"),
    machines: await ask(json("machine, member, to_seq, mseq, hash"), "machines"),
    invitations: await ask(json("invite_key, member, used_seq"), "invitations"),
    seal: seal,
  };
}
