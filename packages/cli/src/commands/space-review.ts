import type { Client } from "@memory/client";
import type { Conflict, Space, SpaceChange } from "@memory/shared";
import { conflictRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { resolveConflict } from "../conflict-refs.ts";
import { connect } from "../daemon/connect.ts";
import type { Exit } from "../errors.ts";
import { spaceWord } from "../print/spaces.ts";
import { findInSpaces } from "../review/shared.ts";
import { DECIDED } from "../review/shared-verbs.ts";
import { copyOf } from "../spaces/copies.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";
import { tellOutcome } from "../spaces/outcomes.ts";
import { type Deciding, decisionOf } from "./conflicts-resolve.ts";
import { tellWaiting } from "./review.ts";

export async function review(
  cli: Cli,
  named: string | undefined,
  { input }: { readonly input: boolean },
): Promise<Exit> {
  const session = await connect(cli);
  const space = await findSpace(session.client, named);
  const waiting = { conflicts: [], pairs: [], names: [], ...(await findInSpaces(cli, session, [space])) };
  return tellWaiting(cli, session.client, {
    waiting,
    input,
    again: `memory space review ${spaceWord(space)}`,
  });
}

interface Open {
  readonly client: Client;
  readonly space: Space;
  readonly conflict: Conflict;
}

async function find(cli: Cli, written: string, { space: named }: InSpace): Promise<Open> {
  const session = await connect(cli);
  const space = await findSpace(session.client, named);
  return {
    client: session.client,
    space,
    conflict: await resolveConflict(copyOf(cli, session, space), written),
  };
}

const change = ({ client, space }: Open, change: SpaceChange) =>
  client.spaces.change({ params: { id: space.id }, body: { change } });

export async function resolve(cli: Cli, written: string, options: InSpace & Deciding): Promise<Exit> {
  const decision = decisionOf(options, "memory space review");
  const open = await find(cli, written, options);
  const { space, conflict } = open;
  return tellOutcome(cli, await change(open, { kind: "resolve", id: conflict.id, ...decision }), {
    space,
    done: `${DECIDED[decision.action]}, for everybody`,
    more: `take it back:  memory space revert ${conflictRef(conflict.id)} --space ${spaceWord(space)}`,
  });
}

export async function revert(cli: Cli, written: string, options: InSpace): Promise<Exit> {
  const open = await find(cli, written, options);
  return tellOutcome(cli, await change(open, { kind: "revert", id: open.conflict.id }), {
    space: open.space,
    done: `Reverted  ${conflictRef(open.conflict.id)}`,
    more: "both sides stand as before, and the question is open again",
  });
}
