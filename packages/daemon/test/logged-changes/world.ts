import type { Client } from "@memory/client";
import type { Folder } from "@memory/sources/testing";
import type { OperationKind } from "../../src/activity/operation.ts";
import type { TestDaemon } from "../daemon.ts";

/** A change and the log entries that it leaves; it answers its repetition, which changes nothing. */
export interface Logged {
  readonly leaves: readonly OperationKind[];
  readonly change: (world: World) => Promise<() => Promise<unknown>>;
  /** Log entries of the repetition; as a rule none, or a refusal. */
  readonly again?: readonly OperationKind[];
}

export interface World {
  readonly memory: TestDaemon;
  readonly client: Client;
  readonly folder: Folder;
}

export const say = async (world: World, content: string): Promise<string> => {
  const answer = await world.client.memories.save({ body: { content } });
  await world.client.index.run();
  return answer.id ?? "none";
};
