import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server } from "@memory/spaces/testing-s3";
import { expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { hostByAddress } from "../../src/spaces/host-by-address.ts";
import { testDaemon } from "../daemon.ts";

test("two machines of one person over a bucket: what one says the other knows, and what is deleted leaves both and the bucket", async () => {
  await using server = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), "memory-s3-"));
  const hostOf = (name: string) => hostByAddress(silentLog, join(folder, name));
  await using laptop = await testDaemon({ spaceHost: hostOf("laptop") });
  await using desktop = await testDaemon({ spaceHost: hostOf("desktop") });
  const on = server
    .address("bucket", "memory")
    .replace("s3://", `s3://${encodeURIComponent(server.password)}@`);
  const { id } = await laptop.client.spaces.create({ body: { name: "mine", on, sealed: true } });
  const { code } = await laptop.client.spaces.invite({ params: { id }, body: { member: "me" } });
  await desktop.client.spaces.join({ body: { code, password: server.password } });
  const contents = ["The orders service listens on port 4000.", "Lanterns hang on the upper deck."];
  for (const content of contents) {
    const saved = await laptop.client.memories.save({ body: { content } });
    const { published } = await laptop.client.spaces.publish({
      params: { id },
      body: { ids: [saved.id ?? ""] },
    });
    expect(published.map(({ state }) => state)).toEqual(["done"]);
  }
  await desktop.client.spaces.sync({ params: { id } });
  const read = async () => {
    const answer = await fetch(`${desktop.baseUrl}/memory/list`, { headers: { "x-memory-owner": id } });
    const { memories } = (await answer.json()) as { memories: { id: string; content: string }[] };
    return memories;
  };
  const memories = await read();
  expect(memories.map(({ content }) => content).sort()).toEqual([...contents].sort());
  expect(server.dump()).not.toContain("Lanterns");
  const lost = memories.find(({ content }) => content.startsWith("Lanterns"));
  await desktop.client.spaces.change({
    params: { id },
    body: { change: { kind: "delete", id: lost?.id ?? "" } },
  });
  await desktop.client.spaces.sync({ params: { id } });
  expect(server.dump()).not.toContain("Lanterns");
  await laptop.client.spaces.sync({ params: { id } });
  expect((await laptop.client.spaces.verify({ params: { id } })).faults).toEqual([]);
  expect(server.dump()).not.toContain(server.password.split(":")[1]);
  const kept = await readFile(join(folder, "laptop", `${id}.jsonl`), "utf8");
  for (const word of ["Lanterns", "4000", ...server.password.split(":")]) expect(kept).not.toContain(word);
  await laptop.client.spaces.leave({ params: { id }, body: { keep: true } });
  expect(await readdir(join(folder, "laptop"))).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a folder, or a bucket that cannot carry a space, is refused with the reason, and nothing of it stays here", async () => {
  await using server = await startS3Server();
  await using laptop = await testDaemon({ spaceHost: hostByAddress(silentLog, "/nowhere") });
  const refused = (on: string, password?: string) =>
    laptop.client.spaces
      .create({ body: { name: "mine", on, sealed: true, ...(password !== undefined && { password }) } })
      .then(
        () => "nothing",
        (error: unknown) => (error instanceof Error ? JSON.stringify([error.message, error]) : ""),
      );
  expect(await refused("/home/me/Dropbox")).toContain("no create-once across machines");
  expect(await refused("s3://Not_A_Bucket")).toContain("names no bucket");
  expect(await refused(server.address("bucket"), "a:b")).toContain("does not know the key");
  const open = laptop.client.spaces.create({
    body: { name: "mine", on: server.address("bucket"), password: server.password },
  });
  await expect(open).rejects.toMatchObject({
    issues: [{ path: "sealed", message: expect.stringContaining("would read every word") }],
  });
  server.faults.ignoresIfNoneMatch = true;
  expect(await refused(server.address("bucket"), server.password)).toContain(
    "creates an object a second time",
  );
  expect((await laptop.client.spaces.list({})).spaces).toEqual([]);
});
