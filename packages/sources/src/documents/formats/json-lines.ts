/** Deeper values are left out; people do not nest this far. */
const DEEPEST = 40;
const LONGEST_KEY = 200;
/** A longer value without a space is data, not words. */
const LONGEST_WORD = 300;
const LONGEST_LIST = 1000;

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** One line a value, `path.to.key: value`. Without recursion: JSON.parse reads nests that a call stack does not hold. */
export function jsonLines(value: unknown, path: string): string[] {
  const lines: string[] = [];
  const stack: Place[] = [{ value, path: path.slice(0, LONGEST_KEY), depth: 0 }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const children = childrenOf(place);
    if (children === null) {
      const text = shown(place.value);
      if (text !== "") lines.push(place.path === "" ? text : `${place.path}: ${text}`);
    } else if (place.depth < DEEPEST) {
      for (let n = children.length - 1; n >= 0; n -= 1) stack.push(children[n] ?? place);
    }
  }
  return lines;
}

/** Null for what is one line: a plain value, or a list of such. */
function childrenOf({ value, path, depth }: Place): Place[] | null {
  if (Array.isArray(value)) {
    if (value.every(isPlain) || isNumbers(value)) return null;
    return value.map((item: unknown, n) => ({ value: item, path: `${path}[${n}]`, depth: depth + 1 }));
  }
  if (!isRecord(value)) return null;
  return Object.entries(value).map(([key, item]) => ({
    value: item,
    path: path === "" ? key.slice(0, LONGEST_KEY) : `${path}.${key.slice(0, LONGEST_KEY)}`,
    depth: depth + 1,
  }));
}

function shown(value: unknown): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return words(value);
  if (!Array.isArray(value)) return String(value);
  // Coordinates and vectors are nothing that anybody recalls.
  if (value.length > 8 && isNumbers(value)) return "";
  if (!value.every(isPlain)) return "";
  let list = "";
  for (const item of value) {
    const text = shown(item);
    if (text === "") continue;
    if (list.length + text.length > LONGEST_LIST) return `${list}, …`;
    list += list === "" ? text : `, ${text}`;
  }
  return list;
}

function words(value: string): string {
  if (value.length > LONGEST_WORD && !/\s/.test(value.slice(0, LONGEST_WORD))) return "…";
  return value.trim();
}

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

function isNumbers(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return depth > 0;
  return (
    Array.isArray(value) && value.length > 0 && depth < 6 && value.every((item) => isNumbers(item, depth + 1))
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
