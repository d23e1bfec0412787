import { z } from "zod";
import type { Contract, Endpoint } from "./endpoint.ts";
import { NDJSON, OCTETS } from "./ndjson.ts";
import { OWNER_HEADER } from "./owner.ts";
import { ErrorBody } from "./resources/stream.ts";
import { SERVER_SENT } from "./server-sent.ts";

type Json = Record<string, unknown>;

/** Describe the contract as OpenAPI 3.2, the first version that can describe the lines of a stream. */
export function openapi(contract: Contract, info: { title: string; version: string; description: string }) {
  const schemas: Json = {};
  const schema = (type: z.ZodType, io: "input" | "output") => componentOf(type, io, schemas);
  const paths: Record<string, Json> = {};
  for (const [group, rows] of Object.entries(contract))
    for (const [name, row] of Object.entries(rows)) {
      const path = row.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [row.method]: operation(`${group}.${name}`, row, schema) };
    }
  return { openapi: "3.2.0", info, paths, components: { schemas } };
}

const etag = { ETag: { description: "Changes whenever the answer does", schema: { type: "string" } } };

type ToSchema = (type: z.ZodType, io: "input" | "output") => Json;

function operation(operationId: string, row: Endpoint, schema: ToSchema): Json {
  const ok = contentOf(row, schema);
  const failed = { "application/json": { schema: schema(ErrorBody, "output") } };
  return {
    operationId,
    summary: row.summary,
    parameters: [
      ...parameters(row.params, "path", schema),
      ...parameters(row.query, "query", schema),
      ...(row.tagged
        ? [{ name: "If-None-Match", in: "header", required: false, schema: { type: "string" } }]
        : []),
      { name: OWNER_HEADER, in: "header", required: false, schema: { type: "string", format: "uuid" } },
    ],
    ...(row.upload && {
      requestBody: {
        required: true,
        content: { [OCTETS]: { schema: { type: "string", format: "binary" } } },
      },
    }),
    ...(row.takesStream && {
      requestBody: {
        required: true,
        content: { [NDJSON]: { schema: { type: "string", format: "binary" } } },
      },
    }),
    ...(row.body && {
      requestBody: {
        required: !row.body.safeParse({}).success,
        content: { "application/json": { schema: schema(row.body, "input") } },
      },
    }),
    responses: {
      [row.status ?? 200]: {
        description: row.status === 202 ? "Accepted" : "OK",
        content: ok,
        ...(row.tagged && { headers: etag }),
      },
      ...(row.tagged && { 304: { description: "The answer is the one that If-None-Match names" } }),
      default: { description: "Refused or failed", content: failed },
    },
  };
}

function contentOf(
  { events, serverSent, download, response = z.unknown() }: Endpoint,
  schema: ToSchema,
): Json {
  if (download) return { [NDJSON]: { schema: { type: "string", format: "binary" } } };
  if (events) return { [NDJSON]: { itemSchema: schema(events, "output") } };
  if (!serverSent) return { "application/json": { schema: schema(response, "output") } };
  // The fields of an event are texts; what ours says is JSON in its data.
  const data = {
    type: "string",
    contentMediaType: "application/json",
    contentSchema: schema(serverSent, "output"),
  };
  return { [SERVER_SENT]: { itemSchema: { type: "object", properties: { data }, required: ["data"] } } };
}

function parameters(type: z.ZodObject | undefined, where: "path" | "query", schema: ToSchema): Json[] {
  return Object.entries(type?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: !z.safeParse(field, undefined).success,
    schema: schema(field, "input"),
  }));
}

/** JSON Schema of a type; shapes with an id land in `schemas` and are referred to. */
function componentOf(type: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const json = z.toJSONSchema(type, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema);
      // A text without blanks is trimmed first, which no schema can say.
      if (jsonSchema.minLength === 1 && !jsonSchema.pattern && !z.safeParse(zodSchema, " ").success)
        jsonSchema.pattern = "\\S";
    },
    target: "draft-2020-12",
  });
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...rest } = JSON.parse(text);
  Object.assign(schemas, $defs);
  return rest;
}

/** Drop what zod adds for its own exactness and a reader does not need. */
function tidy(json: z.core.JSONSchema.BaseSchema): void {
  if (json.additionalProperties !== false || json.type !== "object") delete json.additionalProperties;
  if (json.format) delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
}
