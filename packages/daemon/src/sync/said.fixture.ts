// For tests: what a person does on one of their machines, and what it knows then.

import { aBelief } from "../../test/builders.ts";
import { askedBy } from "../activity/operation.ts";
import { record } from "../activity/record.ts";
import { correctMemory, retireMemory } from "../memories/beliefs/edit.ts";
import { save } from "../memories/beliefs/save.ts";
import { OWN } from "../store/owner-key.ts";
import { type Alone, type MadeMachine, madePerson } from "./machines.fixture.ts";

type Home = Pick<Alone, "deps">;

const PERSON = askedBy({ client: null });

export const say = ({ deps }: Home, content: string, fields: Parameters<typeof aBelief>[1] = {}) =>
  record(deps, { ownerId: OWN, kind: "memory.save", actor: PERSON }, () =>
    save(deps, OWN, { ...aBelief(content, fields), asserted_at: deps.clock() }),
  ).memory;

export const holding = ({ deps: { store } }: Home): string[] =>
  store
    .prepare<[], string>(
      "SELECT content FROM memories WHERE owner_id = '0' AND status = 'active' ORDER BY content",
    )
    .pluck()
    .all();

export const refused = ({ deps: { store } }: Home) =>
  store.prepare("SELECT why FROM space_outbox WHERE state = 'refused'").pluck().all();

export const questions = ({ deps: { store } }: Home) =>
  store.prepare("SELECT count(*) FROM conflicts WHERE status = 'open'").pluck().get();

export const correct = ({ deps }: Home, id: string, content: string) =>
  record(deps, { ownerId: OWN, kind: "memory.edit", actor: PERSON }, () =>
    correctMemory(deps, { ownerId: OWN, id }, { content }),
  );

export const retire = ({ deps }: Home, id: string) =>
  record(deps, { ownerId: OWN, kind: "memory.retire", actor: PERSON }, () =>
    retireMemory(deps, { ownerId: OWN, id }),
  );

/** A laptop and a desktop that both know what was said on the first of them. */
export async function twoMachines(content: string) {
  const person = madePerson();
  const laptop = person.machine("laptop");
  const { id } = say(laptop, content);
  const a: MadeMachine = await person.begin(laptop);
  const b: MadeMachine = await person.bring(person.machine("desktop"));
  return { ...{ person, a, b, id }, [Symbol.dispose]: () => person[Symbol.dispose]() };
}
