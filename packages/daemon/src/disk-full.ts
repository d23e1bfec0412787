/** No room is left: what was being written is rolled back, and can be written again once there is some. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "SQLITE_FULL" || error.code === "ENOSPC";
}
