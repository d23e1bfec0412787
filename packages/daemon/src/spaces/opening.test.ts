import { randomUUID } from "node:crypto";
import { ApiError } from "@memory/shared";
import { makeKeyPair, randomKey } from "@memory/spaces/log";
import type { SpaceSearch } from "@memory/spaces/postgres";
import { expect, test } from "vitest";
import { pairs } from "../../test/builders.ts";
import { memoryHost } from "../../test/memory-host.ts";
import { openStore } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { copyExchange } from "./copy-exchange.ts";
import { join } from "./join.ts";
import { type OpeningDeps, withOpen } from "./opening.ts";
import { changeSpace } from "./queries/spaces.ts";
import { StoppedError } from "./stopped.ts";

test("what a space was opened with for once is closed again, its search included, also where it ends in trouble", async () => {
  const space = randomUUID();
  const store = openStore(":memory:");
  const host = memoryHost();
  await host.makeReady(host.readLogin("memory://ann@host", { insecureNetwork: false }), {
    id: space,
    name: "orders",
  });
  const open = new Set<object>();
  const counted = <Thing extends { close(): Promise<void> }>(thing: Thing): Thing => {
    open.add(thing);
    return { ...thing, close: async () => void open.delete(thing) };
  };
  const keys = {
    signKey: "",
    claimKey: randomKey(),
    boxKey: null,
    epochs: {},
    password: null,
    insecureNetwork: false,
  };
  const deps: OpeningDeps = {
    ...{ store, clock: () => 0, newId: randomUUID, pairs, printOf: () => "" },
    spaceHost: {
      ...host,
      open: (login, at) => counted(host.open(login, at)),
      openSearch: () => counted({ close: async () => {} }) as SpaceSearch,
    },
    spaceKeys: { find: () => keys, set: () => {}, findPassword: () => undefined, keepPassword: () => {} },
    exchangeOf: (_space, sealer) => copyExchange(deps, sealer),
  };
  const entering = { id: space, name: "orders", carrier: "memory:", member: "ann", machineName: "laptop" };
  join(
    deps,
    { ...entering, ownerId: OWN, client: null, keeping: "none" },
    { genesis: "", spaceKey: "", seed: makeKeyPair().privateKey, role: "owner", keyring: null },
  );
  expect(await withOpen(deps, space, async () => open.size)).toBe(2);
  expect(open.size).toBe(0);
  const stopped = withOpen(deps, space, async () => {
    throw new StoppedError("it does not stop at a change");
  });
  await expect(stopped).rejects.toThrow(ApiError);
  expect(open.size).toBe(0);
  changeSpace(store, space, { keeping: "all" });
  expect(await withOpen(deps, space, async () => open.size)).toBe(1);
  expect(open.size).toBe(0);
  store.close();
});
