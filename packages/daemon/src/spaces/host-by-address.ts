import { ApiError } from "@memory/shared";
import { isPostgresAddress } from "@memory/spaces/postgres";
import { isS3Address, whyNoFolder } from "@memory/spaces/s3";
import type { Logger } from "../platform/logger.ts";
import type { SpaceHost } from "./host.ts";
import { postgresHost } from "./postgres-host.ts";
import { s3Host } from "./s3-host.ts";

const NEITHER =
  "The address is one of a Postgres, postgres://login@host:5432/database, or of a bucket, s3://bucket/folder?endpoint=https://host&region=region.";

/** What lies behind an address: `s3://…` a bucket, `postgres://…` a Postgres; `folder`: where this machine may keep what a log came to. */
export function hostByAddress(log: Logger, folder: string): SpaceHost {
  const [bucket, postgres] = [s3Host(log, folder), postgresHost(log)];
  const of = (address: string): SpaceHost => (isS3Address(address) ? bucket : postgres);
  return {
    readLogin(on, given) {
      const folder = whyNoFolder(on);
      if (folder !== null)
        throw new ApiError("invalid", "invalid request body", [{ path: "on", message: folder }]);
      if (!isS3Address(on) && !isPostgresAddress(on))
        throw new ApiError("invalid", "invalid request body", [{ path: "on", message: NEITHER }]);
      return of(on).readLogin(on, given);
    },
    look: (login) => of(login.address).look(login),
    whyNoOpen: (address) => of(address).whyNoOpen(address),
    makeReady: (login, space) => of(login.address).makeReady(login, space),
    open: (login, at) => of(login.address).open(login, at),
    openSearch: (login, at, patience) => of(login.address).openSearch?.(login, at, patience) ?? null,
    makeLogin: (login, member) => of(login.address).makeLogin(login, member),
    changePassword: (login) => of(login.address).changePassword(login),
    lasting: (login) => of(login.address).lasting(login),
    addressFor: (address, member) => of(address).addressFor(address, member),
    forget: (space) => bucket.forget(space),
    sql: () => postgres.sql(),
  };
}
