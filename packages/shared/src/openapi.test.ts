import { expect, test } from "vitest";
import { api } from "./api.ts";
import { openapi } from "./openapi.ts";

const { schemas } = openapi(api, { title: "memory", version: "0", description: "" }).components;

test("what is published of a request says what no single field says: which of them must be there", () => {
  expect(schemas.AddRequest).toMatchObject({
    anyOf: [
      { required: ["paths"], properties: { paths: { minItems: 1 } } },
      { required: ["urls"], properties: { urls: { minItems: 1 } } },
    ],
  });
  expect(schemas.CaptureNotification).toMatchObject({
    anyOf: [{ required: ["path"] }, { required: ["transcript_path"] }],
  });
});

test("what is published of a text that must not be blank says so, and of a time that it may have an offset", () => {
  const { properties } = schemas.SaveRequest as { properties: Record<string, object> };
  expect(properties.content).toMatchObject({ minLength: 1, pattern: "\\S" });
  expect(properties.project).toMatchObject({ minLength: 1, pattern: "\\S" });
  expect(properties.assertedAt).toEqual({
    type: "string",
    format: "date-time",
    description: "When it was said, if not now",
  });
});
