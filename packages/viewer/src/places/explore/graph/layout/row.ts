import type { Scene } from "../../scene/scene.ts";
import type { Body } from "./body.ts";

interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** One after the other, in as many rows as the sheet has room for; every second row runs back. */
export function rowPlaces({ nodes }: Scene, bodies: readonly Body[], { width, height }: Sheet): void {
  const widest = Math.max(1, ...bodies.map(({ wide }) => 2 * wide)) + 84;
  const perRow = Math.max(1, Math.min(nodes.length, Math.floor(width / widest) || 1));
  const rows = Math.ceil(nodes.length / perRow);
  const rowHeight = Math.max(130, Math.min(220, height / Math.max(1, rows)));
  bodies.forEach((body, at) => {
    const row = Math.floor(at / perRow);
    const column = row % 2 === 0 ? at % perRow : perRow - 1 - (at % perRow);
    body.x = column * widest;
    body.y = row * rowHeight;
  });
}
