import { expect, test } from "vitest";
import { z } from "zod";
import { portableShape } from "./portable-shape.ts";

test("every key is required, what may be left out may be null, and no limit is left", () => {
  const schema = z.object({
    name: z.string().trim().min(1).max(100),
    kind: z.enum(["a", "b"]),
    quote: z.string().max(9).nullish().catch(undefined),
    sure: z.number().min(0).max(1).catch(0.5),
    number: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]),
    either: z.discriminatedUnion("is", [z.object({ is: z.literal("a") }), z.object({ is: z.literal("b") })]),
    parts: z.array(z.object({ default: z.string().optional() })).max(3),
  });
  expect(portableShape(schema)).toEqual({
    type: "object",
    properties: {
      name: { type: "string" },
      kind: { type: "string", enum: ["a", "b"] },
      quote: { type: ["string", "null"] },
      sure: { type: "number" },
      number: { type: ["integer", "string"] },
      either: {
        anyOf: ["a", "b"].map((is) => ({
          type: "object",
          properties: { is: { type: "string", const: is } },
          required: ["is"],
          additionalProperties: false,
        })),
      },
      parts: {
        type: "array",
        items: {
          type: "object",
          properties: { default: { anyOf: [{ type: "string" }, { type: "null" }] } },
          required: ["default"],
          additionalProperties: false,
        },
      },
    },
    required: ["name", "kind", "quote", "sure", "number", "either", "parts"],
    additionalProperties: false,
  });
});
