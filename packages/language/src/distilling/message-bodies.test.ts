import { describe, expect, test } from "vitest";
import { commitBodyMemories, pullRequestBodyMemories } from "./message-bodies.ts";

const inCommit = (subject: string, body: string): string[] =>
  commitBodyMemories({ subject, body }, `${subject}.`).map(({ content }) => content);
const inRequest = (body: string): string[] => pullRequestBodyMemories(body).map(({ content }) => content);

describe("the body of a commit", () => {
  test("gives the defect as one that is gone", () => {
    expect(
      inCommit(
        "fix(rooms): keep open doors",
        "`closeRoom` deleted every door without asking for open sessions first.",
      ),
    ).toEqual(["Problem (fixed): `closeRoom` deleted every door without asking for open sessions first."]);
  });

  test("gives a choice that holds from now on, and leaves out what only repeats the code", () => {
    expect(
      inCommit("Add rooms", "RoomReader prefers the `door_id` of the ledger over the one of the file."),
    ).toEqual(["RoomReader prefers the `door_id` of the ledger over the one of the file."]);
    expect(
      inCommit("Add rooms", "RoomReader captures the `door_id` and the `window_id` of every room it reads."),
    ).toEqual([]);
  });

  test("gives a change with its reason, told in the past, and none without", () => {
    expect(
      inCommit(
        "Add rooms",
        "Also removes `closeAllDoors` — the closing path never worked because nobody waits for it.",
      ),
    ).toEqual(["Removed `closeAllDoors` — the closing path never worked because nobody waits for it."]);
    expect(
      inCommit("Add rooms", "Add `closeAllDoors`, `openAllDoors` and `lockAllDoors` to the room reader."),
    ).toEqual([]);
  });

  test("gives two sentences at most, and nothing that the subject says", () => {
    const body = ["`a.b`", "`c.d`", "`e.f`"]
      .map((name) => `- ${name} never reads the ledger, because another room of ${name} holds the lock.`)
      .join("\n");
    expect(inCommit("Add rooms", body)).toHaveLength(2);
    expect(
      inCommit(
        "Skip the ledger in `room.ts` because the lock is held",
        "The ledger in `room.ts` is skipped because the lock is held.",
      ),
    ).toEqual([]);
  });
});

describe("the body of a pull request", () => {
  test("goes on after a label, or names its part by it", () => {
    expect(
      inRequest(
        "## Causes\n- **Rooms came from `rooms.old`**, which means that new doors never showed up.\n- **Door key** (`door.ts`): the key no longer holds the user, so `openDoor` works for guests.",
      ),
    ).toEqual([
      "Problem (fixed): rooms came from `rooms.old`, which means that new doors never showed up.",
      "Door key: the key no longer holds the user, so `openDoor` works for guests.",
    ]);
  });

  test("gives bullets that were done for a reason, and nothing of how it was tested", () => {
    expect(
      inRequest(
        "## Summary\n- Replace `readAll` with `readOne` to fix slow starts of large rooms.\n\n## Validation\n- Replace `readTwo` with `readOne` to fix slow starts of large rooms.",
      ),
    ).toEqual(["Replaced `readAll` with `readOne` to fix slow starts of large rooms."]);
  });
});
