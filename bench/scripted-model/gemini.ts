import { type Dialect, field, list, since, textField } from "./dialect.ts";

const resultsIn = (content: unknown): readonly unknown[] =>
  list(content, "parts").flatMap((part) => field(part, "functionResponse") ?? []);

/** Gemini CLI wraps what a tool answered in one field. */
function shown(result: unknown): string {
  const response = field(result, "response");
  const output = field(response, "output");
  return typeof output === "string" ? output : JSON.stringify(response);
}

/** Google's generateContent. */
export const gemini: Dialect = {
  speaks: (path) => /:(?:streamG|g)enerateContent$/.test(path),
  read(body) {
    const { asked, after } = since(
      list(body, "contents"),
      (content) => field(content, "role") === "user" && resultsIn(content).length === 0,
    );
    return {
      prompt: list(asked, "parts")
        .map((part) => textField(part, "text"))
        .join("\n"),
      tools: list(body, "tools")
        .flatMap((tool) => list(tool, "functionDeclarations"))
        .map((tool) => textField(tool, "name")),
      results: after.flatMap(resultsIn).map(shown),
    };
  },
  write({ reply, tokens: { input, output } }) {
    const part =
      reply.kind === "call" ? { functionCall: { name: reply.tool, args: reply.args } } : { text: reply.text };
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    };
    const candidates = [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }];
    return [[null, JSON.stringify({ candidates, usageMetadata, modelVersion: "scripted" })]];
  },
};
