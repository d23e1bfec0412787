import type { Session } from "@memory/language/session";
import { utcDay } from "@memory/language/text";
import { fenced } from "../fence.ts";
import { type Said, saidIn } from "./said.ts";

/** As much of a session as one call reads. */
export interface SessionReading {
  readonly said: readonly Said[];
  /** Its words as the model is shown them: each text fenced under its label, and the day where it changes. */
  readonly text: string;
}

/** A person and an agent that have said less to each other are not worth a call. */
const LEAST = 400;
const TALK = /^(?:person|answer)/;

/**
 * A session cut into readings of so many characters, in order, each from a person's turn on. A reading depends on what stands before
 * it and in it alone: when the session grows, all but the last stay what they were.
 */
export function readingsOf(session: Pick<Session, "entries">, most: number): SessionReading[] {
  const groups = groupsOf(saidIn(session));
  const talk = groups.flat().filter(({ opens, label }) => opens || TALK.test(label));
  const isByPerson = talk.some(({ opens, statedBy }) => opens || statedBy === "user");
  if (!isByPerson || talk.reduce((sum, { text }) => sum + text.length, 0) < LEAST) return [];
  const readings: Said[][] = [];
  let room = 0;
  const put = (said: readonly Said[], size: number): void => {
    const open = readings.at(-1);
    if (open && size <= room) open.push(...said);
    else readings.push([...said]);
    room = (open && size <= room ? room : most) - size;
  };
  for (const group of groups) {
    const size = sizeOf(group);
    if (size <= most) put(group, size);
    else {
      // A turn longer than a reading: it begins one, and is cut where something else is said.
      room = 0;
      for (const said of group) put([said], sizeOf([said]));
    }
  }
  return readings.map((said) => ({ said, text: textOf(said) }));
}

/** A person's message, and all that answers it. */
function groupsOf(said: readonly Said[]): Said[][] {
  const groups: Said[][] = [];
  for (const one of said) {
    const open = groups.at(-1);
    if (open && !one.opens) open.push(one);
    else groups.push([one]);
  }
  return groups;
}

const sizeOf = (said: readonly Said[]): number => said.reduce((sum, one) => sum + shown(one).length + 1, 0);

const shown = ({ label, lines, text }: Said): string => `[L${lines.from} ${label}]\n${fenced(text)}`;

/** No line of a text can pass for a label or a day: only those stand at the start of a line. */
function textOf(said: readonly Said[]): string {
  let day: string | null = null;
  return said
    .map((one) => {
      const today = one.at === null ? day : utcDay(one.at);
      const isNew = today !== null && today !== day;
      day = today;
      return isNew ? `== ${today}\n${shown(one)}` : shown(one);
    })
    .join("\n");
}
