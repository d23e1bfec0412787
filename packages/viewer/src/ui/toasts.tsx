import { lazy, Suspense, useSyncExternalStore } from "react";
import type { Toast } from "./toast-region.tsx";
import { whenIdle } from "./when-idle.ts";

// Nobody is told anything before the page is there: the region comes when nothing else is to do, or with its first toast.
const region = () => import("./toast-region.tsx");
const Region = lazy(async () => ({ default: (await region()).Region }));

/** Say something at the edge of the page. What it says is also in Activity, for ever. */
export function toast(said: Toast): void {
  want();
  // A daemon that is gone brings no code; the banner says that it is gone.
  void region().then(
    ({ show }) => show(said),
    () => undefined,
  );
}

let isWanted = false;
const waiting = new Set<() => void>();

function want(): void {
  isWanted = true;
  for (const tell of waiting) tell();
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  if (!isWanted)
    void whenIdle()
      .then(region)
      .then(want, () => undefined);
  return () => waiting.delete(tell);
}

export function Toasts() {
  if (!useSyncExternalStore(subscribe, () => isWanted)) return null;
  return (
    <Suspense>
      <Region />
    </Suspense>
  );
}
