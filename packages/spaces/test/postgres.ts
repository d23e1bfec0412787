import { randomUUID } from "node:crypto";
import type { Carrier } from "../src/log/index.ts";
import { connectPostgres, openAdmin, schemaSql } from "../src/postgres/index.ts";
import { type Cluster, startCluster } from "./cluster.ts";

/** A database that holds spaces, with a login for each of four people, whose password is their name. */
export interface SpacesCluster extends Cluster {
  addressOf(login: string): string;
  connect(space: string, login: string, machine?: string): Carrier;
  /** Makes room for a space of a login. */
  found(founder: string, rowsADay?: number): Promise<string>;
}

export const PEOPLE = ["anna", "ben", "carla", "dora"] as const;

export async function startSpaces(...how: Parameters<typeof startCluster>): Promise<SpacesCluster> {
  const cluster = await startCluster(...how);
  for (const name of PEOPLE) await cluster.addLogin(name);
  await cluster.sql(schemaSql(PEOPLE));
  const addressOf = (login: string) =>
    `postgres://${encodeURIComponent(login)}@localhost:${cluster.port}/postgres`;
  const options = (login: string) => ({
    address: addressOf(login),
    password: login,
    insecureNetwork: false,
  });
  return {
    ...cluster,
    addressOf,
    connect: (space, login, machine = randomUUID()) => connectPostgres({ ...options(login), space, machine }),
    async found(founder, rowsADay) {
      const space = randomUUID();
      const admin = openAdmin(options(founder));
      await admin.found(space, "orders", rowsADay);
      await admin.close();
      return space;
    },
  };
}
