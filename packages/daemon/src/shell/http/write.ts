import type { Response } from "express";

/** Resolves when the reader can take more, or has left. */
export const write = (res: Response, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (res.destroyed || res.write(text)) return resolve();
    const settle = () => {
      res.off("drain", settle).off("close", settle);
      resolve();
    };
    res.on("drain", settle).on("close", settle);
  });
