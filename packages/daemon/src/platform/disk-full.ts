import { codeOf } from "@memory/sources/files";

/** No room is left: what was being written is rolled back, and can be written again once there is some. */
export function isDiskFull(error: unknown): error is Error {
  const code = codeOf(error);
  return code === "SQLITE_FULL" || code === "ENOSPC";
}
