import { random } from "../../packages/cli/src/bench/statistics.ts";
import { personas } from "./personas.ts";

interface Step {
  readonly id: string;
  readonly command: string;
  readonly output: string;
  /** 0 without it. */
  readonly exit?: number;
}

interface Turn {
  readonly asked: string;
  readonly steps: readonly Step[];
  readonly answer: string;
  readonly at: number;
}

export interface MadeUp {
  readonly id: string;
  readonly cwd: string;
  readonly turns: readonly Turn[];
  /** What the program tells its model before anything is said. */
  readonly instructions: string;
}

const HOUR = 3_600_000;

/** So many conversations, from one question to some sixty. */
export function conversations(count: number, seed: number, now: number): MadeUp[] {
  const next = random(seed);
  const number = (most: number) => Math.floor(next() * most);
  const texts = personas(10, 40, 1).flatMap(({ docs }) => docs.map(({ text }) => text));
  const sentence = () => texts[number(texts.length)] ?? "";
  const prose = (most: number) => Array.from({ length: 1 + number(most) }, sentence).join(" ");
  const logs = () =>
    Array.from(
      { length: 8 + number(120) },
      (_, n) =>
        `${n}  src/part${number(90)}/file${number(900)}.ts:${number(400)}  ${sentence().slice(0, 60)}`,
    ).join("\n");
  return Array.from({ length: count }, (_, nth) => {
    const began = now - 2 * HOUR - number(24 * 12) * HOUR;
    return {
      id: `${hex(next, 8)}-${hex(next, 4)}-4${hex(next, 3)}-a${hex(next, 3)}-${hex(next, 12)}`,
      cwd: `/home/sam/work/project-${nth % 12}`,
      instructions: Array.from({ length: 120 }, sentence).join("\n"),
      turns: Array.from({ length: Math.max(1, Math.floor(next() ** 3 * 60)) }, (__, turn) => ({
        at: began + turn * 60_000,
        asked: prose(3),
        steps: Array.from({ length: number(6) }, () => ({
          id: `call_${hex(next, 16)}`,
          command: `grep -rn "part${number(90)}" src | head -40`,
          output: logs(),
        })),
        answer: [prose(4), prose(5), prose(3)].join("\n\n"),
      })),
    };
  });
}

const hex = (next: () => number, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");

export const iso = (at: number): string => new Date(at).toISOString();
export const lines = (records: readonly unknown[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join("");

/** The files of one session: a path below the agent's folder, and what stands in it. */
export type Write = (made: MadeUp) => readonly (readonly [string, string])[];
