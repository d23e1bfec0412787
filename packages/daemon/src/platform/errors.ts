import { codeOf } from "@memory/sources/files";

/** Name, code and place of an error. Its message stays out: it may quote what was asked or remembered. */
export const describe = (error: unknown): { name: string; code?: string; at?: string[] } => {
  if (!(error instanceof Error)) return { name: "a thrown value that is no error" };
  const code = codeOf(error);
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    ...(frames && { at: frames.map((line) => line.trim()) }),
  };
};

/** The name of an error alone, for a line of the log that says itself what went wrong. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
