import type { Scene } from "../../scene/scene.ts";
import type { Body } from "../layout/body.ts";
import type { Look } from "../layout/footprint.ts";
import type { TopicSizes } from "../layout/topic-size.ts";
import type { Point } from "../marks.ts";
import type { Palette } from "../palette.ts";
import type { Measure } from "../text-fit.ts";
import { type Room, toScreen, type View } from "../view.ts";

/** What matters now: the rest is pale. */
export interface Light {
  readonly pointed: string | undefined;
  readonly selected: string | undefined;
  /** Found by a search, or of the project that is looked at. */
  readonly found: ReadonlySet<string> | undefined;
}

export const NO_LIGHT: Light = { pointed: undefined, selected: undefined, found: undefined };

/** All that a frame is drawn from. */
export interface Stage {
  readonly scene: Scene;
  readonly look: Look;
  readonly bodies: ReadonlyMap<string, Body>;
  readonly view: View;
  readonly room: Room;
  readonly palette: Palette;
  readonly measure: Measure;
  readonly light: Light;
  /** Of topics. */
  readonly sizes: TopicSizes;
  /** Memories of each topic at the moment that is looked at; undefined: as the scene says. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

export function spotOf({ bodies, view, room }: Stage, id: string): Point | undefined {
  const body = bodies.get(id);
  return body && toScreen(view, room, body);
}

/** The node that is pointed at or selected, unless it is the middle, which is linked with everything. */
export function centreOf({ light, scene }: Stage): string | undefined {
  return light.pointed ?? (light.selected === scene.middle ? undefined : light.selected);
}

/** Nodes that matter now; undefined: all of them. */
export function litNodes(stage: Stage): ReadonlySet<string> | undefined {
  const centre = centreOf(stage);
  const links = centre === undefined ? undefined : stage.scene.links.get(centre);
  if (centre === undefined || !links) return stage.light.found;
  // A topic or a node without links is looked at among the others.
  if (links.length === 0) return stage.light.found;
  return new Set([centre, ...links.map(({ other }) => other.id)]);
}
