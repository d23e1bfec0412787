/** A question of a program to its model, read from whichever API it speaks. */
export interface Question {
  /** The words of the last message of a person. */
  readonly prompt: string;
  /** Names of the tools it offers; one of a namespace as "namespace::name". */
  readonly tools: readonly string[];
  /** What the tools answered since that message, as the model is given it. */
  readonly results: readonly string[];
}

export type Reply =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** Events of a stream: a name, where the API names them, and their data. */
export type Events = readonly (readonly [name: string | null, data: string])[];

interface Answering {
  readonly reply: Reply;
  /** Of the question and the reply, near enough. */
  readonly tokens: { readonly input: number; readonly output: number };
  /** A number that no other reply has. */
  readonly turn: number;
}

/** An API of models: which path it answers, how a question is read from a body, and how a reply is told. */
export interface Dialect {
  readonly speaks: (path: string) => boolean;
  readonly read: (body: unknown) => Question;
  readonly write: (answering: Answering) => Events;
}

export function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

export function list(value: unknown, key: string): readonly unknown[] {
  const found = field(value, key);
  return Array.isArray(found) ? found : [];
}

export const textField = (value: unknown, key: string): string => {
  const found = field(value, key);
  return typeof found === "string" ? found : "";
};

/** The words of a message whose content is a text or a list of parts. */
export function words(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content)
    ? content
        .map((part) => textField(part, "text"))
        .filter(Boolean)
        .join("\n")
    : "";
}

/** Behind the last message for which this holds, and that message. */
export function since(
  messages: readonly unknown[],
  isAsked: (message: unknown) => boolean,
): { readonly asked: unknown; readonly after: readonly unknown[] } {
  const at = messages.findLastIndex(isAsked);
  return { asked: messages[at], after: messages.slice(at + 1) };
}

/** Texts that programs put among a person's. */
export const isInjected = (text: string): boolean =>
  /^\s*(?:# AGENTS\.md|<(?:system-reminder|system_reminder|environment_context|user_instructions|permissions|skills|memory-recall|recommended_plugins|session_context))/.test(
    text,
  );
