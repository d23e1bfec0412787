import { expect, test } from "vitest";
import { makeScene, type SceneNode } from "../../scene/scene.ts";
import { paletteOf } from "../palette.ts";
import { NO_SIZES } from "../place-nodes.ts";
import { drawNames } from "./dot-names.ts";
import { NO_LIGHT } from "./stage.ts";

const node = (id: string, kind: SceneNode["kind"], label: string): SceneNode => ({
  ...{ id, kind, label, type: "", weight: 1 },
});

test("a dot that the name of another one would leave without room is named, and the other one beside it", () => {
  const [memory, entity] = [node("m", "memory", "Kafka is gone"), node("e", "entity", "Planetiler")];
  const names = drawNames(
    {
      scene: makeScene({ name: "a", shape: "given", nodes: [memory, entity], edges: [] }),
      ...{ look: "dots", bodies: new Map(), counts: undefined, light: NO_LIGHT, sizes: NO_SIZES },
      view: { x: 0, y: 0, scale: 1 },
      room: { width: 200, height: 100, inset: { left: 0, top: 0, right: 0, bottom: 0 } },
      palette: paletteOf(() => "#202020", "serif"),
      measure: (text) => text.length * 6.6,
    },
    {
      dots: [
        { node: memory, spot: { x: 60, y: 40, radius: 4 } },
        { node: entity, spot: { x: 150, y: 20, radius: 4 } },
      ],
      lit: undefined,
      taken: [
        { left: 0, right: 200, top: 50, bottom: 100 },
        { left: 118, right: 138, top: 0, bottom: 22 },
      ],
    },
  );
  expect(names.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])).sort()).toEqual([
    "Kafka is gone",
    "Planetiler",
  ]);
});
