// Figures of Linux about a process; null elsewhere.
import { readFileSync, writeFileSync } from "node:fs";

const read = (pid: number, file: string): string | null =>
  process.platform === "linux" ? readFileSync(`/proc/${pid}/${file}`, "utf8") : null;

function bytesIn(pid: number, name: "VmRSS" | "VmHWM"): number | null {
  const status = read(pid, "status");
  return status === null ? null : 1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
}

export const residentBytes = (pid: number): number | null => bytesIn(pid, "VmRSS");
export const peakBytes = (pid: number): number | null => bytesIn(pid, "VmHWM");

/** From here on the peak is counted anew. */
export const forgetPeak = (pid: number): void => {
  if (process.platform === "linux") writeFileSync(`/proc/${pid}/clear_refs`, "5");
};

/** Processor time that its main thread has taken, milliseconds; 100 ticks are a second. */
export function mainThreadMs(pid: number): number | null {
  const stat = read(pid, `task/${pid}/stat`);
  const fields = stat?.split(") ")[1]?.split(" ");
  return fields ? 10 * (Number(fields[11]) + Number(fields[12])) : null;
}

/** Processor time that all of its threads have taken, milliseconds. */
export function processorMs(pid: number): number | null {
  const fields = read(pid, "stat")?.split(") ")[1]?.split(" ");
  return fields ? 10 * (Number(fields[11]) + Number(fields[12])) : null;
}
