/** Resolves when nothing else is to do, at the latest after five seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 500);
  });
