import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Carrier } from "../src/log/index.ts";
import { connectS3, foundS3, probeS3, type S3Options } from "../src/s3/index.ts";
import { describeLaw, type OpenLog } from "./law/index.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

const openWith =
  (optionsOf: () => S3Options): OpenLog =>
  async ({ rowsADay }) => {
    const [space, options] = [randomUUID(), optionsOf()];
    await foundS3(options, { space, founder: "anna", ...(rowsADay !== undefined && { rowsADay }) });
    const carriers: Carrier[] = [];
    return {
      space,
      connect: (member, machine) => {
        const pace = { note: 0, look: 0, near: 0 };
        const carrier = connectS3({ ...options, space, machine, member, mostMachines: 20, pace });
        carriers.push(carrier);
        return carrier;
      },
      [Symbol.asyncDispose]: async () => {
        await Promise.all(carriers.map((carrier) => carrier.close()));
      },
    };
  };

describe("over S3", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const options = () => ({
    address: server.address("bucket", "some/where"),
    password: server.password,
    insecureNetwork: false,
  });
  describeLaw("a log in a bucket", openWith(options), { tells: false });
});

/** By hand, for a server that somebody has: MEMORY_S3 is an address with its key, s3://key:secret@bucket/prefix?endpoint=…. */
const { MEMORY_S3: given = "" } = process.env;
describe.skipIf(given === "")("over a real server", () => {
  const options = () => ({
    address: given.replace(/:\/\/.*@/, "://"),
    password: keyIn(given),
    insecureNetwork: false,
  });
  describeLaw("a log in a bucket", openWith(options), { tells: false });

  test("which can carry spaces", async () => {
    expect(await probeS3(options())).toMatchObject({ noticesChanges: true });
  });
});

const keyIn = (address: string): string | null => /:\/\/(.*)@/.exec(address)?.[1] ?? null;
