import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server } from "@memory/spaces/testing-s3";
import { expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { hostByAddress } from "../../src/spaces/host-by-address.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";

const say = ({ client }: TestDaemon, content: string) => client.memories.save({ body: { content } });
const known = async ({ client }: TestDaemon): Promise<string[]> =>
  (await client.memories.list({ query: {} })).memories.map(({ content }) => content).sort();

/** Every file in a folder, as one text. */
async function readFolder(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), "utf8"));
  return (await Promise.all(texts)).join("\n");
}

test("two homes become one over a bucket, which holds no word of them: what is said, changed and deleted, and all machines lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "memory-s3-"));
  const [bucket, logs] = [join(folder, "bucket"), join(folder, "logs")];
  await using server = await startS3Server({ folder: bucket });
  const home = (machineName: string) =>
    testDaemon({ machineName, spaceHost: hostByAddress(silentLog, join(logs, machineName)) });
  await using laptop = await home("laptop");
  await using desktop = await home("desktop");
  await say(laptop, "The kiln fires at 1240 degrees.");
  await say(laptop, "The build cache is enabled for release builds.");
  await say(desktop, "The kiln fires at 1240 degrees.");
  await say(desktop, "The build cache is disabled for release builds.");

  const address = server.address("bucket", "memory");
  const on = address.replace("s3://", `s3://${encodeURIComponent(server.password)}@`);
  const begun = await laptop.client.sync.on({ body: { on } });
  expect(begun).toMatchObject({
    plan: { on: address, memories: 2 },
    sync: { state: "on", recovery: "made" },
  });
  const { code } = await laptop.client.sync.invite({ body: {} });
  // The key of the bucket comes with the code.
  await desktop.client.sync.join({ body: { code } });
  await laptop.client.sync.now();
  for (const one of [laptop, desktop]) {
    expect(await known(one)).toEqual([
      "The build cache is disabled for release builds.",
      "The build cache is enabled for release builds.",
      "The kiln fires at 1240 degrees.",
    ]);
    await expect
      .poll(() => one.client.sync.get(), { timeout: 8_000 })
      .toMatchObject({ state: "on", waiting: 0, conflicts: 1, refused: [] });
  }

  const { id } = await say(laptop, "The harbour closes on Tuesdays.");
  const { id: changed } = await say(laptop, "The lighthouse is green.");
  await laptop.client.sync.now();
  await desktop.client.sync.now();
  expect(await known(desktop)).toEqual(await known(laptop));
  await desktop.client.memories.update({
    params: { id: changed ?? "" },
    body: { content: "The lighthouse is painted red." },
  });
  await desktop.client.memories.remove({ params: { id: id ?? "" } });
  await desktop.client.sync.now();
  await laptop.client.sync.now();
  expect(await known(laptop)).toEqual(await known(desktop));
  expect(await known(laptop)).toContain("The lighthouse is painted red.");
  expect(await known(laptop)).not.toContain("The harbour closes on Tuesdays.");

  const { machines } = await laptop.client.sync.get();
  const lost = machines.find(({ isThis }) => !isThis);
  await laptop.client.sync.removeMachine({ params: { id: lost?.id ?? "" } });
  await say(laptop, "The ferry leaves at dawn.");
  await laptop.client.sync.now();
  expect(await desktop.client.sync.now()).toMatchObject({ state: "out" });
  expect(await known(desktop)).not.toContain("The ferry leaves at dawn.");

  // A code of recovery knows no key of a bucket.
  await using fresh = await home("new");
  const recovery = { code: begun.recovery ?? "" };
  await expect(fresh.client.sync.join({ body: recovery })).rejects.toThrow();
  await fresh.client.sync.join({ body: { ...recovery, password: server.password } });
  expect(await known(fresh)).toEqual(await known(laptop));

  const words = /kiln|cache|harbour|lighthouse|ferry/;
  const held = await readFolder(bucket);
  expect(held).not.toBe("");
  expect(held).not.toMatch(words);
  expect(held).not.toContain(server.password.split(":")[1]);
  const kept = await readFolder(logs);
  expect(kept).not.toBe("");
  expect(kept).not.toMatch(words);
  for (const one of [laptop, desktop, fresh]) await one.client.sync.off({});
  expect(await readFolder(logs)).toBe("");
  expect(await known(laptop)).toContain("The kiln fires at 1240 degrees.");
  await rm(folder, { recursive: true });
});

