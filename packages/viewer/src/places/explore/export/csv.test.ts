import { expect, test } from "vitest";
import { makeScene } from "../scene/scene.ts";
import { csvOf } from "./csv.ts";

test("a table has a row for each node, and no text in it is counted as a formula or breaks a row", () => {
  const scene = makeScene({
    name: "test",
    shape: "around",
    nodes: [
      { id: "m", kind: "memory", type: "fact", label: '=1+1, "quoted"', weight: 1, project: "orders" },
      { id: "e", kind: "entity", type: "technology", label: "Postgres", weight: 3 },
      { id: "more m", kind: "more", type: "", label: "+2 more", weight: 0 },
    ],
    edges: [{ from: "m", to: "e", relation: "mention", weight: 1 }],
  });
  expect(csvOf(scene).split("\r\n")).toEqual([
    "kind,type,name,project,date,texts,links,id",
    'memory,fact,"\'=1+1, ""quoted""",orders,,1,Postgres,m',
    'entity,technology,Postgres,,,3,"\'=1+1, ""quoted""",e',
  ]);
});
