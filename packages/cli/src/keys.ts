import { once } from "node:events";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
/** Keys that were typed ahead. */
const typed: string[] = [];

/** One key of the terminal, at once and without echo. Null: Ctrl-C, Ctrl-D, or the end of the input. */
export async function readKey(): Promise<string | null> {
  const { stdin } = process;
  if (typed.length === 0) {
    stdin.setRawMode(true);
    stdin.setEncoding("utf8").resume();
    const ended = new AbortController();
    const end = () => ended.abort();
    stdin.once("end", end);
    try {
      const [chunk] = await once(stdin, "data", { signal: ended.signal });
      // An arrow or function key is one key of several characters.
      typed.push(...(String(chunk).startsWith("\u001b") ? [String(chunk)] : String(chunk)));
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      stdin.off("end", end).pause();
      stdin.setRawMode(false);
    }
  }
  const key = typed.shift() ?? CTRL_D;
  return key === CTRL_C || key === CTRL_D ? null : key;
}
