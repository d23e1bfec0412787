import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time, a minute old at most: "today" must not stay today over midnight. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
