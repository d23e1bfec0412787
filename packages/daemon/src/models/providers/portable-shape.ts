import type { JSONSchema7 } from "ai";
import { z } from "zod";

/**
 * Limits of a schema that some provider's structured output refuses, and every reader of answers checks again
 * anyway.
 */
const LIMITS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "default",
] as const;

type Node = z.core.JSONSchema.BaseSchema;
type Part = NonNullable<Node["properties"]>[string];

/** A shape that every provider takes: all keys required, closed objects, null for what may be left out, no limits. */
export function portableShape(schema: z.ZodType): JSONSchema7 {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    target: "draft-7",
    // The output type of a transform is nothing to ask for.
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) delete jsonSchema[limit];
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
      if (jsonSchema.type === "object" && jsonSchema.properties) close(jsonSchema);
    },
  });
  return shape;
}

function close(node: Node): void {
  const required = new Set(node.required);
  const properties = Object.entries(node.properties ?? {});
  node.properties = Object.fromEntries(
    properties.map(([name, one]) => [name, required.has(name) ? one : orNull(one)]),
  );
  node.required = properties.map(([name]) => name);
  node.additionalProperties = false;
}

function orNull(node: Part): Part {
  if (typeof node === "boolean" || allowsNull(node)) return node;
  return { anyOf: [node, { type: "null" }] };
}

const allowsNull = (node: Node): boolean =>
  node.type === "null" || (node.anyOf ?? []).some((part) => typeof part === "object" && part.type === "null");
