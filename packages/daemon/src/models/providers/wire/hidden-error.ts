import { z } from "zod";

const anError = z.union([z.string().min(1), z.looseObject({ code: z.unknown().optional() })]);

const Shape = z.object({
  error: anError.optional().catch(undefined),
  choices: z
    .array(z.object({ error: anError.optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  usage: z.unknown().optional(),
});

/** OpenRouter, and servers that stand before others, answer 200 and say inside that it went wrong. */
export function hiddenError(json: unknown): { readonly status: number; readonly json: unknown } | null {
  const { data } = Shape.safeParse(json);
  const error = data?.error ?? data?.choices?.[0]?.error;
  if (error === undefined) return null;
  const status = typeof error === "string" ? Number.NaN : Number(error.code);
  return { status: status >= 400 && status < 600 ? status : 502, json: { error, usage: data?.usage } };
}
