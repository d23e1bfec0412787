import { readFile, writeFile } from "node:fs/promises";
import type { Graph } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aFolder } from "./a-folder.ts";
import { aDocument, aMemory, anId } from "./builders.ts";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { aGraph, anEntity, HOSTILE, UNCLEAN } from "./graph-builders.ts";
import { type Element, readXml } from "./read-xml.ts";
import { run } from "./run.ts";

const drawing = (graph: Graph = aGraph()) =>
  fakeDaemon({
    "graph.read": () => graph,
    "entities.list": ({ query }) => {
      const { text = "" } = query as { text?: string };
      const entities = [anEntity()].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      return { entities, nextCursor: null, total: entities.length };
    },
    "memories.list": () => ({ memories: [aMemory()], nextCursor: null, total: 1 }),
    "documents.list": () => ({ documents: [aDocument()], nextCursor: null, total: 1 }),
  });

const hostile = aGraph({
  entities: [
    { id: anId("91c0af"), name: HOSTILE, type: HOSTILE, weight: 1 },
    { id: anId("a90100"), name: "データ\ud800 & 設計", type: "concept", weight: 1 },
  ],
  documents: [{ id: anId("7b11a0"), title: "", path: '/home/ada/"quoted" & <odd>.md', weight: 2 }],
  edges: [{ from: anId("a90100"), to: anId("91c0af"), relation: HOSTILE, weight: 1.5 }],
});

const topics = aGraph({
  memories: [],
  entities: [],
  documents: [],
  topics: [
    {
      ...{ id: "topic-1", name: "Postgres, Redis, C++", size: 12, memories: 9, documents: 1, sessions: 1 },
      ...{ entities: ["Postgres"], x: 0, y: 1 },
    },
    {
      ...{ id: "topic-2", name: "end", size: 3, memories: 3, documents: 0, sessions: 0 },
      ...{ entities: [], x: 2, y: 1 },
    },
  ],
  edges: [{ from: "topic-1", to: "topic-2", relation: "related", weight: 4 }],
});

const shown = async (graph: Graph, format: string) => {
  await using fake = await drawing(graph);
  const { exit, stdout } = await run(["graph", "--format", format], { home: fake.home });
  expect(exit).toBe(0);
  expect(stdout).not.toMatch(UNCLEAN);
  return stdout;
};

