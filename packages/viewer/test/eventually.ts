import { expect } from "vitest";

/** What comes true soon, on a machine that many tests share. */
export const eventually = <T>(look: () => T) => expect.poll(look);
