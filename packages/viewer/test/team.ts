import { type MemoryHost, memoryHost } from "../../daemon/test/memory-host.ts";
import { emptyDaemon, type ViewerDaemon } from "./daemon.ts";

/** Two people, each with a daemon of their own, and the space that they share. */
export interface Team extends AsyncDisposable {
  readonly host: MemoryHost;
  /** She has created the space. */
  readonly ann: ViewerDaemon;
  /** He writes there. */
  readonly ben: ViewerDaemon;
  /** Of the space. */
  readonly id: string;
}

export async function team(): Promise<Team> {
  const host = memoryHost();
  const [ann, ben] = await Promise.all([emptyDaemon({ spaceHost: host }), emptyDaemon({ spaceHost: host })]);
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "writer" },
  });
  await ben.client.spaces.join({ body: { code } });
  return {
    ...{ host, ann, ben, id },
    async [Symbol.asyncDispose]() {
      await Promise.all([ann[Symbol.asyncDispose](), ben[Symbol.asyncDispose]()]);
    },
  };
}

/** Saves a memory of one's own; answers its id. */
export async function save({ client }: ViewerDaemon, content: string, project = "orders"): Promise<string> {
  const { id } = await client.memories.save({ body: { content, project } });
  if (id === undefined) throw new Error(`it was not saved: ${content}`);
  return id;
}

/** Saves and publishes; answers the id of one's own memory. */
export async function publish({ id }: Team, by: ViewerDaemon, content: string): Promise<string> {
  const memory = await save(by, content);
  await by.client.spaces.publish({ params: { id }, body: { ids: [memory] } });
  return memory;
}

/** Both know what the other one has done. */
export async function sync({ ann, ben, id }: Team): Promise<void> {
  for (const { client } of [ann, ben]) await client.spaces.sync({ params: { id } });
}

/** A week of a team: memories of both, a contradiction, a rule with what it proposes, corrections, something taken back. */
export async function busyTeam(): Promise<Team & { readonly shared: string; readonly own: string }> {
  const all = await team();
  const { ann, ben, id } = all;
  const own = await publish(all, ann, "The orders service keeps its carts in Redis for two days.");
  await publish(all, ann, "Invoices are printed at night, after the warehouse has closed.");
  await publish(all, ann, "The orders service listens on port 4000.");
  await sync(all);
  await publish(all, ben, "The orders service listens on port 5000.");
  await publish(all, ben, "Refunds over 500 euros are approved by the shift lead, never by a script.");
  await sync(all);
  await ben.client.memories.save({
    body: { content: "Kiln runs are booked a week ahead.", project: "kiln" },
  });
  await ann.client.spaces.addRule({ params: { id }, body: { project: "orders", saidBy: "user" } });
  await ann.client.spaces.addRule({ params: { id }, body: { types: ["preference"], how: "never" } });
  await save(ann, "Parcels of the orders service are weighed twice before they leave the hall.");
  await save(ann, "Returns of the orders service are booked by hand on Fridays.");
  const asking = async () => (await ann.client.spaces.list()).spaces[0]?.asking ?? 0;
  for (let tries = 0; tries < 150 && (await asking()) < 2; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { changes } = await ann.client.spaces.log({ params: { id }, query: { limit: 50 } });
  const invoices = changes.find(({ what }) => what?.startsWith("Invoices"));
  await ann.client.spaces.change({
    params: { id },
    body: { change: { kind: "undo", id: invoices?.id ?? "" } },
  });
  const copies = await fetch(`${ann.baseUrl}/memory/list`, { headers: { "x-memory-owner": id } });
  const { memories }: { memories: { id: string; content: string }[] } = JSON.parse(await copies.text());
  const shared = memories.find(({ content }) => content.startsWith("Refunds"))?.id ?? "";
  return Object.assign(all, { shared, own });
}
