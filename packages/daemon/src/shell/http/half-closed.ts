import type { Response } from "express";

/** Milliseconds after which somebody who has gone altogether has said so. */
const ECHO_MS = 100;

/** Milliseconds after which somebody who is still there is asked again. */
const AGAIN_MS = 1_000;

/**
 * Half-closed connections: a sender that has closed its side may still listen, and gets its answer. A peer
 * that has gone looks the same, until something is sent to it that nobody takes: then the connection breaks,
 * with all that hangs on it. Calls `ask` whenever that should be tried. Returns how to stop.
 */
export function onHalfClose(res: Response, ask: () => void): () => void {
  if (res.destroyed) return () => undefined;
  const { socket } = res.req;
  let next: NodeJS.Timeout | undefined;
  const askAgain = () => {
    next = setTimeout(askAgain, AGAIN_MS).unref();
    ask();
  };
  const begin = () => {
    // The first is refused by their system, the second by ours.
    next = setTimeout(askAgain, ECHO_MS).unref();
    ask();
  };
  const stop = () => {
    clearTimeout(next);
    socket.off("end", begin);
    res.off("close", stop);
  };
  res.once("close", stop);
  if (socket.readableEnded) begin();
  else socket.once("end", begin);
  return stop;
}

/** Asks until the answer begins. From then on its writer does, between two lines. */
export function listenForHalfClose(res: Response): void {
  onHalfClose(res, () => {
    if (res.headersSent || res.destroyed) return;
    if (res.req.httpVersion === "1.1") res.writeProcessing();
    // The version before knows no answer before the answer: nobody can be asked.
    else res.destroy();
  });
}
