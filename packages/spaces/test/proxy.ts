import { createServer, type Socket, connect as tcp } from "node:net";

/** Stands between a carrier and its Postgres, and does to what passes what a network does. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** The next answer of the server that holds these bytes is cut off with its connection. */
  cutAnswerWith(bytes: string): void;
  /** Nothing passes any more, and nothing ends: as when a cable is pulled. */
  hold(): void;
  /** Ends every connection. */
  drop(): void;
}

export async function startProxy(to: number): Promise<Proxy> {
  const open = new Set<Socket>();
  let cut: string | null = null;
  let holds = false;
  const server = createServer((near) => {
    const far = tcp(to, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (!holds) far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (holds) return;
      if (cut !== null && bytes.includes(cut)) {
        cut = null;
        near.destroy();
      } else near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cutAnswerWith: (bytes) => {
      cut = bytes;
    },
    hold: () => {
      holds = true;
    },
    drop,
    [Symbol.asyncDispose]: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
