import { expect } from "vitest";
import {
  apply,
  type Carrier,
  check,
  emptyRoster,
  hashOf,
  type Numbered,
  type Pushed,
  type Role,
} from "../../src/log/index.ts";
import { aMachine, createSpace, invite, join, type TestMachine } from "../machines.ts";

/** A log with nothing in it, that anna may create; ben, carla and dora are people whom its carrier can know. */
export interface OpenedLog extends AsyncDisposable {
  readonly space: string;
  connect(member: string, machine: string): Carrier;
}
export type OpenLog = (options: { readonly rowsADay?: number }) => Promise<OpenedLog>;

export type Named = "anna" | "ben" | "carla" | "dora";

export const inSpace = (log: OpenedLog, member: Named, machine?: string): TestMachine =>
  aMachine(log.space, member, log.connect, machine);

/** A space of anna, with the others in these roles. */
export async function aSpace(open: OpenLog, roles: Partial<Record<Named, Role>> = {}, rowsADay?: number) {
  const log = await open(rowsADay === undefined ? {} : { rowsADay });
  const anna = inSpace(log, "anna");
  expectTaken(await createSpace(anna));
  const enter = async (member: Named, role: Role) => {
    const machine = inSpace(log, member);
    expectTaken(await join(log.space, machine, await invite(anna, member, role)));
    return machine;
  };
  const machines = new Map<Named, TestMachine>();
  for (const member of ["ben", "carla", "dora"] as const) {
    const role = roles[member];
    if (role) machines.set(member, await enter(member, role));
  }
  const of = (member: Named): TestMachine => {
    const found = member === "anna" ? anna : machines.get(member);
    if (!found) throw new Error(`${member} is not in this space`);
    return found;
  };
  return { log, anna, of, enter, [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}

export const expectTaken = (pushed: Pushed) => expect(pushed.refused).toBeUndefined();
export const why = (pushed: Pushed) => pushed.refused?.why;
export const all = (machine: TestMachine) => machine.carrier.pull(0, 2000);
export const trouble = (run: Promise<unknown>) =>
  run.then(
    () => "none",
    (error: unknown) => (error instanceof Error && "trouble" in error ? error.trouble : String(error)),
  );

/** Whether a newcomer who has the hash of the first operation finds every operation in its place. */
export function wrongInLog(space: string, operations: readonly Numbered[]): string | null {
  const [first] = operations;
  let roster = emptyRoster(space, first ? hashOf(space, first) : null);
  for (const operation of operations) {
    const checked = check(roster, operation);
    if (checked.kind === "unsound") return checked.why;
    roster = apply(roster, operation, checked.hash);
  }
  return null;
}
