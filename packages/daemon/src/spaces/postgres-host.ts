import { ApiError } from "@memory/shared";
import { CarrierError } from "@memory/spaces/log";
import {
  type Admin,
  addressFor,
  connectPostgres,
  makePassword,
  openAdmin,
  openSearch,
  readAddress,
  schemaSql,
} from "@memory/spaces/postgres";
import type { Logger } from "../platform/logger.ts";
import type { Login, SpaceHost } from "./host.ts";

/** Spaces that lie in a Postgres. It is connected to at the first call; nothing is asked of it before. */
export function postgresHost(log: Logger): SpaceHost {
  return {
    readLogin(on, { password, insecureNetwork }) {
      const read = readAddress(on);
      if (read.kind === "unreadable")
        throw new ApiError("invalid", "invalid request body", [{ path: "on", message: read.why }]);
      return { address: on, member: read.address.user, password: password ?? null, insecureNetwork };
    },
    look: (login) => administering(login, looked),
    whyNoOpen: () => null,
    makeReady: (login, { id, name }) =>
      administering(login, async (admin) => {
        await readySchema(admin);
        await admin.found(id, name);
      }),
    open: (login, { space, machine }) =>
      connectPostgres({
        ...optionsOf(login),
        space,
        machine,
        say: (sentence) => log.warn({ space }, sentence),
      }),
    openSearch: (login, { space, machine }, patience) =>
      openSearch({ ...optionsOf(login), space, machine }, { patience }),
    makeLogin: (login, member) =>
      administering(login, async (admin) => {
        const made = await admin.addLogin(member);
        switch (made.kind) {
          case "made":
            return made;
          case "there":
            return { kind: "there already" };
          case "ask":
            return { kind: "to be made", sql: made.sql };
        }
      }),
    changePassword: (login) =>
      administering(login, async (admin) => {
        const password = makePassword();
        await admin.changePassword(password);
        return password;
      }),
    lasting: ({ password }) => password,
    addressFor,
    forget: async () => {},
    sql: () => schemaSql([]),
  };
}

const optionsOf = ({ address, password, insecureNetwork }: Login) => ({ address, password, insecureNetwork });

async function administering<Result>(login: Login, work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = openAdmin(optionsOf(login));
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

async function looked(admin: Admin): Promise<string[]> {
  if ((await assertUsable(admin)) === "here") return ["a space in the schema memory, which is there already"];
  if (!(await admin.mayCreate())) throw mayNotCreate();
  return [
    "the schema memory, with its tables and functions",
    "the roles memory_keeper and memory_member, which cannot log in",
    "a space in it",
  ];
}

async function readySchema(admin: Admin): Promise<void> {
  if ((await assertUsable(admin)) === "here") return;
  const done = await admin.createSchema();
  if (done.kind === "ask") throw mayNotCreate();
}

const mayNotCreate = () =>
  new CarrierError(
    "login",
    "this login may not create what spaces need: an administrator runs once what  memory space create --sql  prints",
  );

/** Whether what spaces need is there, or nothing. Throws where it is something that this program cannot use. */
async function assertUsable(admin: Admin): Promise<"here" | "none"> {
  const state = await admin.schema();
  switch (state.kind) {
    case "here":
      if (state.isCurrent) return "here";
      throw new CarrierError(
        "version",
        `this Postgres has spaces of version ${state.version} of their functions, and this program knows another: update the older of the two`,
      );
    case "closed":
      throw new CarrierError(
        "login",
        "this Postgres has spaces, and this login has no right to use them: an administrator runs GRANT memory_member TO it",
      );
    case "foreign":
      throw new CarrierError(
        "version",
        'this database has a schema "memory" that is something else: take another database',
      );
    case "none":
      return "none";
  }
}
