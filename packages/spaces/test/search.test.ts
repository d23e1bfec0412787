import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imageHash, type Row, randomKey } from "../src/log/index.ts";
import { openSearch, type Searched, type SpaceSearch } from "../src/postgres/index.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { aMachine, createSpace, invite, join, type TestMachine } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

const MODEL = "model 1";

/** A made-up code: near to those of texts that share words with it. */
export function codeOf(text: string): string {
  const sums = new Int32Array(512);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const bits = [0, 1].map((n) => createHash("sha256").update(`${n}${word}`).digest());
    for (let at = 0; at < 512; at++) {
      const byte = bits[at >> 8]?.[(at & 255) >> 3] ?? 0;
      sums[at] = (sums[at] ?? 0) + ((byte >> (at & 7)) & 1 ? 1 : -1);
    }
  }
  let hex = "";
  for (let at = 0; at < 512; at += 4)
    hex += [0, 1, 2, 3].reduce((sum, n) => sum * 2 + Number((sums[at + n] ?? 0) > 0), 0).toString(16);
  return hex;
}

interface Memory {
  readonly id: string;
  readonly row: Row;
}

function aMemory(content: string, over: object = {}, id: string = randomUUID()): Memory {
  const image = JSON.stringify({
    content,
    type: "fact",
    status: "active",
    project: null,
    asserted_at: 1000,
    stated_by: "user",
    author: "import",
    salt: randomKey(),
    ...over,
  });
  const claims = [`says ${id}`, `head ${id}`];
  return { id, row: { table: "memories", key: id, roots: [id], claims, image, hash: imageHash(image) } };
}

