// Fills a cluster with spaces as they stand after so many saves and after a daemon has filled in their texts: by COPY into the
// tables with their indexes in place, packed and laid out as the functions of the schema do it. A small space is filled in by those
// functions, and held against what COPY would have written.
import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { z } from "zod";
import { type FilledText, openSearch } from "../../packages/spaces/src/postgres/index.ts";
import { packed } from "../../packages/spaces/src/postgres/schema/packing.ts";
import { IN_BLOCK } from "../../packages/spaces/src/postgres/schema/search-tables.ts";
import { type KeptCluster, LOGIN } from "./kept-cluster.ts";
import {
  type Code,
  codesFor,
  type MadeUp,
  makerOf,
  PROJECTS,
  projectName,
  WORDS,
  wordAt,
} from "./made-up.ts";

export const MODEL = "made up";

export interface MadeSpace {
  readonly id: string;
  readonly machine: string;
  /** Its number in the tables. */
  readonly space: number;
  readonly size: number;
}

/** Lines of one table on their way. */
interface Copy {
  line(...values: (string | number | null)[]): void;
  /** Waits until the server has taken most of what was said. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (one) => ESCAPES[one] ?? one);
const array = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

function copyTo(cluster: KeptCluster, table: string): Copy {
  const child = spawn(...cluster.psql(`COPY memory.${table} FROM STDIN`), {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const done = once(child, "exit");
  let lines: string[] = [];
  const settle = async () => {
    const isFull = !child.stdin.write(lines.join(""));
    lines = [];
    if (isFull) await once(child.stdin, "drain");
  };
  return {
    line: (...values) => {
      lines.push(
        `${values.map((v) => (v === null ? "\\N" : typeof v === "number" ? v : escaped(v))).join("\t")}\n`,
      );
    },
    settle,
    async end() {
      await settle();
      child.stdin.end();
      await finished(child.stdin);
      const [code] = z
        .tuple([z.number().nullable()])
        .rest(z.unknown())
        .parse(await done);
      if (code !== 0) throw new Error(`COPY to ${table} failed.`);
    },
  };
}

const digestOf = (claim: string): string => createHash("sha256").update(claim).digest("hex").slice(0, 32);

const BITS = Array.from({ length: 16 }, (_, n) => n.toString(2).padStart(4, "0"));
const bitsOf = (code: Code): string => {
  let bits = "";
  for (const digit of code) bits += BITS[Number.parseInt(digit, 16)];
  return bits;
};

/** Which lexeme the server makes of each word. */
export async function readLexemes(cluster: KeptCluster): Promise<Map<string, string>> {
  const words = Array.from({ length: WORDS }, (_, n) => wordAt(n));
  const lexemes = new Map<string, string>();
  for (let from = 0; from < words.length; from += 10_000) {
    const rows = await cluster.sql("SELECT w, memory.words_of(w) AS l FROM unnest($1::text[]) w", [
      words.slice(from, from + 10_000),
    ]);
    for (const { w, l } of z.array(z.object({ w: z.string(), l: z.array(z.string()) })).parse(rows))
      lexemes.set(w, l[0] ?? w);
  }
  return lexemes;
}

/** A space with who takes part, and nothing in its log. */
export async function foundSpace(cluster: KeptCluster, size: number): Promise<MadeSpace> {
  const [id, machine] = [randomUUID(), randomUUID()];
  const [made] = await cluster.sql(
    `WITH s AS (INSERT INTO memory.spaces (id, name, founder, rows_a_day, head) VALUES ($1, 'orders', $4, 1000000000, $3) RETURNING space),
      m AS (INSERT INTO memory.members SELECT space, $4, 'owner', 1, NULL FROM s),
      d AS (INSERT INTO memory.machines SELECT space, $2::uuid, $4, 1, NULL, $3, '' FROM s) SELECT space FROM s`,
    [id, machine, size, LOGIN],
  );
  return { id, machine, size, space: z.int().parse(made?.space) };
}

function logOf(cluster: KeptCluster, { space, machine }: MadeSpace) {
  const [operations, rows, claims, lineages] = ["operations", "rows", "claims", "lineages"].map((table) =>
    copyTo(cluster, table),
  );
  const all = [operations, rows, claims, lineages].flatMap((copy) => copy ?? []);
  return {
    all,
    add({ seq, operation, id, at, said, signature, image, claims: claimed }: MadeUp) {
      operations?.line(
        space,
        seq,
        operation,
        machine,
        LOGIN,
        at,
        packed(said),
        signature,
        array([packed(image)]),
        "{0}",
        "f",
      );
      rows?.line(space, "memories", id, seq, `{${id}}`, array(claimed));
      for (const claim of claimed) claims?.line(space, digestOf(claim), "memories", id);
      lineages?.line(space, id, LOGIN, seq);
    },
  };
}

export interface Loading {
  readonly lexemes: ReadonlyMap<string, string>;
  readonly say: (told: string) => void;
  /** It is to end with what is there by now. */
  readonly isEnough: () => boolean;
}

/** Loads a space as it is after it was filled in. Answers how many memories it has. */
export async function loadSpace(cluster: KeptCluster, made: MadeSpace, loading: Loading): Promise<number> {
  const { lexemes, say, isEnough } = loading;
  const { space, size } = made;
  await cluster.sql(
    `SET ROLE memory_keeper; SET search_path = memory; SELECT begin_search(${space}); RESET ROLE`,
  );
  const log = logOf(cluster, made);
  const texts = copyTo(cluster, `texts_${space}`);
  const blocks = copyTo(cluster, `codes_${space}`);
  const [make, code] = [makerOf(made.id, made.machine), codesFor(size)];
  const counts = new Map<string, number>();
  const projects = Array.from({ length: PROJECTS + 1 }, () => ({ texts: 0, ids: [] as string[], codes: "" }));
  let standing = 0;
  const layBlock = (project: number): void => {
    const open = projects[project];
    if (!open || open.ids.length === 0) return;
    const free = IN_BLOCK - open.ids.length;
    const block = Math.ceil(open.texts / IN_BLOCK);
    const ids = `{${[...open.ids, ...Array.from({ length: free }, () => "NULL")].join(",")}}`;
    blocks.line(space, project, block, free, ids, open.codes.padEnd(512 * IN_BLOCK, "0"));
    Object.assign(open, { ids: [], codes: "" });
  };
  let last = 0;
  for (let n = 1; n <= size && !isEnough(); n += 1) {
    const one = make();
    last = n;
    log.add(one);
    const bits = bitsOf(code());
    const words = [...new Set(one.content.split(" ").map((word) => lexemes.get(word) ?? word))];
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    standing += words.length;
    const open = projects[one.project];
    if (!open) throw new Error("no such project");
    open.texts += 1;
    open.ids.push(one.id);
    open.codes += bits;
    const tsv = words.map((word) => `'${word}'`).join(" ");
    const isAgent = one.image.includes('"assistant"') ? "t" : "f";
    const block = Math.ceil(open.texts / IN_BLOCK);
    texts.line(n, n, one.at, space, 1, one.project, block, one.id, isAgent, "fact", LOGIN, bits, tsv);
    if (open.ids.length === IN_BLOCK) layBlock(one.project);
    if (n % 500 === 0) for (const copy of [...log.all, texts, blocks]) await copy.settle();
    if (n % 100_000 === 0) say(`  ${n.toLocaleString("en")} of ${size.toLocaleString("en")}`);
  }
  for (const project of projects.keys()) layBlock(project);
  const terms = copyTo(cluster, "terms");
  for (const [word, count] of counts) terms.line(space, word, count);
  for (const copy of [...log.all, texts, blocks, terms]) await copy.end();
  for (const [project, { texts: inProject }] of projects.entries())
    if (project > 0 && inProject > 0)
      await cluster.sql("INSERT INTO memory.text_projects VALUES ($1, $2, $3, $4)", [
        space,
        project,
        projectName(project),
        inProject,
      ]);
  await cluster.sql(
    `UPDATE memory.searched SET cursor = NULL, model = $2, last_n = $3, texts = $3, coded = $3, lexemes = $4 WHERE space = $1`,
    [space, MODEL, last, standing],
  );
  await cluster.sql(
    `WITH s AS (UPDATE memory.spaces SET head = $2 WHERE space = $1) UPDATE memory.machines SET mseq = $2 WHERE space = $1`,
    [space, last],
  );
  return last;
}

/** Fills in a small space as daemons do it, and answers how many a second. Throws where COPY would have written something else. */
export async function fillAsDaemons(
  cluster: KeptCluster,
  size: number,
  lexemes: ReadonlyMap<string, string>,
): Promise<number> {
  const made = await foundSpace(cluster, size);
  const log = logOf(cluster, made);
  const [make, code] = [makerOf(made.id, made.machine), codesFor(size)];
  const first = make();
  log.add(first);
  for (let n = 2; n <= size; n += 1) log.add(make());
  for (const copy of log.all) await copy.end();
  const search = openSearch(
    {
      address: cluster.address,
      password: LOGIN,
      insecureNetwork: false,
      space: made.id,
      machine: made.machine,
    },
    { patience: 3_600_000 },
  );
  const start = performance.now();
  await search.want();
  for (let more = true; more; ) {
    const due = await search.due(MODEL, 200);
    await search.fill(
      MODEL,
      due.due.flatMap(({ id, seq }): FilledText[] => (seq === null ? [] : [{ id, seq, code: code() }])),
    );
    ({ more } = due);
  }
  const rate = size / ((performance.now() - start) / 1000);
  await search.close();
  const [read] = await cluster.sql(
    `SELECT memory.unpacked(o.said) = $2 AND o.said = memory.packed($2) AND memory.unpacked(o.images[1]) = $3
        AND o.images[1] = memory.packed($3) AS same, tsvector_to_array(t.tsv) AS words
      FROM memory.operations o JOIN memory.texts t ON t.space = o.space AND t.seq = o.seq WHERE o.space = $1 AND o.seq = 1`,
    [made.space, first.said, first.image],
  );
  const words = [...new Set(first.content.split(" ").map((word) => lexemes.get(word) ?? word))].sort();
  if (
    read?.same !== true ||
    JSON.stringify(z.array(z.string()).parse(read.words).sort()) !== JSON.stringify(words)
  )
    throw new Error("What is loaded is not what the functions of the schema write.");
  return rate;
}
