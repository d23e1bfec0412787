import { afterAll, beforeAll, describe } from "vitest";
import type { Carrier } from "../src/log/index.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { describeLaw } from "./law/index.ts";
import { passing } from "./law/passing.ts";
import type { OpenLog } from "./law/space.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

describe.skipIf(isWithoutPostgres())("on a real Postgres", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  const open: OpenLog = async ({ rowsADay }) => {
    const space = await cluster.found("anna", rowsADay);
    const carriers: Carrier[] = [];
    return {
      space,
      connect: (member, machine) => {
        const carrier = cluster.connect(space, member, machine);
        carriers.push(carrier);
        return carrier;
      },
      [Symbol.asyncDispose]: async () => {
        await Promise.all(carriers.map((carrier) => carrier.close()));
      },
    };
  };

  describeLaw("a log in Postgres", open);
  describe("what was forged in it", () => passing(open));
});