describe.skipIf(isWithoutPostgres())("a space that is searched in its Postgres", () => {
  let cluster: SpacesCluster;
  let space: string;
  const machines = new Map<string, TestMachine>();
  const searches: SpaceSearch[] = [];

  const machineOf = (login: string): TestMachine => {
    const one = machines.get(login);
    if (!one) throw new Error(`no ${login}`);
    return one;
  };
  const searchOf = (login: string, patience = 5000): SpaceSearch => {
    const one = openSearch(
      {
        address: cluster.addressOf(login),
        password: login,
        insecureNetwork: false,
        space,
        machine: machineOf(login).machine,
      },
      { patience },
    );
    searches.push(one);
    return one;
  };
  const ask = (words: string, over: object = {}, login = "dora"): Promise<Searched> =>
    searchOf(login).search({
      words: words.toLowerCase().split(/\s+/),
      code: codeOf(words),
      model: MODEL,
      notBy: [],
      notByAgentsOf: [],
      told: false,
      limit: 10,
      ...over,
    });
  const contents = ({ found }: Searched): string[] => found.map(({ image }) => JSON.parse(image).content);
  /** Fills in all that is due, as a daemon does. */
  const fill = async (login = "anna", model = MODEL): Promise<void> => {
    await endTurn();
    const search = searchOf(login);
    for (;;) {
      const { due, more } = await search.due(model, 50);
      const texts = new Map<string, string>();
      for (const { rows } of await machineOf(login).carrier.pull(0, 2000))
        for (const { key, image } of rows) if (image !== null) texts.set(key, JSON.parse(image).content);
      await search.fill(
        model,
        due.map(({ id, seq }) => ({ id, seq: seq ?? 0, code: codeOf(texts.get(id) ?? "") })),
      );
      if (!more) return;
    }
  };
  /** The turn of whoever has it is over. */
  const endTurn = () => cluster.sql("UPDATE memory.searched SET filler_until = 0");
  /** Codes of texts that stand in no block, or in another one; codes of blocks that are of no text; free places that hold something. */
  const wrongCodes = () =>
    cluster.sql(`WITH b AS (SELECT space, project, block, i, ids[i] AS id, substring(codes FROM 512 * (i - 1) + 1 FOR 512) AS code,
        free, count(*) FILTER (WHERE ids[i] IS NULL) OVER (PARTITION BY space, project, block) AS empty
        FROM memory.code_blocks CROSS JOIN generate_series(1, 24) i)
      SELECT t.id, b.* FROM (SELECT * FROM memory.texts WHERE code IS NOT NULL) t FULL JOIN (SELECT * FROM b WHERE id IS NOT NULL) b
        USING (space, project, block, id, code) WHERE t.n IS NULL OR b.i IS NULL
      UNION ALL SELECT id, b.* FROM b WHERE free <> empty OR free = 24 OR (id IS NULL AND bit_count(code) > 0)`);
  const say = async (login: string, ...memories: readonly Memory[]): Promise<void> => {
    const { refused } = await machineOf(login).push({ rows: memories.map(({ row }) => row) });
    expect(refused).toBeUndefined();
  };

  beforeAll(async () => {
    cluster = await startSpaces();
    space = await cluster.found("anna");
    for (const login of ["anna", "ben", "dora"])
      machines.set(
        login,
        aMachine(space, login, (member, id) => cluster.connect(space, member, id)),
      );
    await createSpace(machineOf("anna"));
    await join(space, machineOf("ben"), await invite(machineOf("anna"), "ben", "writer"));
    await join(space, machineOf("dora"), await invite(machineOf("anna"), "dora", "reader"));
    await say("anna", aMemory("The billing service retries failed payments three times"));
    await searchOf("dora").want();
  });
  afterAll(async () => {
    await Promise.all(searches.map((one) => one.close()));
    await Promise.all([...machines.values()].map(({ carrier }) => carrier.close()));
    await cluster[Symbol.asyncDispose]();
  });

  test("what was there before is found once it is filled in, and nothing before that", async () => {
    expect(contents(await ask("payments retried"))).toEqual([]);
    await fill();
    expect(contents(await ask("payments retried"))).toEqual([
      "The billing service retries failed payments three times",
    ]);
    expect(await searchOf("dora").state()).toEqual({
      texts: 1,
      coded: 1,
      model: MODEL,
      table: "memory.texts_1",
      isIndexed: false,
      isFilled: true,
    });
  });

  test("a word is found in another form, without accents and in a script without spaces", async () => {
    await say(
      "ben",
      aMemory("Das Café Müller öffnet um acht"),
      aMemory("東京の天気は晴れです"),
      aMemory("Deployments are rolled back by src/ops/roll_back.ts"),
    );
    await fill();
    const wordsAlone = { code: null };
    expect(contents(await ask("cafe", wordsAlone))).toEqual(["Das Café Müller öffnet um acht"]);
    expect(contents(await ask("天気", wordsAlone))).toEqual(["東京の天気は晴れです"]);
    expect(contents(await ask("deploy rolling", wordsAlone))).toEqual([
      "Deployments are rolled back by src/ops/roll_back.ts",
    ]);
    expect((await ask("cafe acht nowhere the", wordsAlone)).words).toEqual(
      expect.arrayContaining([
        { word: "cafe", texts: 1 },
        { word: "acht", texts: 1 },
        { word: "nowhere", texts: 0 },
      ]),
    );
  });

  test("an answer can be held against what was signed", async () => {
    const [found] = (await ask("payments retried")).found;
    const [operation] = await machineOf("anna").carrier.pull((found?.seq ?? 1) - 1, 1);
    expect(JSON.parse(found?.said ?? "").rows[(found?.place ?? 0) - 1].hash).toBe(
      imageHash(found?.image ?? ""),
    );
    expect(found).toMatchObject({ member: "anna", signature: operation?.signature, seq: operation?.seq });
  });

  test("filters are what they say", async () => {
    await say(
      "ben",
      aMemory("Herons nest by the orders pond", { project: "github.com/acme/Orders", asserted_at: 5000 }),
      aMemory("Herons nest in billing", { project: "billing", type: "procedure" }),
      aMemory("Herons are grey", { stated_by: "assistant", asserted_at: 9000 }),
    );
    await say("anna", aMemory("Herons fly at dawn", { stated_by: "assistant" }));
    await fill();
    const herons = async (over: object, login?: string) =>
      contents(await ask("herons", { code: null, ...over }, login)).sort();
    const all = await herons({});
    expect(all).toHaveLength(4);
    expect(await herons({ project: "orders" })).toEqual(
      all.filter((text) => text !== "Herons nest in billing"),
    );
    expect(await herons({ project: "Billing" })).toEqual(
      all.filter((text) => text !== "Herons nest by the orders pond"),
    );
    expect(await herons({ types: ["procedure"] })).toEqual(["Herons nest in billing"]);
    expect(await herons({ after: 4000, before: 6000 })).toEqual(["Herons nest by the orders pond"]);
    expect(await herons({ notBy: ["ben"] })).toEqual(["Herons fly at dawn"]);
    expect(await herons({ notByAgentsOf: ["ben"] })).toEqual(
      all.filter((text) => text !== "Herons are grey"),
    );
    expect(await herons({ told: true })).toEqual([
      "Herons nest by the orders pond",
      "Herons nest in billing",
    ]);
    expect(await herons({ told: true }, "anna")).toEqual([
      "Herons fly at dawn",
      "Herons nest by the orders pond",
      "Herons nest in billing",
    ]);
    expect(await herons({ limit: 2 })).toHaveLength(2);
    const code = codeOf("herons nest");
    expect(await herons({ code, types: ["procedure"] })).toEqual(["Herons nest in billing"]);
    expect(await herons({ code, after: 4000, before: 6000 })).toEqual(["Herons nest by the orders pond"]);
    expect(await herons({ code, project: "billing" })).not.toContain("Herons nest by the orders pond");
  });

  test("what is nearest by its code is found without a word in common", async () => {
    const near = "zebra quagga okapi giraffe antelope";
    await say("ben", aMemory(near));
    await fill();
    const asked = await ask("nothing", { code: codeOf("zebra quagga okapi giraffe") });
    expect(asked.compared).toBe("exact");
    expect(contents(asked)[0]).toBe(near);
    expect((await ask("nothing", { code: codeOf(near), model: "another" })).compared).toBe("none");
  });

  test("who fills in cannot say what others have not said, nor bring a code of another model", async () => {
    const memory = aMemory("Otters sleep afloat");
    await say("ben", memory);
    const ben = searchOf("ben");
    await endTurn();
    const { due, model } = await ben.due("another", 50);
    expect(model).toBe(MODEL);
    const item = { id: memory.id, seq: due.find(({ id }) => id === memory.id)?.seq ?? 0 };
    const forged = { ...item, code: codeOf("x"), content: "Otters eat people", text: "people" };
    expect(await ben.fill("another", [forged])).toBe(1);
    expect(contents(await ask("people", { code: null }))).toEqual([]);
    expect(contents(await ask("otters", { code: null }))).toEqual(["Otters sleep afloat"]);
    expect(await searchOf("dora").state()).toMatchObject({ isFilled: true });
    const { texts, coded } = await searchOf("dora").state();
    expect(texts - coded).toBe(1);
    // It is due to whoever has the model.
    expect((await ben.due(MODEL, 50)).due).toEqual([{ ...item, isThere: true }]);
    expect(await ben.fill(MODEL, [{ ...item, seq: item.seq - 1, code: codeOf("x") }])).toBe(0);
    await fill("ben");
    expect((await searchOf("dora").state()).coded).toBe((await searchOf("dora").state()).texts);
    // Nothing of a memory that nobody has said.
    expect(await ben.fill(MODEL, [{ id: randomUUID(), seq: 1, code: null }])).toBe(0);
  });

  test("machines fill in by turns", async () => {
    await say("anna", aMemory("Pelicans glide over the bay"));
    const [anna, ben] = [searchOf("anna"), searchOf("ben")];
    await endTurn();
    expect(await anna.due(MODEL, 50)).toMatchObject({ wanted: true, turn: true });
    expect(await ben.due(MODEL, 50)).toMatchObject({ wanted: true, turn: false, due: [] });
    await endTurn();
    expect(await ben.due(MODEL, 50)).toMatchObject({ turn: true, due: [{}] });
    await endTurn();
    await fill();
  });

  test("no words of a memory that was deleted, ended or changed are left anywhere", async () => {
    const [deleted, retired, edited] = [
      aMemory("The token is xylophone42 zanzibar"),
      aMemory("The retired word is quokkaword", { project: "quokkaproject" }),
      aMemory("The changed word is wombatword"),
    ];
    await say("ben", deleted, retired, edited);
    await fill();
    expect(contents(await ask("xylophone42", { code: null }))).toHaveLength(1);
    const base = (await machineOf("ben").carrier.hello(0)).head;
    const ended = (memory: Memory): Row => ({ ...aMemory("gone", {}, memory.id).row, claims: [] });
    const { id: changedId, row: changed } = aMemory("It says something else now", {}, edited.id);
    const pushed = await machineOf("ben").push(
      { kind: "retire", rows: [ended(retired)], bases: [base] },
      { kind: "edit", subject: changedId, rows: [{ ...changed, claims: ["new"] }], bases: [base] },
      {
        kind: "delete",
        subject: deleted.id,
        gone: [deleted.id],
        rows: [
          { table: "memories", key: deleted.id, roots: [deleted.id], claims: [], image: null, hash: null },
        ],
        bases: [base],
      },
    );
    expect(pushed.refused).toBeUndefined();
    for (const word of ["xylophone42", "zanzibar", "quokkaword"])
      expect(contents(await ask(word, { code: null }))).toEqual([]);
    const everywhere = async () =>
      JSON.stringify([
        await cluster.sql("SELECT tsv::text FROM memory.texts"),
        await cluster.sql("SELECT word FROM memory.terms"),
        await cluster.sql("SELECT name FROM memory.text_projects"),
      ]);
    for (const word of ["xylophon", "zanzibar", "quokka"]) expect(await everywhere()).not.toContain(word);
    await fill();
    expect(await everywhere()).not.toContain("wombat");
    expect(contents(await ask("something else", { code: null }))).toContain("It says something else now");
    // Words that are written over in the log go at once, too.
    await cluster.sql(
      `UPDATE memory.operations SET images = ARRAY['{"content": "over"}'] WHERE array_to_string(images, '') LIKE '%Otters%'`,
    );
    expect(await everywhere()).not.toContain("tter");
    const counts = await cluster.sql(
      `SELECT texts = (SELECT count(*) FROM memory.texts) AS texts,
        lexemes = (SELECT sum(length(tsv)) FROM memory.texts) AS lexemes,
        (SELECT sum(ndoc) FROM memory.terms) = lexemes AS terms,
        coded = (SELECT count(code) FROM memory.texts) AS coded FROM memory.searched`,
    );
    expect(counts).toEqual([{ texts: true, lexemes: true, terms: true, coded: true }]);
    expect(await wrongCodes()).toEqual([]);
  });

  test("no word and no filter is read as a statement", async () => {
    const evil = [
      "'); DROP TABLE memory.texts; --",
      "a' | 'b",
      "\\' :* & !",
      "%s %L %I $1",
      "'::tsquery OR true",
      "\u0000".replace("\u0000", "nul"),
      "x".repeat(5000),
      "((((",
    ];
    await say("ben", ...evil.map((content) => aMemory(content, { project: content, type: content })));
    await fill();
    for (const text of evil) {
      const { found } = await ask(text, {
        words: [text, ...text.split(" ")],
        project: text,
        types: [text],
        notBy: [text],
        notByAgentsOf: [text],
      });
      expect(found.every(({ image }) => JSON.parse(image).type === text)).toBe(true);
    }
    expect(contents(await ask("herons")).length).toBeGreaterThan(0);
  });

  test("each function answers to those who may, and to nobody else", async () => {
    await cluster.addLogin("stranger");
    await cluster.addLogin("outsider");
    await cluster.sql("GRANT memory_member TO stranger");
    const doors: Record<string, [string, unknown[]]> = {
      want: ["SELECT memory.want_search_v1($1, $2)", []],
      state: ["SELECT memory.search_state_v1($1, $2)", []],
      acts: ["SELECT * FROM memory.acts_v1($1, $2, 0, 10)", []],
      search: ["SELECT memory.search_v1(ARRAY[$1::uuid], $2, '{a}', NULL, 'm', '{}', 5)", []],
      due: ["SELECT memory.due_v1($1, $2, 'm', 5)", []],
      fill: ["SELECT memory.fill_v1($1, $2, 'm', '[]')", []],
    };
    const answers: Record<string, Record<string, unknown>> = {};
    for (const login of ["anna", "ben", "dora", "stranger", "outsider"]) {
      const client = new pg.Client({
        host: "127.0.0.1",
        port: cluster.port,
        user: login,
        password: login,
        database: "postgres",
      });
      await client.connect();
      const own: Record<string, unknown> = {};
      for (const [name, [text]] of Object.entries(doors))
        own[name] = await client.query(text, [space, machines.get(login)?.machine ?? randomUUID()]).then(
          () => "yes",
          (error: pg.DatabaseError) => error.code,
        );
      own.tables = await client.query("SELECT * FROM memory.texts").then(
        () => "yes",
        (error: pg.DatabaseError) => error.code,
      );
      answers[login] = own;
      await client.end();
    }
    const [all, tables] = [{ want: "yes", state: "yes", acts: "yes", search: "yes" }, "42501"];
    const none = (code: string) => ({
      want: code,
      state: code,
      acts: code,
      search: code,
      due: code,
      fill: code,
    });
    expect(answers).toEqual({
      anna: { ...all, due: "yes", fill: "yes", tables },
      ben: { ...all, due: "yes", fill: "yes", tables },
      dora: { ...all, due: "MS005", fill: "MS005", tables },
      stranger: { ...none("MS001"), tables },
      outsider: { ...none("42501"), tables },
    });
  });

  test("who takes part can be read without anything else", async () => {
    const acts = await searchOf("dora").acts(0, 100);
    expect(acts.map(({ act }) => act?.act)).toEqual(["create", "invite", "join", "invite", "join"]);
    expect(await searchOf("dora").acts(acts.at(-1)?.seq ?? 0, 100)).toEqual([]);
  });
});
