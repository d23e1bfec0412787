import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./manifest.ts";
import { PLATFORMS, type Platform, type Target } from "./platforms.ts";

/** A package that stays one, since it holds files that run as they are: native libraries, WebAssembly, threads. */
export interface Copied {
  /** Its folder below `node_modules`. */
  readonly name: string;
  readonly folder: string;
  /** Its files that are taken, by their path in it. */
  readonly takes: (path: string) => boolean;
}

const daemon = join(root, "packages", "daemon");
const sources = join(root, "packages", "sources");
const installed = (name: string, in_ = daemon): string => realpathSync(join(in_, "node_modules", name));
/** A package that another one needs, as pnpm lays it: beside it. */
const beside = (folder: string, name: string): string => realpathSync(join(dirname(folder), name));

/** The packages of a tarball. `vectors` answers the folder of sqlite-vec's package for a machine; null where there is none. */
export function copiedFor(target: Target, vectors: (platform: Platform) => string | null): Copied[] {
  const platforms: readonly Platform[] = target === "any" ? PLATFORMS : [target];
  const tree = installed("@vscode/tree-sitter-wasm", sources);
  return [
    { name: "@vscode/tree-sitter-wasm", folder: tree, takes: (path) => /^wasm\/.*\.(?:js|wasm)$/.test(path) },
    { name: "piscina", folder: installed("piscina"), takes: (path) => /^dist\/.*\.m?js$/.test(path) },
    ...sqlite(platforms),
    ...sqliteOfNode20(target),
    ...vectorFunctions(platforms, vectors),
    ...modelRuntimes(target),
  ];
}

function sqlite(platforms: readonly Platform[]): Copied[] {
  const libraries = platforms.map((platform) => `prebuilds/${platform}.node`);
  return [
    {
      name: "better-sqlite3-13",
      folder: installed("better-sqlite3-13"),
      takes: (path) => /^lib\/.*\.js$/.test(path) || libraries.includes(path),
    },
  ];
}

/** What Node 20 opens (decision 0039) is published without its library: it comes along where this machine has compiled it. */
function sqliteOfNode20(target: Target): Copied[] {
  const folder = installed("better-sqlite3");
  const library = join("build", "Release", "better_sqlite3.node");
  if (target === "any" || !existsSync(join(folder, library)) || !isOfThisMachine(target)) return [];
  const bindings = beside(folder, "bindings");
  return [
    {
      name: "better-sqlite3",
      folder,
      takes: (path) => /^lib\/.*\.js$/.test(path) || path === library.replaceAll("\\", "/"),
    },
    { name: "bindings", folder: bindings, takes: isScript },
    { name: "file-uri-to-path", folder: beside(bindings, "file-uri-to-path"), takes: isScript },
  ];
}

const isOfThisMachine = (target: Platform): boolean => target === `${process.platform}-${process.arch}`;

function vectorFunctions(
  platforms: readonly Platform[],
  vectors: (platform: Platform) => string | null,
): Copied[] {
  const libraries = platforms.flatMap((platform) => {
    const folder = vectors(platform);
    const name = `sqlite-vec-${platform.replace("win32", "windows")}`;
    return folder === null ? [] : [{ name, folder, takes: (path: string) => /^vec0\./.test(path) }];
  });
  if (libraries.length === 0) return [];
  return [{ name: "sqlite-vec", folder: installed("sqlite-vec"), takes: isScript }, ...libraries];
}

/** The native runtime where it is published for the machine, and the one in WebAssembly, which every machine runs. */
function modelRuntimes(target: Target): Copied[] {
  const native = installed("onnxruntime-node");
  const web = installed("onnxruntime-web");
  const isWasm = (path: string) =>
    /^dist\/(?:ort\.node\.min\.mjs|ort-wasm-simd-threaded\.(?:mjs|wasm))$/.test(path);
  const libraries = join("bin", "napi-v6", ...target.split("-"));
  const hasNative = existsSync(join(native, libraries));
  // DirectX is for graphics cards, and loaded when one is asked for; the second name of the library on a Mac is not used.
  const isLibrary = (path: string) =>
    path.startsWith(`${libraries.replaceAll("\\", "/")}/`) &&
    !/(?:DirectML|dxcompiler|dxil)\.dll$|libonnxruntime\.\d+\.dylib$/.test(path);
  return [
    {
      name: "onnxruntime-common",
      folder: beside(native, "onnxruntime-common"),
      takes: (path) => /^dist\/.*\.js$|^dist\/.*package\.json$/.test(path),
    },
    { name: "onnxruntime-web", folder: web, takes: isWasm },
    ...(hasNative
      ? [
          {
            name: "onnxruntime-node",
            folder: native,
            takes: (path: string) => /^dist\/.*\.js$/.test(path) || isLibrary(path),
          },
        ]
      : []),
  ];
}

const isScript = (path: string): boolean => /\.[cm]?js$/.test(path) && !/^(?:test|benchmark)\//.test(path);

/** Paths of a folder's files, from it, with "/" between their parts and in one order on every machine. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"))
    .sort();
