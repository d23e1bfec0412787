import { testDaemon } from "../../daemon/test/daemon.ts";
import { memoryHost } from "../../daemon/test/memory-host.ts";
import { run } from "./run.ts";

type More = Partial<Parameters<typeof run>[1]>;

/** A person with a daemon of their own, who types commands at a terminal and says yes. */
async function aPerson(spaceHost: ReturnType<typeof memoryHost>) {
  const daemon = await testDaemon({ spaceHost });
  const at = { home: daemon.home, columns: 110, typed: "y" };
  return {
    daemon,
    memory: (argv: readonly string[], more: More = {}) => run(argv, { ...at, ...more }),
    /** Its answer as a program reads it. */
    async json<T>(argv: readonly string[]): Promise<T> {
      const { exit, stdout, stderr } = await run([...argv, "--json"], { home: daemon.home });
      if (exit !== 0) throw new Error(`${argv.join(" ")}: ${stderr}`);
      return JSON.parse(stdout) as T;
    },
    [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose](),
  };
}

export type Person = Awaited<ReturnType<typeof aPerson>>;

/** Ann and Ben, and a place where spaces lie. */
export async function twoPeople() {
  const host = memoryHost();
  const ann = await aPerson(host);
  const ben = await aPerson(host);
  return {
    ...{ host, ann, ben },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
    },
  };
}

export const ADDRESS = "memory://ann@host/db";

/** Both are in the space "orders". */
export async function aTeam() {
  const team = await twoPeople();
  const { ann, ben } = team;
  await ann.json(["space", "create", "orders", "--on", ADDRESS]);
  const { code } = await ann.json<{ code: string }>(["space", "invite", "ben"]);
  await ben.json(["space", "join", code, "--yes"]);
  return team;
}

/** Saves a sentence and publishes it; answers the id of one's own memory. */
export async function say({ json }: Person, content: string): Promise<string> {
  const { id } = await json<{ id: string }>(["save", content, "--project", "orders"]);
  await json(["space", "publish", id, "--yes"]);
  return id;
}

/** What a person is shown of a space. */
export async function seen(person: Person): Promise<{ id: string; content: string }[]> {
  await person.json(["space", "sync"]);
  const { items } = await person.json<{ items: { id: string; content: string }[] }>([
    ...["list", "--space", "orders"],
  ]);
  return items;
}
