import type { Client } from "@memory/client";
import type { Folder } from "@memory/sources/testing";
import type { OperationKind } from "../../src/activity/operation.ts";
import type { TestDaemon } from "../daemon.ts";

/** What a change leaves in the log, and how to make it; what it answers is done, the second time it changes nothing. */
export interface Logged {
  readonly leaves: readonly OperationKind[];
  readonly change: (world: World) => Promise<() => Promise<unknown>>;
  /** What comes of doing it twice; as a rule nothing, or a refusal. */
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
