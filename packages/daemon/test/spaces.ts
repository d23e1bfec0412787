import { join } from "node:path";
import { type Client, createClient } from "@memory/client";
import type { SaveRequest } from "@memory/shared";
import { openDatabase } from "@memory/sources/databases";
import type { z } from "zod";
import type { TestDaemon } from "./daemon.ts";

export interface Said extends Partial<z.input<typeof SaveRequest>> {
  readonly content: string;
  readonly member?: string;
  readonly byAgent?: boolean;
}

/** A space that the person has joined, with what its members said. Answers a client that reads its replica. */
export async function joined(
  { baseUrl, home }: Pick<TestDaemon, "baseUrl" | "home">,
  { id, name }: { readonly id: string; readonly name: string },
  sayings: readonly Said[],
): Promise<Client> {
  const there = createClient({ baseUrl, owner: id });
  const said: { id: string; member: string; byAgent: boolean }[] = [];
  // Before it is joined: a replica takes nothing from who has no number for it.
  for (const { member = "ben", byAgent = false, ...body } of sayings) {
    const { id = "none" } = await there.memories.save({ body });
    said.push({ id, member, byAgent });
  }
  const db = openDatabase(join(home, "memory.db"));
  try {
    db.pragma("busy_timeout = 5000");
    db.prepare("INSERT OR IGNORE INTO owners (id, created_at) VALUES (?, 0), ('0', 0)").run(id);
    db.prepare(
      `INSERT INTO spaces (id, owner_id, name, carrier, member, machine, role, genesis, state, joined_at)
       VALUES (?, '0', ?, 'memory', 'ann', 'm-1', 'writer', 'none', 'on', 0)`,
    ).run(id, name);
    for (const one of said)
      db.prepare("INSERT INTO said_by (id, space_id, member, by_agent) VALUES (?, ?, ?, ?)").run(
        ...[one.id, id, one.member, Number(one.byAgent)],
      );
  } finally {
    db.close();
  }
  return there;
}
