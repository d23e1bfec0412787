import { describe, expect, test } from "vitest";
import { layOutGraph } from "./lay-out.ts";
import { smallShape } from "./made-small-shape.ts";
import { nameTopics } from "./names.ts";
import { neighboursOf } from "./neighbours.ts";
import type { Topic } from "./shape.ts";

/** The name of one topic of these entities, each mentioned by so many memories. */
function nameOf(entities: Readonly<Record<string, number>>, before?: Topic) {
  const nodes: Record<string, "memory" | `entity ${string}`> = {};
  const edges: [string, string][] = [];
  Object.entries(entities).forEach(([name, count], n) => {
    nodes[`e${n}`] = `entity ${name}`;
    for (let at = 0; at < count; at += 1) {
      nodes[`e${n}m${at}`] = "memory";
      edges.push([`e${n}m${at}`, `e${n}`]);
    }
  });
  const shape = smallShape(nodes, edges);
  const community = new Uint32Array(shape.size);
  return nameTopics({ shape, graph: neighboursOf(shape), community, identities: [{ id: "t", before }] })[0];
}

describe("names of topics", () => {
  test("are the two entities that most of its memories name", () => {
    const topic = nameOf({ backups: 3, Cron: 1, PostgreSQL: 5, Restic: 4 });
    expect(topic?.name).toBe("PostgreSQL, Restic");
    expect(topic?.entities).toEqual(["PostgreSQL", "Restic", "backups", "Cron"]);
  });

  test("say nothing twice", () => {
    expect(
      nameOf({ PostgreSQL: 6, Postgres: 5, "docker compose": 4, Docker: 3, backups: 2, Backup: 1 })?.name,
    ).toBe("PostgreSQL, docker compose");
    expect(nameOf({ C: 4, "C++": 3, "C#": 2 })?.entities).toEqual(["C", "C++", "C#"]);
  });

  test("prefer words to paths and ids, and shorten what is long", () => {
    expect(nameOf({ "/srv/app/config/main.yaml": 3, "4e77c56": 3, Nginx: 2, TLS: 2 })?.name).toBe(
      "Nginx, TLS",
    );
    expect(nameOf({ MEMORY_HOME: 5, "fuse.ts": 4, Nginx: 3 })?.name).toBe("Nginx, MEMORY_HOME");
    expect(nameOf({ "A very long name that somebody gave to a project": 3, Nginx: 2 })?.name).toBe(
      "Nginx, A very long name that someb…",
    );
  });

  test("leave out what is everywhere", () => {
    const nodes: Record<string, "memory" | `entity ${string}`> = { git: "entity Git" };
    const edges: [string, string, number][] = [];
    for (const name of ["Docker", "Redis", "Kafka", "Figma"]) {
      nodes[name] = `entity ${name}`;
      for (let at = 0; at < 6; at += 1) {
        nodes[name + at] = "memory";
        edges.push([name + at, name, 3], [name + at, "git", 1]);
      }
    }
    const names = layOutGraph(smallShape(nodes, edges)).topics.map(({ name }) => name);
    expect(names.map((name) => name.split(", ")[0]).sort()).toEqual(["Docker", "Figma", "Kafka", "Redis"]);
  });

  test("without entities say what there is, and no two are the same", () => {
    const nodes = {
      a: "memory",
      b: "memory",
      c: "document",
      d: "memory",
      e: "memory",
      f: "document",
    } as const;
    const { topics } = layOutGraph(
      smallShape(nodes, [
        ["a", "b"],
        ["b", "c"],
        ["d", "e"],
        ["e", "f"],
      ]),
    );
    expect(topics.map(({ name }) => name)).toEqual([
      "2 memories and 1 document",
      "2 memories and 1 document (2)",
    ]);
  });

  test("stay while what they are made of is among the most telling", () => {
    const before = {
      id: "t",
      name: "",
      size: 9,
      x: 0,
      y: 0,
      entities: [],
      centre: [],
      words: ["PostgreSQL", "Restic", "backups", "Cron"],
    };
    const shuffled = { PostgreSQL: 5, Restic: 6, backups: 3, Cron: 4 };
    expect(nameOf(shuffled)?.name).toBe("Restic, PostgreSQL");
    expect(nameOf(shuffled, before)?.name).toBe("PostgreSQL, Restic");
    expect(nameOf({ ...shuffled, Nginx: 7, TLS: 7, DNS: 7, BGP: 7, NTP: 7 }, before)?.name).toBe("BGP, DNS");
  });

  test("are words that its memories say, where these say more than names, in the case they are written in", () => {
    const says = ["shelter", "dance studio"].flatMap((about, topic) =>
      ["We visited", "They paid for", "Nobody likes"].map(
        (verb, n) => [`${topic}-${n}`, `memory ${verb} the ${about}. UUID is set.`] as const,
      ),
    );
    const nodes = { uuid: "entity UUID" as const, ...Object.fromEntries(says) };
    const near = says.flatMap(([one], at) =>
      says.slice(at + 1).flatMap(([other]) => (one[0] === other[0] ? [[one, other, 1] as const] : [])),
    );
    const named = says.map(([one]) => [one, "uuid", 1] as const);
    const { topics } = layOutGraph(smallShape(nodes, [...near, ...named]));
    expect(topics.map(({ name }) => name.split(", ")[0]).sort()).toEqual(["dance studio", "shelter"]);
    for (const { centre } of topics) expect(centre).toHaveLength(3);
  });

  test("are of what documents are headed with, where no memory is", () => {
    const nodes = {
      gauge: "entity MEMORY_GAUGE_URL",
      d1: "document Tide tables\nHarbour > Depth of the harbour",
      d2: "document Tide tables of June\nReading the gauge",
      d3: "document Tide tables of July\nHarbour > Moorings",
    } as const;
    const edges = ["d1", "d2", "d3"].map((document) => [document, "gauge", 9] as const);
    const [topic] = layOutGraph(smallShape(nodes, edges)).topics;
    expect(topic?.name).toMatch(/^tide tables/i);
    expect(topic?.centre.every((node) => node > 0)).toBe(true);
  });

  test("are of all of a large topic, and not of what comes first in the store", () => {
    const said = [
      ...Array.from({ length: 130 }, (_, n) => `It was oven${n} that burnt.`),
      ...Array.from({ length: 260 }, () => "RISK_CLASS_API: the premium calculator is slow."),
    ];
    const nodes = Object.fromEntries(said.map((text, n) => [`m${n}`, `memory ${text}`] as const));
    const shape = smallShape(nodes, []);
    const community = new Uint32Array(shape.size);
    const identities = [{ id: "t", before: undefined }];
    const [topic] = nameTopics({ shape, graph: neighboursOf(shape), community, identities });
    expect(topic?.name).toMatch(/^premium calculator/);
    expect(topic?.name).not.toMatch(/RISK|CLASS/);
  });

  test("are the project, where a topic is one", () => {
    const nodes = Object.fromEntries([1, 2, 3, 4].map((n) => [`m${n}`, "memory"] as const));
    const shape = {
      ...smallShape(
        { ...nodes, redis: "entity Redis" },
        [1, 2, 3, 4].map((n) => [`m${n}`, "redis"] as const),
      ),
      project: (node: number) => (node < 3 ? "kiln" : ""),
    };
    const [topic] = layOutGraph(shape).topics;
    expect([topic?.name, topic?.project]).toEqual(["kiln", { name: "kiln", share: 0.75 }]);
  });
});
