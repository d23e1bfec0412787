import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import type { Carrier } from "../src/log/index.ts";
import { connectS3, foundS3 } from "../src/s3/index.ts";
import { describeLaw } from "./law/index.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

describe("over S3", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describeLaw(
    "a log in a bucket",
    async ({ rowsADay }) => {
      const space = randomUUID();
      const options = {
        address: server.address("bucket", "some/where"),
        password: server.password,
        insecureNetwork: false,
      };
      await foundS3(options, { space, founder: "anna", ...(rowsADay !== undefined && { rowsADay }) });
      const carriers: Carrier[] = [];
      return {
        space,
        connect: (member, machine) => {
          const carrier = connectS3({
            ...options,
            space,
            machine,
            member,
            mostMachines: 20,
            pace: { note: 0, look: 0 },
          });
          carriers.push(carrier);
          return carrier;
        },
        [Symbol.asyncDispose]: async () => {
          await Promise.all(carriers.map((carrier) => carrier.close()));
        },
      };
    },
    { tells: false },
  );
});
