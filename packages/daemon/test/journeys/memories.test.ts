import { createClient } from "@memory/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everything } from "../builders.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { postJson, sendRaw } from "../raw-http.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

let owners = 0;
/** A client of an owner of its own, so that tests do not meet. */
function newOwner() {
  const owner = `01900000-0000-7000-8000-${String(++owners).padStart(12, "0")}`;
  const { memories, conflicts, recall, health } = createClient({ baseUrl: memory.baseUrl, owner });
  const save = async (content: string, more: { project?: string; assertedAt?: string } = {}) =>
    await memories.save({ body: { content, ...more } });
  const idOf = async (content: string) => (await save(content)).id ?? "";
  const active = async () =>
    (await memories.list({ query: {} })).memories.map(({ content }) => content).sort();
  return { owner, memories, conflicts, recall, health, save, idOf, active };
}
const withId = (id: string) => ({ params: { id } });
const refusedWith = (code: string) => expect.objectContaining({ name: "ApiError", code });

describe("saving a memory", () => {
  test("64 identical saves at once leave one memory", async () => {
    const { save, active } = newOwner();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => save("The archive bucket is in Frankfurt.")),
    );
    expect(await active()).toEqual(["The archive bucket is in Frankfurt."]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([...Array(63).fill("merged"), "saved"]);
  });

  test("64 values of one thing at once leave one that holds, and a history of all", async () => {
    const { save, active, memories } = newOwner();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => save(`The archive service listens on port ${4000 + n}`)),
    );
    expect(await active()).toHaveLength(1);
    const { versions } = await memories.history(withId(answers[0]?.id ?? ""));
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, n) => 64 - n));
    expect(versions.filter(({ status }) => status === "active")).toHaveLength(1);
  });

  test("says what became of it: saved, merged, versioned, conflict or dropped", async () => {
    const { save, conflicts } = newOwner();
    expect(await save("The archive is kept for 5 years")).toMatchObject({ outcome: "saved", version: 1 });
    expect(await save("the archive is kept for 5 years.")).toMatchObject({ outcome: "merged", version: 1 });
    expect(await save("The archive is kept for 7 years")).toMatchObject({ outcome: "versioned", version: 2 });
    const conflict = await save("The archive is not kept for 7 years");
    expect(conflict).toMatchObject({ outcome: "conflict", conflictId: expect.any(String) });
    const [open] = (await conflicts.list({ query: {} })).conflicts;
    expect([open?.id, open?.newer.id]).toEqual([conflict.conflictId, conflict.id]);
    for (const vague of ["Thanks!", "ok", "...", "no"])
      expect(await save(vague)).toMatchObject({ outcome: "dropped" });
  });

  test("hides secrets in everything it takes in", async () => {
    const { owner, memories } = newOwner();
    const secret = ["ghp", "_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
    const { json } = await postJson(
      memory.baseUrl,
      "/memory/save",
      {
        content: `The deploy job pushes with ${secret}`,
        project: `kiln ${secret}`,
        source: { client: `tool ${secret}`, path: `/tmp/${secret}` },
      },
      { "x-memory-owner": owner },
    );
    expect(json).toMatchObject({ outcome: "saved", redactions: 1 });
    await memories.update({
      ...withId(String(json?.id)),
      body: { content: `The job now pushes with ${secret}` },
    });
    expect(JSON.stringify(everything(memory.daemon.store))).not.toContain(secret);
    expect(JSON.stringify(await memories.list({ query: {} }))).toContain("[redacted:");
  });
});

describe("correcting a memory", () => {
  test("makes the words its next version, and the old ones history", async () => {
    const { idOf, memories, active } = newOwner();
    const id = await idOf("The archive lives on the old server");
    const corrected = await memories.update({
      ...withId(id),
      body: { content: "The archive lives in the cloud" },
    });
    expect(corrected).toMatchObject({ version: 2, status: "active", confidence: 1 });
    expect(await active()).toEqual(["The archive lives in the cloud"]);
    const { versions } = await memories.history(withId(id));
    expect(versions.map(({ status }) => status)).toEqual(["active", "superseded"]);
  });

  test("twice with the same words changes nothing more", async () => {
    const { idOf, memories } = newOwner();
    const id = await idOf("The archive lives on the old server");
    const once = await memories.update({ ...withId(id), body: { content: "The archive has moved" } });
    expect(await memories.update({ ...withId(id), body: { content: "The archive has moved" } })).toEqual(
      once,
    );
  });

  test("into what another memory says, or into nothing, is refused", async () => {
    const { idOf, memories, save } = newOwner();
    const id = await idOf("The archive lives on the old server");
    await save("The archive is open on weekends");
    const update = (content: string) => memories.update({ ...withId(id), body: { content } });
    await expect(update("the archive is open on weekends")).rejects.toEqual(refusedWith("conflict"));
    await expect(update("thanks!")).rejects.toEqual(refusedWith("invalid"));
  });

  test("that closes a contradiction, or opens one, says so", async () => {
    const { idOf, memories, conflicts, save } = newOwner();
    const id = await idOf("The nightly job supports retries");
    await save("The nightly job does not support retries");
    expect((await conflicts.list({ query: {} })).conflicts).toHaveLength(1);
    await memories.update({ ...withId(id), body: { content: "The weekly report is sent by mail" } });
    expect((await conflicts.list({ query: {} })).conflicts).toEqual([]);
    expect((await conflicts.list({ query: { status: "resolved" } })).conflicts).toHaveLength(1);
    await memories.update({ ...withId(id), body: { content: "The nightly job supports retries" } });
    expect((await conflicts.list({ query: {} })).conflicts).toHaveLength(1);
  });
});