test("what something else has put into the bucket stops no machine, and is told", async () => {
  const folder = await mkdtemp(join(tmpdir(), "memory-s3-"));
  await using server = await startS3Server();
  const home = (machineName: string) =>
    testDaemon({ machineName, spaceHost: hostByAddress(silentLog, join(folder, machineName)) });
  await using laptop = await home("laptop");
  await using desktop = await home("desktop");
  await laptop.client.sync.on({
    body: { on: server.address("bucket", "memory"), password: server.password },
  });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  const held = server.objects.get("bucket") ?? new Map();
  const pushes = () => [...held.keys()].filter((name) => name.includes("/ops/")).sort();
  const put = (after: number, body: string) => {
    const newest = pushes().at(-1) ?? "";
    const number = Number(newest.slice(-20)) + after;
    const name = `${newest.slice(0, -20)}${String(number).padStart(20, "0")}`;
    held.set(name, { body: Buffer.from(body), etag: `"${number}"`, modified: Date.now() });
  };
  await say(laptop, "The kiln fires at 1240 degrees.");
  await laptop.client.sync.now();
  const whole = held.get(pushes().at(-1) ?? "")?.body.toString("utf8") ?? "";
  for (const [n, body] of ["<html>", whole.slice(0, -20), "", "x".repeat(17 * 1024 * 1024)].entries()) {
    const { changes: before } = await desktop.client.sync.now();
    put(before + 1 - Number((pushes().at(-1) ?? "").slice(-20)), body);
    await say(desktop, `The harbour has pier number ${n}.`);
    for (const one of [desktop, laptop, desktop])
      expect(await one.client.sync.now()).toMatchObject({ state: "on", waiting: 0, leftOut: n + 1 });
    expect(await known(laptop)).toEqual(await known(desktop));
  }
  // Far ahead, it is in nobody's way.
  put(5000, "nonsense");
  await say(laptop, "The ferry leaves at dawn.");
  await laptop.client.sync.now();
  expect(await desktop.client.sync.now()).toMatchObject({ state: "on", leftOut: 4 });
  await using fresh = await home("new");
  const { code: another } = await desktop.client.sync.invite({ body: {} });
  await fresh.client.sync.join({ body: { code: another } });
  expect(await known(fresh)).toEqual(await known(laptop));
  await rm(folder, { recursive: true });
});

test("how far the others have read is known within seconds, and a key that runs out goes into no code", async () => {
  const folder = await mkdtemp(join(tmpdir(), "memory-s3-"));
  const key = { id: "AKIATEST", secret: "not-for-long", token: "good-for-an-hour" };
  await using server = await startS3Server({ key });
  const password = `${key.id}:${key.secret}:${key.token}`;
  const home = (machineName: string) =>
    testDaemon({ machineName, spaceHost: hostByAddress(silentLog, join(folder, machineName)) });
  await using laptop = await home("laptop");
  await using desktop = await home("desktop");
  const on = server.address("bucket", "memory");
  const looked = await laptop.client.sync.on({ body: { on, password, dryRun: true } });
  expect(looked.plan.writes?.join()).toContain("s3://bucket/memory");
  expect(server.objects.get("bucket")?.size).toBe(0);
  const wrong = laptop.client.sync.on({ body: { on, password: "a:b", dryRun: true } });
  await expect(wrong).rejects.toMatchObject({ code: "forbidden" });
  await laptop.client.sync.on({ body: { on, password } });
  const { code, bringsPassword } = await laptop.client.sync.invite({ body: {} });
  expect(bringsPassword).toBe(false);
  await expect(desktop.client.sync.join({ body: { code } })).rejects.toMatchObject({ code: "forbidden" });
  await desktop.client.sync.join({ body: { code, password } });
  const { id } = await say(laptop, "The harbour closes on Tuesdays.");
  await expect.poll(() => known(desktop), { timeout: 12_000 }).toContain("The harbour closes on Tuesdays.");
  await laptop.client.memories.remove({ params: { id: id ?? "" } });
  await expect
    .poll(async () => (await laptop.client.sync.get()).deleting, { timeout: 5_000, interval: 50 })
    .toBe(1);
  await expect
    .poll(async () => (await laptop.client.sync.get()).deleting, { timeout: 25_000, interval: 500 })
    .toBe(0);
  expect(await known(desktop)).not.toContain("The harbour closes on Tuesdays.");
  await rm(folder, { recursive: true });
}, 60_000);
