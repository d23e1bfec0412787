import { about, count, duration, plural } from "@memory/shared/words";
import type { Cli } from "./cli.ts";
import { width } from "./print/width.ts";

export type ProgressMode = "auto" | "plain" | "none";

/** Progress of a run. */
export interface Advance {
  readonly done: number;
  readonly total: number;
  readonly chunks: number;
  /** Milliseconds since the run began. */
  readonly elapsed: number;
}

/** Shows how far a run is, on stderr. */
export interface Progress {
  readonly advance: (done: number, total: number, chunks: number) => void;
  /** Write something else while the live line is out of the way. */
  readonly around: (write: () => void) => void;
  readonly stop: () => void;
}

const LIVE_MS = 100;
const PLAIN_MS = 5000;
const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;

/** The text of the line. */
interface Told {
  readonly parts: (advance: Advance) => string[];
  /** The effect of Ctrl-C. */
  readonly interrupt: string;
}

const SESSIONS: Told = { parts: progressParts, interrupt: "Ctrl-C stops safely" };

/** A live line on a terminal, a line every five seconds elsewhere. */
export function progressOf(cli: Pick<Cli, "io">, mode: ProgressMode, told = SESSIONS): Progress {
  const { stderr, now, env } = cli.io;
  const live = mode === "auto" && stderr.isTTY && env.TERM !== "dumb";
  const began = now();
  let state: Advance = { done: 0, total: 0, chunks: 0, elapsed: 0 };
  let frame = 0;
  let shown = false;
  const clear = () => {
    if (shown) stderr.write("\r\u001b[2K");
    shown = false;
  };
  const draw = () => {
    const parts = told.parts({ ...state, elapsed: now() - began });
    if (!live) return void stderr.write(`${parts.join(" · ")}\n`);
    frame = (frame + 1) % SPINNER.length;
    clear();
    const bar = state.total > 0 ? `${barOf(state.done / state.total)}  ` : "";
    // One column is left free: a full line makes some terminals wrap.
    const room = (stderr.columns ?? 80) - 5 - width(bar);
    stderr.write(`  ${SPINNER[frame]} ${bar}${fitting([...parts, told.interrupt], room)}`);
    shown = true;
  };
  const timer = mode === "none" ? undefined : setInterval(draw, live ? LIVE_MS : PLAIN_MS);
  return {
    advance: (done, total, chunks) => {
      state = { done, total, chunks: state.chunks + chunks, elapsed: 0 };
    },
    around: (write) => {
      clear();
      write();
    },
    stop: () => {
      clearInterval(timer);
      clear();
    },
  };
}

/** "7 of 18 sessions", "1m 10s", "3.4 chunks/s", "about 2 min left" */
export function progressParts({ done, total, chunks, elapsed }: Advance): string[] {
  if (total === 0) return ["reading sessions", duration(elapsed)];
  const rate = chunks / (elapsed / 1000);
  return [
    `${count(done)} of ${plural(total, "session")}`,
    duration(elapsed),
    ...(chunks > 0 && elapsed > 0
      ? [`${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} chunks/s`]
      : []),
    ...(done > 0 && done < total ? [`${about((elapsed / done) * (total - done))} left`] : []),
  ];
}

const BAR = 10;
function barOf(share: number): string {
  const filled = Math.min(BAR, Math.floor(share * BAR));
  return "█".repeat(filled) + "░".repeat(BAR - filled);
}

/** As many parts as there is room for. */
function fitting(parts: readonly string[], room: number): string {
  let text = "";
  for (const part of parts) {
    const longer = text === "" ? part : `${text} · ${part}`;
    if (width(longer) > room) break;
    text = longer;
  }
  return text;
}
