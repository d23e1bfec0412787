import { useEffect, useRef, useState } from "react";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

interface Play {
  /** The first day, and the last one, which is now. */
  readonly from: string;
  readonly to: string;
  /** Told at every step. */
  readonly onStep: (moment: string | undefined) => void;
  /** Told when it was stopped on the way. */
  readonly onStop: (moment: string) => void;
}

/** Goes through the whole time in some twelve seconds; in few steps where somebody wants little motion. */
export function usePlay({ from, to, onStep, onStop }: Play) {
  const [moment, setMoment] = useState<string>();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const rest = () => {
    clearInterval(timer.current);
    timer.current = undefined;
    setMoment(undefined);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  const start = () => {
    const [steps, pause] = calm.matches ? [10, 1_200] : [64, 190];
    const [first, last] = [Date.parse(from), Date.parse(to)];
    let step = 0;
    const next = () => {
      if (step > steps) {
        rest();
        onStep(undefined);
        return;
      }
      const now = new Date(first + ((last - first) * step) / steps).toISOString();
      setMoment(now);
      onStep(now);
      step++;
    };
    next();
    timer.current = setInterval(next, pause);
  };
  const stop = () => {
    const then = moment;
    rest();
    if (then !== undefined) onStop(then);
  };
  return { moment, isPlaying: moment !== undefined, toggle: () => (moment === undefined ? start() : stop()) };
}
