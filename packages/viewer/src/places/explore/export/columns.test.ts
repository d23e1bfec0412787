import { expect, test } from "vitest";
import { written } from "../../../app/export/written.ts";
import { makeScene } from "../scene/scene.ts";
import { NODE_COLUMNS, nodeRows } from "./columns.ts";

test("a table has a row for each node, with what it is linked with", () => {
  const scene = makeScene({
    name: "test",
    shape: "around",
    nodes: [
      { id: "m", kind: "memory", type: "fact", label: "Orders uses Postgres.", weight: 1, project: "orders" },
      { id: "e", kind: "entity", type: "technology", label: "Postgres", weight: 3 },
      { id: "more m", kind: "more", type: "", label: "+2 more", weight: 0 },
    ],
    edges: [{ from: "m", to: "e", relation: "mention", weight: 1 }],
  });
  expect(written("csv", NODE_COLUMNS, nodeRows(scene)).trim().split("\r\n")).toEqual([
    "kind,type,name,project,date,texts,links,id",
    "memory,fact,Orders uses Postgres.,orders,,1,Postgres,m",
    "entity,technology,Postgres,,,3,Orders uses Postgres.,e",
  ]);
});
