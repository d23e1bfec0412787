import { describe, expect, test } from "vitest";
import { findShapes } from "./code-shapes.ts";

const findIn = (text: string, more: { project?: string; isCode?: boolean } = {}) =>
  findShapes({ text, heading: "", isCode: false, ...more });
const named = (text: string, more = {}) => findIn(text, more).map(({ name, type }) => `${type} ${name}`);

describe("types", () => {
  test.each([
    ["The class SessionStore calls parseLine().", ["SessionStore"]],
    ["`redact_text` and `FeatureFlags` moved.", ["FeatureFlags"]],
    ["Use `strategy.SessionState` here.", ["SessionState"]],
    ["EventBus subscribers are idempotent and MaxConnections is 50.", ["EventBus", "MaxConnections"]],
    ["PgLedger implements Ledgers.", ["PgLedger"]],
  ])("%s", (text, expected) => {
    expect(findIn(text).map(({ name, type }) => (type === "concept" ? name : `${type} ${name}`))).toEqual(
      expected,
    );
  });

  test.each([
    ["`userId`, `file_path`, `getData` and `tmp`"],
    ["`this.state`, `ctx.user.name` and `console.log`"],
    ["She met McDonald and MinaLima at dinner."],
    ["the fields first_seen_key, last_seen_key and tool_use_kind of the code"],
    ["NOT_NULL and TODO_LATER"],
    ["the transcript_path is absolute and the search_path is not"],
    ["Added an EndedAt timestamp and a `noTelemetry` parameter."],
    ["It moves from ORDER_PACKED → ORDER_SHIPPED, and ORDER_CLOSED is the last state."],
    [`Set DATABASE_URL, $REDIS_URL and \${API_BASE_URL}; LOG_FORMAT=json prints one line each.`],
    ["Unset the CLAUDECODE env var, E_FILE_TOO_BIG comes from `getFileContent()`."],
    ["It calls cleanUpOldSessions() hourly; `retryBudget` controls how often, see getUserById."],
    ["The macro with_span wraps handle_event spans of DevTools."],
  ])("%s names no symbol", (text) => {
    expect(named(text)).toEqual([]);
  });
});

test("a directive is a concept, not a command", () => {
  const text = "Write `'use cache'` or the `use client` directive.";
  expect(named(text)).toEqual(["concept use cache", "concept use client"]);
});
