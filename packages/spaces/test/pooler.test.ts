import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectPostgres } from "../src/postgres/index.ts";
import { asNobody, freePort, isWithoutPostgres, poolerProgram } from "./cluster.ts";
import { aMachine, createSpace } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

const pooler = isWithoutPostgres() ? null : poolerProgram();
if (pooler === null) console.warn("NO PGBOUNCER ON THIS MACHINE: ITS TESTS ARE LEFT OUT.");

describe.skipIf(pooler === null)("a Postgres behind a pooler", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  const startPooler = async (mode: string) => {
    const port = await freePort();
    const [users, file] = [join(cluster.folder, "users"), join(cluster.folder, "pooler.ini")];
    const lines = ["[databases]", `postgres = host=127.0.0.1 port=${cluster.port}`, "[pgbouncer]"];
    const own = [
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      `pool_mode = ${mode}`,
    ];
    writeFileSync(file, [...lines, ...own, "auth_type = plain", `auth_file = ${users}`, ""].join("\n"), {
      mode: 0o644,
    });
    writeFileSync(users, '"anna" "anna"\n', { mode: 0o644 });
    const [command, rest] = asNobody([pooler ?? "", file]);
    const running = spawn(command, rest, { stdio: "ignore" });
    return {
      port,
      [Symbol.asyncDispose]: async () => {
        running.kill("SIGINT");
        await once(running, "exit");
      },
    };
  };

  test.each([
    ["transaction", "it is read and written, hears nothing by itself, and says so"],
    ["session", "it is read and written, and what is new is heard"],
  ])("that gives a connection for a %s: %s", async (mode) => {
    await using between = await startPooler(mode);
    const space = await cluster.found("anna");
    const said: string[] = [];
    const connect = (login: string, machine: string) =>
      connectPostgres({
        address: `postgres://${login}@127.0.0.1:${between.port}/postgres`,
        password: login,
        insecureNetwork: false,
        space,
        machine,
        say: (sentence) => said.push(sentence),
      });
    const anna = aMachine(space, "anna", connect);
    await expect
      .poll(() =>
        createSpace(anna).then(
          ({ taken }) => taken,
          () => 0,
        ),
      )
      .toBe(1);
    let told = 0;
    await anna.carrier.watch(() => {
      told += 1;
    });
    await expect.poll(() => told + said.length).toBe(1);
    expect(await anna.push({})).toEqual({ head: 2, taken: 1 });
    expect(await anna.carrier.pull(0, 10)).toHaveLength(2);
    if (mode === "session") await expect.poll(() => told).toBe(2);
    else {
      await sleep(200);
      expect([told, said]).toEqual([0, [expect.stringContaining("behind a pooler")]]);
    }
    await anna.carrier.close();
  });
});
