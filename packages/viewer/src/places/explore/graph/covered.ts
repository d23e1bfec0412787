import type { Room } from "./view.ts";

/** What lies over the picture names its side: `data-covers="left"`. */
export const COVERS = "data-covers";

const GAP = 14;

/** How much of a picture is covered at each of its sides, and by a little margin where nothing lies. */
export function coveredAt(picture: HTMLElement): Room["inset"] {
  const whole = picture.getBoundingClientRect();
  const inset = { left: GAP, top: GAP, right: GAP, bottom: GAP };
  for (const over of picture.closest("[data-explore]")?.querySelectorAll(`[${COVERS}]`) ?? []) {
    const { left, top, right, bottom } = over.getBoundingClientRect();
    const isOver = right > whole.left && left < whole.right && bottom > whole.top && top < whole.bottom;
    if (!isOver || right === left || bottom === top) continue;
    switch (over.getAttribute(COVERS)) {
      case "left":
        inset.left = Math.max(inset.left, right - whole.left + GAP);
        break;
      case "right":
        inset.right = Math.max(inset.right, whole.right - left + GAP);
        break;
      case "top":
        inset.top = Math.max(inset.top, bottom - whole.top + GAP);
        break;
      case "bottom":
        inset.bottom = Math.max(inset.bottom, whole.bottom - top + GAP);
    }
  }
  return inset;
}
