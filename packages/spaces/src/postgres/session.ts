import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, ClientConfig } from "pg";
import { CarrierError } from "../log/index.ts";
import { type Address, readAddress } from "./address.ts";
import { passwordFromElsewhere } from "./pass-file.ts";
import { tooSlow, troubleOf } from "./trouble.ts";

export interface PostgresOptions {
  /** `postgres://login@host:port/database`, without a password. */
  readonly address: string;
  /** Null: that of PGPASSWORD, or of the file that PGPASSFILE names, or none. */
  readonly password: string | null;
  /** Goes without TLS to another machine: everybody on the way can read and change what is said. */
  readonly insecureNetwork: boolean;
}

export interface PostgresCarrierOptions extends PostgresOptions {
  readonly space: string;
  readonly machine: string;
  /** Told in a sentence what people may want to know and nothing stops at. */
  readonly say?: (sentence: string) => void;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const CLOSE_MS = 1000;

/** One connection, made when it is needed and made anew when it broke; one statement at a time. */
export interface Session {
  readonly address: Address;
  query(text: string, values?: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

/** `patience`: milliseconds for an answer; what takes longer ends there, too, as far as it can be told. */
export function openSession(options: PostgresOptions, patience = ANSWER_MS): Session {
  const address = addressOf(options);
  let opened: Opened | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  const run = async (text: string, values: readonly unknown[]): Promise<unknown[]> => {
    if (closed) throw new CarrierError("away", "The connection was closed.");
    if (!opened?.isAlive()) opened = await openConnection(address, options, patience);
    const { client, destroy } = opened;
    try {
      const answer = await within(patience, address, destroy, client.query(text, [...values]));
      return answer.rows;
    } catch (error) {
      throw troubleOf(error, address);
    }
  };
  return {
    address,
    query(text, values = []) {
      const answer = last.then(() => run(text, values));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      closed = true;
      // What is on its way has a moment; nobody's end waits for a server that says nothing.
      const stuck = await Promise.race([last.then(() => false), sleep(CLOSE_MS, true, { ref: false })]);
      if (stuck) opened?.destroy();
      else await opened?.end();
    },
  };
}

export interface Opened {
  readonly client: Client;
  isAlive(): boolean;
  destroy(): void;
  end(): Promise<void>;
}

/** Throws a CarrierError for an address that cannot be read. */
export function addressOf({ address }: Pick<PostgresOptions, "address">): Address {
  const read = readAddress(address);
  if (read.kind === "unreadable") throw new CarrierError("address", read.why);
  return read.address;
}

/** A connection whose waits end, whatever the other side was set to. Throws a CarrierError. */
export async function openConnection(
  address: Address,
  options: PostgresOptions,
  patience = ANSWER_MS,
): Promise<Opened> {
  // A driver that nobody needs who shares nothing is not loaded at their start.
  const { default: pg } = await import("pg");
  const socket = new Socket();
  let alive = true;
  const destroy = () => {
    alive = false;
    socket.destroy();
  };
  try {
    const client = new pg.Client({
      ...(await configOf(address, options)),
      stream: () => socket,
    });
    client.on("error", destroy);
    client.on("end", destroy);
    await within(CONNECT_MS, address, destroy, client.connect());
    await within(CONNECT_MS, address, destroy, client.query(settingsFor(patience)));
    const end = async () => {
      alive = false;
      await within(CLOSE_MS, address, destroy, client.end()).catch(() => {});
    };
    return { client, isAlive: () => alive, destroy, end };
  } catch (error) {
    destroy();
    throw troubleOf(error, address);
  }
}

/** Said after connecting: a pooler refuses a connection that brings them along. */
const settingsFor = (
  patience: number,
): string => `SET statement_timeout = ${Math.ceil((5 * patience) / 6)}; SET lock_timeout = '5s';
SET idle_in_transaction_session_timeout = '10s'; SET client_encoding = 'UTF8'; SET search_path = pg_catalog`;

async function configOf(address: Address, options: PostgresOptions): Promise<ClientConfig> {
  const { user, host, port, database, rootCertificates } = address;
  const ca = rootCertificates === null ? null : await readCertificates(rootCertificates);
  return {
    user,
    host,
    port,
    database,
    keepAlive: true,
    application_name: "memory",
    password: options.password ?? (() => passwordFromElsewhere(address)),
    // The name in the certificate is held against the host, also where that is a number.
    ssl:
      address.isLocal || options.insecureNetwork
        ? false
        : { rejectUnauthorized: true, host, ...(ca !== null && { ca }) },
  };
}

async function readCertificates(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CarrierError("address", `The file of sslrootcert cannot be read: ${file}.`, { cause: error });
  }
}

async function within<T>(
  milliseconds: number,
  address: Address,
  destroy: () => void,
  run: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooSlow(address));
      destroy();
    }, milliseconds);
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
    run.catch(() => {});
  }
}