describe("retiring a memory", () => {
  test("twice, and restoring it twice, is the same as once", async () => {
    const { idOf, memories, active, recall } = newOwner();
    const id = await idOf("The archive lives on the old server");
    const retired = await memories.retire(withId(id));
    expect(retired.status).toBe("retired");
    expect(await memories.retire(withId(id))).toEqual(retired);
    expect(await active()).toEqual([]);
    expect((await recall.query({ body: { query: "archive server" } })).memories).toEqual([]);
    const restored = await memories.restore(withId(id));
    expect(restored).toMatchObject({ id, status: "active", content: "The archive lives on the old server" });
    expect(await memories.restore(withId(id))).toEqual(restored);
    expect((await recall.query({ body: { query: "archive server" } })).memories).toHaveLength(1);
  });

  test("retires its history with it, and an old value said again is a person's decision", async () => {
    const { save, memories, active } = newOwner();
    await save("The archive service listens on port 4000");
    const { id = "" } = await save("The archive service listens on port 5000");
    await memories.retire(withId(id));
    expect(await active()).toEqual([]);
    await expect(memories.update({ ...withId(id), body: { content: "x y z" } })).rejects.toEqual(
      refusedWith("conflict"),
    );
    expect(await save("The archive service listens on port 4000")).toMatchObject({ outcome: "merged" });
    expect(await active()).toEqual(["The archive service listens on port 4000"]);
  });

  test("cannot be undone while another memory says the same", async () => {
    const { idOf, memories } = newOwner();
    const id = await idOf("The archive lives on the old server");
    await memories.retire(withId(id));
    const other = await idOf("The archive lives in the cloud");
    await memories.update({ ...withId(other), body: { content: "The archive lives on the old server" } });
    await expect(memories.restore(withId(id))).rejects.toEqual(refusedWith("conflict"));
  });

  test("a restored memory holds over what took its place", async () => {
    const { save, idOf, memories, active } = newOwner();
    const id = await idOf("The archive service listens on port 4000");
    await memories.retire(withId(id));
    await save("The archive service listens on port 5000");
    expect((await memories.restore(withId(id))).status).toBe("active");
    expect(await active()).toEqual(["The archive service listens on port 4000"]);
  });
});

describe("deleting a memory", () => {
  test("takes every version, and its words out of every table; the second time it is unknown", async () => {
    const { save, memories } = newOwner();
    await save("The quetzalcoatl service listens on port 4000");
    const { id = "" } = await save("The quetzalcoatl service listens on port 5000");
    expect(await memories.remove(withId(id))).toEqual({ ok: true });
    await expect(memories.remove(withId(id))).rejects.toEqual(refusedWith("not_found"));
    await expect(memories.history(withId(id))).rejects.toEqual(refusedWith("not_found"));
    expect(JSON.stringify(everything(memory.daemon.store)).toLowerCase()).not.toContain("quetzal");
    const words = "SELECT count(*) FROM recall_vocabulary WHERE term LIKE 'quetzal%'";
    expect(memory.daemon.store.prepare<[], number>(words).pluck().get()).toBe(0);
    expect(await save("The quetzalcoatl service listens on port 5000")).toMatchObject({ outcome: "saved" });
  });
});

test("lists page without gaps, what was said last first, and end with a null cursor", async () => {
  const { memories } = newOwner();
  for (let n = 0; n < 6; n++) {
    const assertedAt = new Date(Date.UTC(2026, n % 3, 1)).toISOString();
    await memories.save({ body: { content: `Thing number ${n} is called ${"abcdef"[n]}${n}x`, assertedAt } });
  }
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await memories.list({ query: { limit: 3, ...(cursor && { cursor }) } });
    pages.push(page.memories.map(({ assertedAt, id }) => `${assertedAt} ${id}`));
    cursor = page.nextCursor;
    expect(page.total).toBe(6);
  } while (cursor);
  expect(pages.map((page) => page.length)).toEqual([3, 3]);
  expect(pages.flat()).toEqual([...pages.flat()].sort().reverse());
});

test("nothing of one owner is visible or changeable to another", async () => {
  const [mine, theirs] = [newOwner(), newOwner()];
  const id = await mine.idOf("The nightly job supports retries");
  const { conflictId = "" } = await mine.save("The nightly job does not support retries");
  const owned = [
    `/memory/${id}`,
    `/memory/${id}/history`,
    `/memory/${id}/why`,
    `/memory/conflicts/${conflictId}`,
  ];
  const headers = { "x-memory-owner": theirs.owner };
  for (const path of owned) expect((await sendRaw(memory.baseUrl, path, { headers })).status).toBe(404);
  for (const verb of ["retire", "restore"])
    expect((await sendRaw(memory.baseUrl, `/memory/${id}/${verb}`, { method: "POST", headers })).status).toBe(
      404,
    );
  expect((await postJson(memory.baseUrl, `/memory/${id}/update`, { content: "x y z" }, headers)).status).toBe(
    404,
  );
  expect((await sendRaw(memory.baseUrl, `/memory/${id}`, { method: "DELETE", headers })).status).toBe(404);
  expect((await theirs.memories.list({ query: {} })).total).toBe(0);
  expect((await theirs.conflicts.list({ query: {} })).conflicts).toEqual([]);
  expect((await theirs.recall.query({ body: { query: "nightly job retries" } })).memories).toEqual([]);
  expect(await theirs.health.status()).toMatchObject({ memories: { active: 0 }, conflicts: 0, passages: 0 });
  expect(await theirs.save("The nightly job supports retries")).toMatchObject({ outcome: "saved" });
  expect(await mine.active()).toHaveLength(2);
});
