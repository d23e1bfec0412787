import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";

/** The first commit that HEAD of a repository stood at, as far as its journal goes; null where it keeps none. */
export function firstCommitOf(common: string): string | null {
  const [line = ""] = headOf(join(common, "logs", "HEAD")).split("\n", 1);
  const hash = /^[0-9a-f]+ ([0-9a-f]{40,64}) /.exec(line)?.[1];
  return hash === undefined || /^0+$/.test(hash) ? null : hash;
}

const HEAD_BYTES = 4_096;

function headOf(path: string): string {
  try {
    return at(path, (file) => bytesAt(file, 0, HEAD_BYTES)).toString("utf8");
  } catch {
    return "";
  }
}

/** Does a repository hold an object of this name, loose, packed or borrowed? Reads some hundred bytes of each pack's index; git is not run. */
export function holdsObject(common: string, hash: string): boolean {
  return [join(common, "objects"), ...borrowed(common)].some(
    (objects) => existsSync(join(objects, hash.slice(0, 2), hash.slice(2))) || isPacked(objects, hash),
  );
}

function borrowed(common: string): string[] {
  try {
    return readFileSync(join(common, "objects", "info", "alternates"), "utf8")
      .split("\n")
      .filter(Boolean);
  } catch {
    return [];
  }
}

function isPacked(objects: string, hash: string): boolean {
  const folder = join(objects, "pack");
  try {
    const indexes = readdirSync(folder).filter((name) => name.endsWith(".idx"));
    return indexes.some((name) => at(join(folder, name), (file) => isIn(file, Buffer.from(hash, "hex"))));
  } catch {
    return false;
  }
}

/** git-scm.com/docs/gitformat-pack, version 2: a mark, the version, 256 counts by first byte, then all names in order. */
const MARK = 0xff744f63;
const COUNTS = 8;
const NAMES = COUNTS + 256 * 4;

function isIn(file: number, hash: Buffer): boolean {
  const head = bytesAt(file, 0, NAMES);
  const [first = 0] = hash;
  if (head.length < NAMES || head.readUInt32BE(0) !== MARK || head.readUInt32BE(4) !== 2) return false;
  const before = (byte: number): number => (byte < 0 ? 0 : head.readUInt32BE(COUNTS + 4 * byte));
  let [from, to] = [before(first - 1), before(first)];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = bytesAt(file, NAMES + middle * hash.length, hash.length).compare(hash);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

function at<T>(path: string, read: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
