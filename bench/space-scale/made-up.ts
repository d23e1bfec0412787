// Memories that nobody said, as the log of a space and its search hold them: words by how often they stand, codes around middles,
// rows in the form in which they travel, operations as they are signed; of signatures only their length.
import { createHash, createHmac } from "node:crypto";
import { hashOfText, imageHash, textOf } from "../../packages/spaces/src/log/hash.ts";

export const WORDS = 200_000;
export const PROJECTS = 8;
/** 128 hexadecimal digits. */
export type Code = string;

let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
/** sfc32: the same numbers in each run. */
export function bits32(): number {
  const t = (((a + b) | 0) + d) | 0;
  d = (d + 1) | 0;
  a = b ^ (b >>> 9);
  b = (c + (c << 3)) | 0;
  c = (c << 21) | (c >>> 11);
  c = (c + t) | 0;
  return t >>> 0;
}
export const random = (): number => bits32() / 4_294_967_296;

const SYLLABLES = [..."bdfgklmnprstvz"].flatMap((one) => [..."aeiou"].map((other) => one + other));
/** The n-th word: the more frequent, the shorter. */
export function wordAt(rank: number): string {
  let word = "";
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}
/** A word by its rank: the n-th is n times as rare as the first. */
export const someWord = (): string => wordAt(Math.floor(WORDS ** random()) - 1);

const hex = (parts: Uint32Array): Code => {
  let text = "";
  for (const part of parts) text += part.toString(16).padStart(8, "0");
  return text;
};
/** An eighth of the bits changed, or a quarter. */
const near = (middle: Uint32Array, isFar: boolean): Uint32Array =>
  middle.map((part) => (part ^ (isFar ? bits32() & bits32() : bits32() & bits32() & bits32())) >>> 0);

/** A topic for each 5,000 memories, in it a middle for each 50, and codes around those. */
export function codesFor(memories: number): () => Code {
  const topics = Array.from({ length: Math.ceil(memories / 5000) }, () =>
    Uint32Array.from({ length: 16 }, bits32),
  );
  const middles = Array.from({ length: Math.ceil(memories / 50) }, (_, n) =>
    near(topics[n % topics.length] ?? new Uint32Array(16), true),
  );
  return () => hex(near(middles[Math.floor(random() * middles.length)] ?? new Uint32Array(16), false));
}

/** As near to a code as codes of one middle are. */
export const nearTo = (code: Code): Code =>
  hex(
    near(
      Uint32Array.from({ length: 16 }, (_, at) => Number.parseInt(code.slice(8 * at, 8 * at + 8), 16)),
      false,
    ),
  );

/** By time, as those of daemons. */
export function idAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  const [x, y, z] = [bits32(), bits32(), bits32()].map((part) => part.toString(16).padStart(8, "0"));
  return `${time.slice(0, 8)}-${time.slice(8)}-7${x?.slice(1, 4)}-a${x?.slice(4, 7)}-${y}${z?.slice(0, 4)}`;
}

export interface MadeUp {
  readonly seq: number;
  readonly id: string;
  readonly operation: string;
  readonly content: string;
  /** Place in the list of projects from 1; 0: of none. */
  readonly project: number;
  readonly at: number;
  readonly image: string;
  readonly claims: readonly string[];
  readonly said: string;
  readonly signature: string;
}

/** The first project has half of a space, the second a quarter, and so on. */
const someProject = (): number => Math.min(PROJECTS, Math.ceil(-Math.log2(1 - random() * 0.999)) || 1);
export const projectName = (project: number): string => `github.com/acme/project-${project}`;

/** Memories of a space one after the other, saved once each by one machine. */
export function makerOf(space: string, machine: string): () => MadeUp {
  const key = createHash("sha256").update(space).digest();
  const keyed = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  let seq = 0;
  let prev: string | null = null;
  return () => {
    seq += 1;
    const at = 1_700_000_000_000 + 20_000 * seq;
    const [id, operation] = [idAt(at), idAt(at)];
    const content = Array.from({ length: 12 + Math.floor(random() * 8) }, someWord).join(" ");
    const project = someProject();
    const contentKey = createHash("sha256").update(content).digest("base64url").slice(0, 11);
    const image = JSON.stringify({
      ...{
        root_id: id,
        version: 1,
        type: "fact",
        content,
        content_key: contentKey,
        slot_key: null,
        status: "active",
      },
      ...{
        project: projectName(project),
        confidence: 0.9,
        asserted_at: at,
        valid_from: at,
        valid_to: null,
        created_at: at,
      },
      ...{
        author: "import",
        client: "claude-code",
        stated_by: random() < 0.5 ? "user" : "assistant",
        excerpt: null,
      },
      ...{ replaced_by: null, checked_at: null, kind: null, subject: null, until: null },
      salt: keyed(`row\nmemories\n${id}`),
    });
    const claims = [keyed(`says\n${projectName(project)}\n${contentKey}`), keyed(`head\n${id}`)];
    const said = textOf({
      ...{
        id: operation,
        machine,
        mseq: seq,
        prev,
        kind: "save",
        at,
        by: { kind: "agent", client: "claude-code" },
      },
      ...{ subject: id, act: null, undoes: null, gone: [], forgets: [], again: false, over: false },
      rows: [{ table: "memories", key: id, roots: [id], claims, image, hash: imageHash(image) }],
    });
    prev = hashOfText(space, said);
    const signature = Buffer.from(Uint32Array.from({ length: 16 }, bits32).buffer).toString("base64url");
    return { seq, id, operation, content, project, at, image, claims, said, signature };
  };
}
