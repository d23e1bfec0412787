/** Signal that ends the sleep of one loop before its time is up. */
export interface WakeSignal {
  /** Sent while nobody sleeps, it ends the next sleep at once. */
  send(): void;
  /** Settles with the signal, or after so many milliseconds. Does not keep the process alive. */
  wait(milliseconds: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isSent = false;
  let wakeUp = (): void => {};
  return {
    send() {
      isSent = true;
      wakeUp();
    },
    async wait(milliseconds) {
      if (!isSent)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isSent = false;
    },
  };
}
