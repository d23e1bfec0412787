import { createClient } from "@memory/client";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { fetch } from "../daemon/fetch.ts";
import type { Style } from "../print/style.ts";
import { table } from "../print/table.ts";
import { interruptible } from "./interruptible.ts";
import {
  BUDGETS,
  measureSessions,
  readAbsent,
  readSessionQuestions,
  type SessionFigures,
} from "./session-questions.ts";
import { benchClient } from "./throwaway.ts";

/** Measures the answers of this home's memory to questions about its sessions. */
export async function benchSessions(cli: Cli, path: string, absentPath?: string): Promise<SessionFigures> {
  const questions = await readSessionQuestions(path);
  const absent = absentPath === undefined ? [] : await readAbsent(absentPath);
  const { daemon } = await connect(cli);
  const { owner } = cli.settings;
  const client = createClient({
    ...{ baseUrl: daemon.baseUrl, fetch, client: benchClient(cli.version) },
    ...(owner && { owner }),
  });
  const wanted = { cli, most: Number.POSITIVE_INFINITY, categories: undefined };
  return interruptible(wanted, ({ signal, tell }) => {
    let asked = 0;
    const onAsked = (): void => {
      asked += 1;
      tell("asked", asked, questions.length + absent.length);
    };
    return measureSessions(client, { questions, absent }, { signal, onAsked });
  });
}

/** The figures for people. */
export function sessionsText(figures: SessionFigures, { paint, tableWidth: width }: Style): string {
  const { questions, first, amongFive, inside, high, highRight, absent, absentHigh } = figures;
  const of = (part: number, whole: number) =>
    whole === 0 ? "" : `${part} of ${whole}   ${((100 * part) / whole).toFixed(1)} %`;
  const rows = [
    ["its lines in the first hit", of(first, questions)],
    ["its lines among five", of(amongFive, questions)],
    ...BUDGETS.map((budget) => [`its words inside ${budget} tokens`, of(inside[budget], questions)]),
    ["called high", of(high, questions)],
    ["  of these right among five", of(highRight, high)],
    ["without an answer, called high", of(absentHigh, absent)],
  ];
  return table([{ title: "" }, { title: "this memory" }], rows, { width, heading: paint.bold });
}
