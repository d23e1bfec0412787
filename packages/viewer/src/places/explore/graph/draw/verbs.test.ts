import { expect, test } from "vitest";
import { edgeVerb } from "../../scene/node-words.ts";
import { makeScene, type SceneEdge, type SceneNode } from "../../scene/scene.ts";
import { extentOf } from "../layout/body.ts";
import { layOut } from "../layout/lay-out.ts";
import { paletteOf } from "../palette.ts";
import { NO_SIZES } from "../place-nodes.ts";
import { fitted } from "../view.ts";
import { frameOf } from "./frame.ts";
import { NO_LIGHT } from "./stage.ts";

const measure = (text: string, size: number) => text.length * size * 0.55;
const node = (id: string, kind: SceneNode["kind"], label: string): SceneNode => ({
  id,
  kind,
  label,
  type: kind === "memory" ? "fact" : "",
  weight: 1,
});
const edge = (from: string, to: string, relation: string): SceneEdge => ({ from, to, relation, weight: 1 });

test("around a memory with few neighbours every line has its verb", () => {
  const nodes = [
    node("middle", "memory", "We do not use Kafka any more; order events go through NATS JetStream."),
    node("kafka", "entity", "Kafka"),
    node("nats", "entity", "NATS"),
    node("old", "memory", "We do not use Kafka any more."),
    node("like", "memory", "We decided to use Kafka for order events because replay matters to billing."),
  ];
  const edges = [
    edge("middle", "kafka", "mention"),
    edge("middle", "nats", "mention"),
    edge("middle", "old", "replaces"),
    edge("middle", "like", "alike"),
    edge("like", "kafka", "mention"),
  ];
  const scene = makeScene({ name: "focus middle 1", shape: "around", middle: "middle", nodes, edges });
  const look = "cards";
  const room = { width: 900, height: 600, inset: { left: 0, top: 0, right: 0, bottom: 0 } };
  const bodies = layOut(scene, { look, width: 900, height: 600, measure, kept: new Map() });
  const palette = paletteOf(() => "#202020", "serif");
  const view = fitted(extentOf(bodies.values()), room, { least: 0.55, most: 1.15 });
  const marks = frameOf({
    ...{ scene, look, bodies, view, room, palette, measure },
    light: NO_LIGHT,
    sizes: NO_SIZES,
    counts: undefined,
  });
  const verbs = new Set(edges.map(({ relation }) => edgeVerb(relation)));
  const written = marks.flatMap((mark) => (mark.kind === "text" && verbs.has(mark.text) ? [mark.text] : []));
  expect(written.toSorted()).toEqual(edges.map(({ relation }) => edgeVerb(relation)).toSorted());
});
