import { useEffect, useRef } from "react";

interface Pointing {
  /** An entity is pointed at in the text, or none any more. */
  readonly point: (entity: string | null) => void;
  readonly choose: (entity: string) => void;
}

/**
 * Names in the text answer to the mouse. One listener for all of them, because there may be tens of thousands; who uses the
 * keyboard has the same names in the list beside the text.
 */
export function useMarksPointedAt(pointing: Pointing): void {
  const latest = useRef(pointing);
  useEffect(() => {
    latest.current = pointing;
  });
  useEffect(() => {
    const text = document.getElementById("passages");
    const entityOf = ({ target }: Event): string | null =>
      target instanceof HTMLElement ? (target.closest("mark")?.dataset.entity ?? null) : null;
    let pointed: string | null = null;
    const move = (event: Event) => {
      const entity = entityOf(event);
      if (entity === pointed) return;
      pointed = entity;
      latest.current.point(entity);
    };
    const press = (event: Event) => {
      const entity = entityOf(event);
      if (entity !== null && getSelection()?.isCollapsed !== false) latest.current.choose(entity);
    };
    text?.addEventListener("mouseover", move);
    text?.addEventListener("mouseleave", move);
    text?.addEventListener("click", press);
    return () => {
      text?.removeEventListener("mouseover", move);
      text?.removeEventListener("mouseleave", move);
      text?.removeEventListener("click", press);
    };
  }, []);
}
