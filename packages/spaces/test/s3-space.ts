// For tests: a space of one person in a bucket.

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Carrier, Numbered } from "../src/log/index.ts";
import { connectS3, foundS3, type S3Carrier } from "../src/s3/index.ts";
import { aMachine, createSpace, invite, join, type TestMachine } from "./machines.ts";
import type { S3Server } from "./s3-server.ts";

/** As many as take part in a bucket at most. */
export const MACHINES = 5;
export const PATIENCE = { silence: 1000, tries: 3, pause: 5 };
const PACE = { note: 0, look: 0, near: 0 };

/** A space in a bucket, and as many machines of one person as are asked for; 0: nobody has created it yet. */
export async function aSpace(server: S3Server, count = 1) {
  const space = randomUUID();
  const options = { password: server.password, insecureNetwork: false, patience: PATIENCE };
  const address = () => server.address("bucket", "memory");
  await foundS3({ ...options, address: address() }, { space, founder: "me" });
  const said: string[] = [];
  const connect = (_member: string, machine: string): S3Carrier =>
    connectS3({
      ...options,
      address: address(),
      space,
      machine,
      member: "me",
      pace: PACE,
      say: (one) => said.push(one),
    });
  const machines: TestMachine[] = [aMachine(space, "me", connect)];
  const [first] = machines;
  if (!first) throw new Error("nobody");
  if (count > 0) await createSpace(first);
  for (let n = 1; n < count; n += 1) {
    const next = aMachine(space, "me", connect);
    const pushed = await join(space, next, await invite(first, "me", "owner"));
    expect(pushed.refused).toBeUndefined();
    machines.push(next);
  }
  return { space, first, machines, connect, said, names: `memory/${space}/` };
}

export const readAll = async (carrier: Carrier): Promise<Numbered[]> => {
  const read: Numbered[] = [];
  for (;;) {
    const page = await carrier.pull(read.length, 2000);
    if (page.length === 0) return read;
    read.push(...page);
  }
};