describe("memory graph", () => {
  test("answers with the graph as the daemon gave it", async () => {
    await using fake = await drawing();
    const { stdout } = await run(["graph"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual(aGraph());
    expect(askedOf(fake, "graph.read")[0]?.query).toEqual({ level: "full", depth: 1 });
    const picked = await run(["graph", "--json=version,omitted"], { home: fake.home });
    expect(JSON.parse(picked.stdout)).toEqual({ version: "7", omitted: 0 });
  });

  test("says in its help how many nodes a picture of Mermaid has", async () => {
    const { stdout } = await run(["graph", "--help"], { home: "/no/such/home" });
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "500 on focus unless given; on topic and focus of ten nodes six are memories, two entities, one a session and one a document, as long as there are so many; as Mermaid 60 on every level",
    );
  });

  test("answers programs with a record for each node and edge", async () => {
    await using fake = await drawing();
    const { stdout } = await run(["graph", "--plain"], { home: fake.home });
    const rows = stdout.trimEnd().split("\n");
    expect(rows[0]).toBe(`node\t${anId("91c0af")}\tentity\tPostgres\ttechnology`);
    expect(rows.at(-1)).toBe(`edge\t${anId("a90100")}\t${anId("91c0af")}\tuses\t1`);
    expect(rows).toHaveLength(7);
  });

  test("hands on what is to be seen, and knows the level from it", async () => {
    await using fake = await drawing();
    const argvs = [
      ["--level", "topics", "--kinds", "entity,memory", "--limit", "20"],
      ["--topic", "topic-1"],
      ["--focus", "postgres", "--depth", "2"],
      ["--focus", "m:3f2a91"],
      ["--focus", "d:7b11a0", "--level", "document"],
      ["--focus", anId("0b5c01")],
      ["--format", "mermaid"],
    ];
    for (const argv of argvs) await run(["graph", ...argv], { home: fake.home });
    expect(askedOf(fake, "graph.read").map(({ query }) => query)).toEqual([
      { level: "topics", depth: 1, kinds: ["entity", "memory"], limit: 20 },
      { level: "topic", depth: 1, topic: "topic-1" },
      { level: "focus", depth: 2, focus: anId("91c0af") },
      { level: "focus", depth: 1, focus: anId("3f2a91") },
      { level: "document", depth: 1, focus: anId("7b11a0") },
      { level: "focus", depth: 1, focus: anId("0b5c01") },
      { level: "full", depth: 1, limit: 60 },
    ]);
  });

  test.each([
    [["--depth", "9"], "--depth"],
    [["--kinds", "entity,cloud"], "--kinds"],
    [["--level", "hairball"], "--level"],
    [["--format", "png"], "--format"],
    [["--json", "--format", "dot"], "--json prints JSON, not dot"],
    [["--plain", "--format", "dot"], "--plain prints rows, not dot"],
  ])("refuses %j before it talks to the daemon", async (argv, words) => {
    await using fake = await drawing();
    const { exit, stdout, stderr } = await run(["graph", ...argv], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(fake.asked).toEqual([]);
  });

  test("a focus that nothing is called is exit 3", async () => {
    await using fake = await drawing();
    expect((await run(["graph", "--focus", "zig"], { home: fake.home })).exit).toBe(3);
  });

  test("says what was left out", async () => {
    await using fake = await drawing(aGraph({ omitted: 4312 }));
    const { stderr } = await run(["graph"], { home: fake.home });
    expect(stderr).toBe("4,312 more nodes were left out (--limit)\n");
  });

  test("writes a file in the format of its ending, and says how much", async () => {
    await using folder = await aFolder([]);
    await using fake = await drawing();
    const { stdout } = await run(["graph", "-o", folder.file("g.graphml")], { home: fake.home });
    expect(stdout).toBe(`Wrote  ${folder.file("g.graphml")}   4 nodes, 3 edges\n`);
    readXml((await readFile(folder.file("g.graphml"), "utf8")).trim());
    const json = await run(["graph", "-o", folder.file("g.json"), "--json"], { home: fake.home });
    expect(JSON.parse(json.stdout)).toMatchObject({ format: "json", nodes: 4, edges: 3 });
    expect(JSON.parse(await readFile(folder.file("g.json"), "utf8"))).toEqual(aGraph());
  });

  test("says why a file cannot be written", async () => {
    await using folder = await aFolder([]);
    await writeFile(folder.file("full"), "");
    await using fake = await drawing();
    const refused = await run(["graph", "-o", folder.file("none/g.dot")], { home: fake.home });
    expect(refused).toMatchObject({ exit: 1, stdout: "" });
    expect(refused.stderr).toContain("its folder does not exist");
    expect((await run(["graph", "-o", folder.path], { home: fake.home })).stderr).toContain("it is a folder");
  });
});

const graphOf = (xml: string): Element => {
  const graph = readXml(xml.trim()).children.find(({ name }) => name === "graph");
  if (!graph) throw new Error("no graph");
  return graph;
};
const named = (element: Element, name: string) => element.children.filter((one) => one.name === name);
const dataOf = (element: Element, key: string) =>
  element.children.find(({ attributes }) => attributes.key === key)?.text;

describe("memory graph --format graphml", () => {
  test("declares every key it uses, and each edge has both its ends", async () => {
    for (const graph of [aGraph(), hostile, topics]) {
      const xml = await shown(graph, "graphml");
      const keys = named(readXml(xml.trim()), "key").map(({ attributes }) => attributes.id);
      const nodes = named(graphOf(xml), "node");
      const edges = named(graphOf(xml), "edge");
      for (const { children } of [...nodes, ...edges])
        for (const { attributes } of children) expect(keys).toContain(attributes.key);
      const ids = nodes.map(({ attributes }) => attributes.id);
      for (const { attributes } of edges) {
        expect(ids).toContain(attributes.source);
        expect(ids).toContain(attributes.target);
      }
      expect(edges).toHaveLength(graph.edges.length);
    }
  });

  test("keeps names, kinds, weights and places", async () => {
    const xml = await shown(aGraph(), "graphml");
    const [entity] = named(graphOf(xml), "node");
    expect(entity?.attributes.id).toBe(anId("91c0af"));
    expect(
      ["label", "kind", "type", "weight", "topic"].map((key) => entity && dataOf(entity, `node-${key}`)),
    ).toEqual(["Postgres", "entity", "technology", "3", "topic-1"]);
    expect(xml).toContain('<key id="node-x" for="node" attr.name="x" attr.type="double"/>');
    expect(xml).toContain('<data key="node-x">0.5</data><data key="node-y">-1</data>');
  });

  test("a hostile name is read back as its visible characters", async () => {
    const [first, second, , document] = named(graphOf(await shown(hostile, "graphml")), "node");
    expect(first && dataOf(first, "node-label")).toBe(
      `Postgres second line "'<&>]]>\\N#%%{x}\`|${"y".repeat(500)}`,
    );
    expect(second && dataOf(second, "node-label")).toBe("データ\ufffd & 設計");
    expect(document && dataOf(document, "node-label")).toBe('/home/ada/"quoted" & <odd>.md');
  });

  test("an empty graph is a graph", async () => {
    const empty = aGraph({ memories: [], entities: [], documents: [], edges: [] });
    expect(graphOf(await shown(empty, "graphml")).children).toEqual([]);
    expect(await shown(empty, "mermaid")).toBe("graph LR\n");
    expect(await shown(empty, "dot")).toMatch(/^digraph memory \{\n.*\n\}\n$/);
  });
});

// The form of a node and of an edge: quoted labels without anything that Mermaid takes for more than text.
const LABEL = String.raw`"(?:[\p{L}\p{M}\p{N} ,/()….-]|#\d+;)*"`;
const MERMAID_NODE = new RegExp(
  String.raw`^ {2}n\d+(?:\(${LABEL}\)|\[${LABEL}\]|\[/${LABEL}/\]|>${LABEL}\]|\(\(${LABEL}\)\))$`,
  "u",
);
const MERMAID_EDGE = new RegExp(String.raw`^ {2}n\d+ (?:-\.->|---|-->|-->\|${LABEL}\|) n\d+$`, "u");

describe("memory graph --format mermaid", () => {
  test.each([
    ["a plain graph", aGraph()],
    ["a hostile graph", hostile],
    ["topics", topics],
  ])("draws %s with safe names and labels", async (_, graph) => {
    const [head, ...lines] = (await shown(graph, "mermaid")).trimEnd().split("\n");
    expect(head).toBe("graph LR");
    const edges = lines.filter((line) => MERMAID_EDGE.test(line));
    expect(edges).toHaveLength(graph.edges.length);
    for (const line of lines) if (!edges.includes(line)) expect(line).toMatch(MERMAID_NODE);
    const declared = new Set(
      lines.filter((line) => !edges.includes(line)).map((line) => /n\d+/.exec(line)?.[0]),
    );
    for (const edge of edges)
      for (const end of edge.match(/\bn\d+\b/g) ?? []) expect(declared).toContain(end);
  });

  test("reads well where nothing is odd", async () => {
    expect(await shown(aGraph(), "mermaid")).toBe(
      [
        "graph LR",
        '  n0("Postgres")',
        '  n1("api-gateway")',
        '  n2["Sessions live in Postgres."]',
        '  n3[/"Guide"/]',
        "  n2 -.-> n0",
        "  n3 -.-> n0",
        '  n1 -->|"uses"| n0',
        "",
      ].join("\n"),
    );
  });

  test("draws the heaviest edges where there are more than Mermaid can draw", async () => {
    const edges = Array.from({ length: 600 }, (_, at) => ({
      from: anId("a90100"),
      to: anId("91c0af"),
      relation: at < 100 ? "light" : "heavy",
      weight: at < 100 ? 1 : 2,
    }));
    await using fake = await drawing(aGraph({ edges }));
    const { stdout, stderr } = await run(["graph", "--format", "mermaid"], { home: fake.home });
    expect(stdout.match(/"heavy"/g)).toHaveLength(500);
    expect(stdout).not.toContain("light");
    expect(stderr).toBe("drew the heaviest 500 of 600 edges: Mermaid takes no more\n");
  });
});

const QUOTED = String.raw`"(?:[^"\\]|\\\\|\\")*"`;
const DOT_NODE = new RegExp(String.raw`^ {2}${QUOTED} \[label=${QUOTED}, shape="\w+"\];$`, "u");
const DOT_EDGE = new RegExp(
  String.raw`^ {2}${QUOTED} -> ${QUOTED} \[(?:\w+=${QUOTED}, )*weight="\d+"\];$`,
  "u",
);

describe("memory graph --format dot", () => {
  test.each([
    ["a plain graph", aGraph()],
    ["a hostile graph", hostile],
    ["topics", topics],
  ])("writes %s with everything quoted", async (_, graph) => {
    const lines = (await shown(graph, "dot")).trimEnd().split("\n");
    expect(lines[0]).toBe("digraph memory {");
    expect(lines.at(-1)).toBe("}");
    const body = lines.slice(2, -1);
    expect(body.filter((line) => DOT_EDGE.test(line))).toHaveLength(graph.edges.length);
    for (const line of body) expect(DOT_NODE.test(line) || DOT_EDGE.test(line)).toBe(true);
  });

  test("keeps what Graphviz would take for an escape or an entity", async () => {
    expect(await shown(hostile, "dot")).toContain(String.raw`line \"'<&amp;>]]>\\N#%%{x}`);
  });
});
