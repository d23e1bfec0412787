import { startS3Server } from "@memory/spaces/testing-s3";
import { expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { hostByAddress } from "../../src/spaces/host-by-address.ts";
import { testDaemon } from "../daemon.ts";

test("two machines of one person over a bucket: what one says the other knows, and what is deleted leaves both and the bucket", async () => {
  await using server = await startS3Server();
  const spaceHost = hostByAddress(silentLog);
  await using laptop = await testDaemon({ spaceHost });
  await using desktop = await testDaemon({ spaceHost });
  const on = server
    .address("bucket", "memory")
    .replace("s3://", `s3://${encodeURIComponent(server.password)}@`);
  const { id } = await laptop.client.spaces.create({ body: { name: "mine", on } });
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
  expect(server.dump()).toContain("Lanterns");
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
});
