import { foldersIn, sessionId, temporaryFolder, transcript } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { openStore, type Store } from "../../store/open.ts";
import { ensureOwner } from "../../store/owners.ts";
import { changeState, countQueue, emptyQueue, findState } from "./queries.ts";
import { sweepSessions } from "./sweep.ts";

const HOUR = 3_600_000;
const capturing = { ownerId: "owner", agent: "assistant-code" } as const;

test("a scope that is taken back while its projects are looked through leaves nothing waiting", async () => {
  await using folder = await endedSession();
  const store = allowing();
  const looking = look(store, folder.path);
  changeState(store, capturing, { scope: null, since: null });
  emptyQueue(store, capturing);
  await looking;
  expect(countQueue(store, capturing).all).toBe(0);

  changeState(store, capturing, { scope: "all", since: NOW - 2 * HOUR });
  await look(store, folder.path);
  expect(countQueue(store, capturing).waiting).toBe(1);
  store.close();
});

function look(store: Store, transcriptsDir: string): Promise<void> {
  const deps = {
    store,
    models: {},
    clock: () => NOW,
    written: { note: () => undefined },
    resting: () => undefined,
    folders: { ...foldersIn(transcriptsDir), "assistant-code": transcriptsDir },
  };
  return sweepSessions(deps, findState(store, capturing), new AbortController().signal);
}

/** A store in which capture was allowed two hours ago. */
function allowing(): Store {
  const store = openStore(":memory:");
  ensureOwner(store, capturing.ownerId, NOW);
  changeState(store, capturing, { scope: "all", since: NOW - 2 * HOUR });
  return store;
}

async function endedSession() {
  const folder = await temporaryFolder();
  const talk = transcript();
  talk.user("Deploys run on Thursday.");
  await folder.write(`-home-sam-code-kiln/${sessionId(1)}.jsonl`, talk.text(), new Date(NOW - HOUR));
  return folder;
}
