import { expect, test } from "vitest";
import { z } from "zod";
import { api, type Endpoint } from "./index.ts";

/** Every schema of the contract that has an id, however deep it lies. */
function namedSchemas(): Map<string, Set<z.core.$ZodType>> {
  const named = new Map<string, Set<z.core.$ZodType>>();
  const note = (schema: z.core.$ZodType) => {
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined) named.set(id, (named.get(id) ?? new Set()).add(schema));
  };
  const rows: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
  for (const { params, query, body, response, events, serverSent } of rows)
    for (const schema of [params, query, body, response, events, serverSent])
      if (schema) z.toJSONSchema(schema, { override: ({ zodSchema }) => note(zodSchema) });
  return named;
}

// The reference holds one shape for each id: of two that share one, the later takes the place of the other.
test("no two schemas of the contract share an id", () => {
  const named = namedSchemas();
  expect(named.size).toBeGreaterThan(50);
  expect([...named].filter(([, schemas]) => schemas.size > 1).map(([id]) => id)).toEqual([]);
});
