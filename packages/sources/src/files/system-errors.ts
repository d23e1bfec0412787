/** Reason of the system for not reading a file or a folder. */
export type Fault =
  | "missing"
  | "no_folder"
  | "circle"
  | "too_long"
  | "denied"
  /** The disk or the share it lies on. */
  | "away"
  | "busy"
  | "too_many_open"
  | "other";

const FAULTS: Readonly<Record<string, Fault>> = {
  ENOENT: "missing",
  ENOTDIR: "no_folder",
  ELOOP: "circle",
  ENAMETOOLONG: "too_long",
  EACCES: "denied",
  EPERM: "denied",
  EIO: "away",
  ENXIO: "away",
  ENODEV: "away",
  ESTALE: "away",
  ENOTCONN: "away",
  ETIMEDOUT: "away",
  EHOSTDOWN: "away",
  EHOSTUNREACH: "away",
  ENETDOWN: "away",
  ENETUNREACH: "away",
  EBUSY: "busy",
  EMFILE: "too_many_open",
  ENFILE: "too_many_open",
};

export const faultOf = (error: unknown): Fault => FAULTS[codeOf(error) ?? ""] ?? "other";

/** The same in words, with what to do about it where there is something. */
export function faultInWords(error: unknown): string {
  switch (faultOf(error)) {
    case "missing":
      return "it does not exist";
    case "no_folder":
      return "it is not a folder";
    case "circle":
      return "the link leads in a circle";
    case "too_long":
      return "its path is too long";
    case "denied":
      return `permission denied; let the daemon's user read it${macHint()}`;
    case "away":
      return `the disk or share it lies on does not answer (${codeOf(error)})`;
    case "busy":
      return "another program has it open and lets nobody read it";
    case "too_many_open":
      return "too many files are open at once";
    case "other":
      return `it cannot be read (${codeOf(error) ?? "unknown reason"})`;
  }
}

const macHint = (): string =>
  process.platform === "darwin"
    ? ", or give the terminal access under System Settings > Privacy & Security"
    : "";

/** Code of an error of the system, SQLite or the network, such as ENOENT; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;
