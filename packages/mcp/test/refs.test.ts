import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { findConflict, findDocument, findEntity, findMemory } from "../src/refs.ts";
import { scriptedClient } from "./agent.ts";
import { aConflict, aDocument, aMemory, anEntity, anId } from "./builders.ts";

const client = scriptedClient({
  "memories.list": () => ({ memories: [aMemory()], nextCursor: null, total: 1 }),
  "memories.get": () => aMemory(),
  "documents.list": () => ({ documents: [aDocument()], nextCursor: null, total: 1 }),
  "documents.get": () => aDocument(),
  "entities.list": () => ({ entities: [anEntity()], nextCursor: null, total: 1 }),
  "conflicts.list": () => ({ conflicts: [aConflict()], nextCursor: null }),
});
const { signal } = new AbortController();

describe("a reference", () => {
  test.each([
    "m:3f2a91",
    "(m:3f2a91)",
    " M:3F2A91 ",
    "3f2a91",
    anId("3f2a91"),
    `memory://memories/${anId("3f2a91")}`,
    `memory://memories/${anId("3f2a91")}/history`,
  ])("of a memory is taken as %o", async (written) => {
    expect(await findMemory(client, written, signal)).toMatchObject({ id: anId("3f2a91") });
  });

  test.each([
    ["d:7b11a0", undefined],
    ["d:7b11a0#4", 4],
    [`memory://documents/${anId("7b11a0")}/chunks/4`, 4],
  ])("of a document or a passage is taken as %o", async (written, chunkIndex) => {
    const found = await findDocument(client, written, signal);
    expect(found).toMatchObject({ document: { id: anId("7b11a0") }, chunkIndex });
  });

  test("of an entity and of a contradiction too", async () => {
    expect(await findEntity(client, "e:e00001", signal)).toMatchObject({ name: "Postgres" });
    expect(await findConflict(client, "c:c0ffee", signal)).toMatchObject({ id: anId("c0ffee") });
  });

  test.each(["m:", "m:xyz!", "e:3f2a91", "../../etc", "m:\0\0\0\0", "x".repeat(200)])(
    "that is none is refused without being repeated at length: %o",
    async (written) => {
      const refused = await findMemory(client, written, signal).then(
        () => "",
        (error: Error) => error.message,
      );
      expect(refused).toContain("is no reference of a memory");
      expect(refused.length).toBeLessThan(120);
    },
  );

  test("of nothing is repeated as answers show it, though it was given in full", async () => {
    const empty = scriptedClient({
      "memories.get": () => {
        throw new ApiError("not_found", "no memory");
      },
    });
    await expect(findMemory(empty, anId("3f2a91"), signal)).rejects.toThrow(/reference m:3f2a91$/);
  });

  test("with a position that is none is refused", async () => {
    await expect(findDocument(client, "d:7b11a0#x", signal)).rejects.toThrow("is no position in a document");
  });
});
