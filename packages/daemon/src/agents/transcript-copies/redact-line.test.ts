import { redact } from "@memory/language/redaction";
import { agentOf } from "@memory/sources/agents";
import { describe, expect, test } from "vitest";
import { redactLine } from "./redact-line.ts";

const { records } = agentOf("assistant-code");
const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

const redacted = (record: unknown): unknown =>
  JSON.parse(redactLine(JSON.stringify(record), { redact, records }).text);

describe("a record", () => {
  test("is written anew with every string redacted, keys included", () => {
    const record = {
      uuid: "00000000-0000-4000-8000-000000000001",
      message: { content: [{ type: "text", text: `the token is\n${token}\n"quoted"` }, 4, null, true] },
      [`asked about ${token}`]: "Blue",
    };
    expect(redacted(record)).toEqual({
      uuid: record.uuid,
      message: {
        content: [{ type: "text", text: 'the token is\n[redacted:github-token]\n"quoted"' }, 4, null, true],
      },
      "asked about [redacted:github-token]": "Blue",
    });
  });

  test("says how many secrets were hidden, and one that stands twice counts once", () => {
    const long = `${"log line\n".repeat(200)}${token}`;
    expect(redactLine(JSON.stringify({ content: long, stdout: long }), { redact, records }).redactions).toBe(
      1,
    );
    expect(redactLine(JSON.stringify({ a: "nothing here" }), { redact, records }).redactions).toBe(0);
  });

  test("hides what its key, a flag before it or a name beside it give away", () => {
    const secret = "Tr0ub4dor&3x";
    const hidden = JSON.stringify(
      redacted({
        env: { DB_PASSWORD: secret },
        args: ["mysql", "--password", secret],
        vars: [{ name: "API_PASSWORD", value: secret }],
      }),
    );
    expect(hidden).not.toContain(secret);
    expect(hidden).toContain('"DB_PASSWORD":"[redacted:password]"');
  });

  test("hides a key that has the shape of an id, and no id", () => {
    const key = "0f8fad5b-d9cb-469f-a165-70867728950e";
    expect(
      redacted({ uuid: key, env: { HEROKU_API_KEY: key }, vars: [{ name: "API_TOKEN", value: key }] }),
    ).toEqual({
      uuid: key,
      env: { HEROKU_API_KEY: "[redacted:api-key]" },
      vars: [{ name: "API_TOKEN", value: "[redacted:token]" }],
    });
  });

  test("loses pictures and files, and keeps the words around them", () => {
    const data = "iVBORw0KGgo".repeat(300);
    const source = { type: "base64", media_type: "image/png", data: `${data}==` };
    expect(
      redacted({ content: [{ type: "image", source }, `![](data:image/png;base64,${data}) seen`] }),
    ).toEqual({
      content: [
        { type: "image", source: { ...source, data: "[left out: 3302 characters of base64]" } },
        "![](data:image/png;base64,[left out: 3300 characters of base64]) seen",
      ],
    });
    const names = "alpha\nbeta\ngamma\n".repeat(200);
    expect(redacted({ names })).toEqual({ names });
  });

  test("stays as it is where nothing is to be hidden", () => {
    const line = JSON.stringify({ a: ["é\u2028 “quoted”", { b: 1.5, __proto: {} }], c: "\\n \u0000" });
    expect(redactLine(line, { redact, records })).toEqual({ text: line, redactions: 0 });
  });
});

describe("a line that is no JSON", () => {
  test.each([
    ["two glued records", `{"a":"x\\n${token}"}{"b":"y ${token}"}`],
    ["a torn one", `{"a":"first","b":"\\n${token}`],
    ["plain words", `export GITHUB=${token}`],
  ])("is redacted where its strings can be told: %s", (_what, line) => {
    const { text, redactions } = redactLine(line, { redact, records });
    expect(text).not.toContain(token.slice(4));
    expect(redactions).toBeGreaterThan(0);
  });

  test("keeps the records that can be read", () => {
    const line = '{"a":"one \\"quoted\\" word"}{"b":2}';
    expect(redactLine(line, { redact, records }).text).toBe(line);
  });
});
