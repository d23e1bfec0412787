import { describe, expect, test } from "vitest";
import { MOST_QUERY, readUrl, type UrlState, writeUrl } from "./url-state.ts";

const NOTHING: UrlState = { q: "", type: null, project: "", id: null };
const ID = "0198c0de-0000-7000-8000-0000003f2a91";

describe("the address of the page", () => {
  test.each<UrlState>([
    NOTHING,
    { q: "why did we drop redis?", type: null, project: "", id: null },
    { q: 'a+b & "c" #4 / ü 🥇', type: "preference", project: "api & web/main", id: ID },
  ])("gives the same state again after a reload: %o", (state) => {
    expect(readUrl(new URL(writeUrl(state), "http://localhost").search)).toEqual(state);
  });

  test("is plain when nothing is asked for", () => {
    expect(writeUrl(NOTHING)).toBe("/");
    expect(writeUrl({ ...NOTHING, q: "   " })).toBe("/");
  });

  test("names only what is asked for, always in the same order", () => {
    expect(writeUrl({ id: ID, project: "web", type: "fact", q: "two words" })).toBe(
      `/?q=two+words&type=fact&project=web&id=${ID}`,
    );
  });

  test("what makes no sense in it counts as not asked for", () => {
    expect(readUrl("?type=toString&id=../../etc&color=red")).toEqual(NOTHING);
    expect(readUrl("?type=")).toEqual(NOTHING);
    expect(readUrl(`?id=${ID.toUpperCase()}`).id).toBe(ID);
  });

  test("a question that is too long for an address is cut", () => {
    expect(readUrl(`?q=${"x".repeat(MOST_QUERY + 1)}`).q).toHaveLength(MOST_QUERY);
  });
});
