import type { Distilled, Finding } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import { aFinding } from "@memory/language/testing";
import type { Distiller } from "../src/models/models.ts";
import { scriptedDistiller } from "./scripted-models.ts";

/** Takes every line a person typed that begins with "Note:" for a fact, and what follows as its words. */
export function noteTaker(script: (session: Session) => void | Promise<void> = () => undefined): Distiller {
  return scriptedDistiller(async (session) => {
    await script(session);
    return notesOf(session);
  });
}

function notesOf({ entries }: Session): Distilled {
  const findings = entries.flatMap((entry): Finding[] => {
    if (entry.kind !== "human" || !entry.text.startsWith("Note: ")) return [];
    const { lines, uuid, at } = entry;
    const content = entry.text.slice("Note: ".length);
    return [aFinding(content, { lines, uuid, at, excerpt: entry.text, confidence: 0.8 })];
  });
  return { findings, dropped: 0 };
}

/** A distiller that never answers: it waits until its signal is aborted, and counts who waits. */
export function endlessDistiller(): Distiller & { started: Promise<void>; aborted: Promise<void> } {
  const [start, started] = event();
  const [abort, aborted] = event();
  return {
    ...scriptedDistiller(() => ({ findings: [], dropped: 0 })),
    started,
    aborted,
    distill: (_session, { signal, calls }) => {
      calls.extraction += 1;
      start();
      return new Promise((_resolve, reject) => {
        const end = () => {
          abort();
          reject(signal.reason);
        };
        if (signal.aborted) end();
        signal.addEventListener("abort", end, { once: true });
      });
    },
  };
}

function event(): [happen: () => void, happened: Promise<void>] {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return [happen, happened];
}
