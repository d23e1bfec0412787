import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deletePassage } from "../../agents/import/queries.ts";
import { openReader } from "../../store/reader.ts";
import { alice, bob, type MadeUpStore, madeUpStore } from "../made-up-store.ts";
import { createReader } from "../reader.ts";
import { showTurn } from "./show-turn.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

function show(session: string, number: number, ownerId = alice) {
  const reader = createReader(openReader(made.path));
  try {
    return showTurn(reader, { ownerId, session, number });
  } finally {
    reader.db.close();
  }
}

describe("a turn is found", () => {
  test("by the id of its session, or the end of it", () => {
    made.passage("one", { session: "abcd-1234", turn: 0 });
    for (const ref of ["abcd-1234", "cd-1234", "1234"])
      expect(show(ref, 0)).toMatchObject({ kind: "turn", turn: { session: "abcd-1234", number: 0 } });
  });

  test("by the whole id, though another session's id ends in it", () => {
    made.passage("the long one", { session: "my-session-1", turn: 0 });
    made.passage("the short one", { session: "session-1", turn: 0 });
    expect(show("session-1", 0)).toMatchObject({ turn: { blocks: [{ text: "the short one" }] } });
    expect(show("y-session-1", 0)).toMatchObject({ turn: { blocks: [{ text: "the long one" }] } });
    expect(show("sion-1", 0)).toEqual({ kind: "several-sessions" });
  });

  test("when the beginning of its session is deleted", () => {
    const id = made.passage("The key lies under the mat.", { session: "abcd-1234", turn: 0 });
    made.passage("two", { session: "abcd-1234", turn: 1, seq: 1 });
    deletePassage(made.store, alice, id);
    expect(show("1234", 1)).toMatchObject({ kind: "turn", turn: { number: 1, blocks: [{ text: "two" }] } });
    expect(show("1234", 0)).toEqual({ kind: "no-turn", session: "abcd-1234" });
  });

  test("by its owner, and by nobody else", () => {
    made.passage("one", { session: "abcd-1234", turn: 0, owner: bob });
    expect(show("1234", 0)).toEqual({ kind: "no-session" });
    expect(show("1234", 0, bob)).toMatchObject({ kind: "turn" });
  });

  test("not by what stands in the middle of an id, nor by signs that mean any letter elsewhere", () => {
    made.passage("one", { session: "abcd-1234", turn: 0 });
    for (const ref of ["abcd", "%234", "_234", "*1234"]) expect(show(ref, 0)).toEqual({ kind: "no-session" });
  });
});

test("the turns beside it are those that are kept, whatever is gone between", () => {
  for (const turn of [0, 3, 7]) made.passage(`turn ${turn}`, { session: "abcd-1234", turn, seq: turn });
  made.passage("another session", { session: "other-999", turn: 5, seq: 5 });
  const beside = (number: number) => {
    const shown = show("1234", number);
    return shown.kind === "turn" && [shown.turn.previous, shown.turn.next];
  };
  expect(beside(0)).toEqual([undefined, 3]);
  expect(beside(3)).toEqual([0, 7]);
  expect(beside(7)).toEqual([3, undefined]);
});
