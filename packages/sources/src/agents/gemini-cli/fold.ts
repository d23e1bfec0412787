import { type Fields, fields, list, string } from "../../sessions/fields.ts";

/** A conversation as its log tells it so far. */
export interface Fold {
  /** Messages by id, in the order in which they came; the last one written under an id counts. */
  readonly messages: Map<string, Fields>;
  /** Ids of messages that stand under another one. */
  readonly aliases: Map<string, string>;
  about: Fields;
  malformed: number;
}

export const foldNothing = (): Fold => ({ messages: new Map(), aliases: new Map(), about: {}, malformed: 0 });

/** Adds one record of a log, or the whole of a file of an older version. */
export function foldRecord(into: Fold, value: unknown): void {
  const record = fields(value);
  if (!record) {
    into.malformed += 1;
    return;
  }
  const patch = fields(record.$set);
  if (patch) foldAbout(into, patch);
  else if (typeof record.$rewindTo === "string") rewind(into, record.$rewindTo);
  else if (typeof record.id === "string") put(into, record.id, record);
  else if (typeof record.sessionId === "string") foldAbout(into, record);
  else into.malformed += 1;
}

function put(into: Fold, id: string, message: Fields): void {
  const key = into.aliases.get(id) ?? id;
  into.messages.set(key, { ...message, id: key });
}

/** All that came behind a message, and itself, was taken back. One that nobody knows takes nothing back: its line may be torn. */
function rewind(into: Fold, id: string): void {
  const ids = [...into.messages.keys()];
  const at = ids.indexOf(into.aliases.get(id) ?? id);
  if (at === -1) into.malformed += 1;
  else for (const gone of ids.slice(at)) into.messages.delete(gone);
}

function foldAbout(into: Fold, patch: Fields): void {
  const { messages, ...about } = patch;
  into.about = { ...into.about, ...about };
  if (Array.isArray(messages)) foldContext(into, messages);
}

/**
 * What the model is shown from now on. It is no thread of its own: a compression leaves a summary of what was said, and the
 * last messages under new ids, and yet everything was said. So what is known is brought up to date, and only what is new comes
 * behind it.
 */
function foldContext(into: Fold, shown: readonly unknown[]): void {
  let known: Map<string, string[]> | undefined;
  for (const [nth, one] of shown.entries()) {
    const message = fields(one);
    if (!message) {
      into.malformed += 1;
      continue;
    }
    // The oldest files number nothing.
    const id = string(message.id) ?? `${nth}`;
    const words = into.messages.has(into.aliases.get(id) ?? id) ? null : wordsOf(message);
    if (words !== null) known ??= knownBesides(into, shown);
    const same = words === null ? undefined : known?.get(words)?.shift();
    if (same === undefined) put(into, id, message);
    else into.aliases.set(id, same);
  }
}

/** Messages that are not among those shown, by their words. */
function knownBesides({ messages }: Fold, shown: readonly unknown[]): Map<string, string[]> {
  const ids = new Set(shown.map((one) => string(fields(one)?.id)));
  const known = new Map<string, string[]>();
  for (const [id, message] of messages) {
    const words = ids.has(id) ? null : wordsOf(message);
    if (words !== null) known.set(words, [...(known.get(words) ?? []), id]);
  }
  return known;
}

/** The words of a message that has some: what it is known by under another id. */
function wordsOf(message: Fields): string | null {
  const texts = textsIn(message.content).join("\n");
  return texts.trim() === "" ? null : `${string(message.type) ?? ""} ${texts}`;
}

/** The texts of a content, which is a string, a part or a list of parts. A model's thoughts are none. */
export function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [content];
  const parts = Array.isArray(content) ? content : [content];
  return list(parts).flatMap((one) => {
    if (typeof one === "string") return [one];
    const part = fields(one);
    const text = part && part.thought !== true ? string(part.text) : null;
    return text === null ? [] : [text];
  });
}
