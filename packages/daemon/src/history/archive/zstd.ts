import { Duplex } from "node:stream";
import * as zlib from "node:zlib";

/** A stream that this Node may have (22.15 and later) and its oldest types do not name; undefined where it has none. */
function made(name: "createZstdCompress" | "createZstdDecompress"): Duplex | undefined {
  const create: unknown = Reflect.get(zlib, name);
  const stream: unknown = typeof create === "function" ? Reflect.apply(create, zlib, []) : undefined;
  return stream instanceof Duplex ? stream : undefined;
}

export const hasZstd = (): boolean => typeof Reflect.get(zlib, "createZstdDecompress") === "function";
export const packByZstd = (): Duplex | undefined => made("createZstdCompress");
export const unpackByZstd = (): Duplex | undefined => made("createZstdDecompress");
