/** Something in the log must not be applied, or the log is not the one it was: a person has to look. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}
