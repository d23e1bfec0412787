/** Lets one loop sleep until it is called, or until the time is up. */
export interface Bell {
  /** A ring that nobody waits for is heard by the next wait. */
  ring(): void;
  /** The waiting does not keep the process alive. */
  wait(milliseconds: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wakeUp = (): void => {};
  return {
    ring() {
      rung = true;
      wakeUp();
    },
    async wait(milliseconds) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rung = false;
    },
  };
}
