import { expect } from "vitest";

/** Waits for something to come true, on a machine that many tests share. */
export const eventually = <T>(look: () => T) => expect.poll(look);
