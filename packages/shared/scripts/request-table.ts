import { z } from "zod";
import type { Contract } from "../src/index.ts";
import type { RequestField, RequestFields } from "../src/requests.ts";

/** packages/shared/src/requests.generated.ts: the fields of every request, free of zod. */
export function requestTable(contract: Contract): string {
  const groups = Object.entries(contract).map(([group, rows]) => {
    const lines = Object.entries(rows).flatMap(([name, { query, body }]) => {
      const shape: z.core.$ZodShape = { ...query?.shape, ...body?.shape };
      const fields = Object.entries(each(shape, fieldOf));
      return fields.length === 0 ? [] : [`    ${name}: {\n${fields.map(line).join("")}    },\n`];
    });
    return lines.length === 0 ? "" : `  ${group}: {\n${lines.join("")}  },\n`;
  });
  return `// Generated from the contract by \`pnpm generate\`. Do not edit.\n\n/** See requests.ts. */\nexport const requests = {\n${groups.join("")}} as const;\n`;
}

/** A field a line, so that a change of one is a change of one line. */
const line = ([name, field]: readonly [string, RequestField]): string =>
  `      ${name}: ${JSON.stringify(field)},\n`;

function each<T>(shape: Readonly<Record<string, T>>, read: (one: T) => RequestField | null): RequestFields {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, one]) => {
      const field = read(one);
      return field ? [[name, field]] : [];
    }),
  );
}

type Json = z.core.JSONSchema.BaseSchema;

/** What is written as text and means a number, a switch or a list is told as what it means. */
function fieldOf(type: z.core.$ZodType): RequestField | null {
  const [written, meant] = (["input", "output"] as const).map((io) =>
    z.toJSONSchema(type, { io, unrepresentable: "any" }),
  );
  const isText = meant?.type === undefined || meant.type === "string";
  const schema = isText ? written : meant;
  return schema ? read(schema, schema.$defs ?? {}) : null;
}

/** Null for a shape that no flag can carry. */
function read(schema: Json, shared: Readonly<Record<string, Json>>): RequestField | null {
  const named = schema.$ref === undefined ? undefined : shared[schema.$ref.replace("#/$defs/", "")];
  const { type, format, default: preset, ...rest } = { ...named, ...schema };
  const words = rest.description ?? "";
  if (rest.enum) return { kind: "choice", choices: rest.enum.map(String), ...textual(preset), words };
  switch (type) {
    case "boolean":
      return { kind: "switch", ...(typeof preset === "boolean" && { default: preset }), words };
    case "integer":
      return {
        kind: "number",
        ...boundsOf(rest),
        ...(typeof preset === "number" && { default: preset }),
        words,
      };
    case "string":
      if (format === "date-time") return { kind: "time", words };
      return { kind: "text", ...lengthsOf(rest), ...textual(preset), words };
    case "array": {
      const of = isSchema(rest.items) ? read(rest.items, shared) : null;
      return of && { kind: "list", of, words };
    }
    case "object":
      return {
        kind: "group",
        fields: each(rest.properties ?? {}, (one) => (isSchema(one) ? read(one, shared) : null)),
        words,
      };
    default:
      return null;
  }
}

const isSchema = (part: Json["items"] | boolean): part is Json =>
  typeof part === "object" && !Array.isArray(part);

const textual = (preset: unknown) => typeof preset === "string" && { default: preset };

/** Bounds that stand for the exactness of numbers alone go unsaid. */
function boundsOf({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Json) {
  const min = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : minimum;
  return { ...(min !== undefined && { min }), ...(maximum < Number.MAX_SAFE_INTEGER && { max: maximum }) };
}

const lengthsOf = ({ minLength, maxLength }: Json) => ({
  ...(minLength !== undefined && { min: minLength }),
  ...(maxLength !== undefined && { max: maxLength }),
});
