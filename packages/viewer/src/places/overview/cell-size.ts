import { useEffect, useRef, useState } from "react";
import { BESIDE } from "./heat-squares.tsx";

const LEAST = 11;
const MOST = 32;

/** As large as the room allows; where that is too little, the map scrolls, and its end is in sight. */
export function useCellSize(columns: number) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const size = Math.min(MOST, Math.max(LEAST, Math.floor((width - BESIDE) / columns)));
  useEffect(() => {
    if (width > 0 && box.current) box.current.scrollLeft = columns * size;
  }, [width, columns, size]);
  return [box, size] as const;
}
