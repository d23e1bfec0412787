import { z } from "zod";
import type { ModelRef } from "../model-ref.ts";
import type { WireQuestion, WireReply } from "./ask.ts";

const Answer = z.object({
  message: z.object({ content: z.string() }),
  done_reason: z.string().nullish().catch(null),
});

/**
 * Asks through Ollama's own interface: the one it shares with OpenAI cannot set the context, and Ollama cuts what is
 * longer than 4,096 tokens without a word.
 */
export async function askOllama({ model, key }: ModelRef, asked: WireQuestion): Promise<WireReply> {
  const { question, shape, maxOutputTokens, inputTokens } = asked;
  const response = await asked.fetch(`${asked.baseUrl}/api/chat`, {
    method: "POST",
    // Ollama itself takes no key; what stands before it may.
    headers: { "content-type": "application/json", ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      messages: [
        { role: "system", content: question.system },
        { role: "user", content: question.prompt },
      ],
      ...(shape && { format: shape }),
      options: {
        num_ctx: contextFor(inputTokens + maxOutputTokens),
        num_predict: maxOutputTokens,
        temperature: 0,
      },
      think: false,
      stream: false,
    }),
    signal: question.signal,
  });
  const { message, done_reason } = Answer.parse(await response.json());
  return { text: message.content, isCut: done_reason === "length", isDeclined: false };
}

const SMALLEST = 16_384;
const LARGEST = 131_072;

/** Few sizes: Ollama loads the model anew for every other one. */
function contextFor(tokens: number): number {
  let size = SMALLEST;
  while (size < tokens && size < LARGEST) size *= 2;
  return size;
}
