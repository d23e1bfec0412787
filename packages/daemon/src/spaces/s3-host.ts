import { ApiError } from "@memory/shared";
import { CarrierError } from "@memory/spaces/log";
import { connectS3, forgetS3, foundS3, lookAtS3, probeS3, readS3Address, runsOut } from "@memory/spaces/s3";
import type { Logger } from "../platform/logger.ts";
import type { SpaceHost } from "./host.ts";

const placeIn = (address: string): string => address.replace(/\?.*$/, "");

/** A bucket knows no logins: its key is that of one person, on each of their machines. */
const WHO = "me";

/**
 * Spaces that lie in a bucket of S3 or of anything that speaks as it does. Nothing is asked of it before the first call. What a log came
 * to is kept in a folder of the home, without its words: a bucket tells nobody whether an operation is law, so each machine does.
 */
export function s3Host(log: Logger, folder: string): SpaceHost {
  return {
    readLogin(on, { password, insecureNetwork }) {
      const read = readS3Address(on);
      if (read.kind === "unreadable")
        throw new ApiError("invalid", "invalid request body", [{ path: "on", message: read.why }]);
      return { address: read.shown, member: WHO, password: password ?? read.key, insecureNetwork };
    },
    async look(login) {
      await lookAtS3(login);
      return [
        "some objects by which it is tried whether each is created only once, and which are removed again",
        `objects in ${placeIn(login.address)}, in a folder of its own`,
      ];
    },
    whyNoOpen: () =>
      "A bucket has one key for all, and whoever has that, or runs it, would read every word of the space. Only a sealed one lies there: memory space create --sealed. For one that a team shares take a Postgres, where each has a login",
    async makeReady(login, { id }) {
      const { noticesChanges, keepsVersions } = await probeS3(login);
      if (!noticesChanges)
        log.warn(
          { space: id },
          "the bucket does not notice that an object was changed meanwhile: two machines should not delete at the same time",
        );
      if (keepsVersions === "unknown")
        log.warn(
          { space: id },
          "the bucket does not say whether it keeps old versions of objects: if it does, deleted words stay there, sealed",
        );
      await foundS3(login, { space: id, founder: login.member });
    },
    open: (login, { space, machine }) =>
      connectS3({ ...login, space, machine, folder, say: (sentence) => log.warn({ space }, sentence) }),
    makeLogin: async () => ({ kind: "there already" }),
    changePassword: async () => {
      throw new CarrierError(
        "login",
        "The key of a bucket is not changed from here: who owns the bucket makes another one there.",
      );
    },
    lasting: ({ password }) => (password === null || runsOut(password) ? null : password),
    addressFor: (address) => address,
    forget: (space) => forgetS3(folder, space),
    sql: () => "-- A bucket needs nothing but a key that may list, read, write and delete objects in it.\n",
  };
}
