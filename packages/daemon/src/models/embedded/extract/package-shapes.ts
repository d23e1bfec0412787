import { isPlaceholder } from "./never-entities.ts";
import type { Run } from "./runs.ts";
import type { Named, Shape } from "./shape.ts";
import { linesOf } from "./stretches.ts";

const SCOPED = /^(@[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*)(?:\/[\w./-]*)?(?:@[\w.^~-]+)?$/;
const GO_MODULE =
  /^((?:github\.com|gitlab\.com|bitbucket\.org)\/[\w.-]+\/[\w-][\w.-]*|golang\.org\/x\/[\w-]+|gopkg\.in\/[\w./-]+|google\.golang\.org\/[\w-]+|go\.uber\.org\/[\w-]+|(?:sigs\.)?k8s\.io\/[\w-]+|go\.opentelemetry\.io\/[\w-]+)(?:\/[\w./-]*)?(?:@[\w.-]+)?$/;

/** "@memory/shared", "github.com/spf13/cobra": without a path inside it and without a version. */
export function packageShape(run: Run): Named | undefined {
  const scoped = SCOPED.exec(run.text)?.[1];
  if (scoped !== undefined) {
    // "@foo/bar.ts" is an alias for a folder.
    return /\.[jt]sx?$/.test(run.text) ? undefined : { name: scoped, type: "package", confidence: 0.92 };
  }
  const module = GO_MODULE.exec(run.text)?.[1];
  return module === undefined
    ? undefined
    : { name: module.replace(/\.git$/, ""), type: "package", confidence: 0.88 };
}

const PATTERNS = [
  // JavaScript and TypeScript.
  /^\s*(?:import|export)\b[^"'\n]{0,300}?\bfrom\s+["']([^"'\n]{1,100})["']/,
  /^\s*import\s+["']([^"'\n]{1,100})["']/,
  /^\s*\}\s*from\s+["']([^"'\n]{1,100})["']/,
  /\b(?:require|import)\(\s*["']([^"'\n]{1,100})["']\s*\)/,
  // Go: a line of an import block, or a single one.
  /^\s*(?:import\s+)?(?:[\w.]+\s+)?"([a-z][\w-]*(?:\.[\w-]+)+\/[^"\n]{1,100})"\s*$/,
];
const PYTHON =
  /^\s*(?:from\s+([a-z_]\w{0,60})(?:\.[\w.]+)?\s+import\b|import\s+([a-z_]\w{0,60})(?:\.[\w.]+)?(?:\s+as\s+\w+)?\s*$)/;
const RUST = /^\s*(?:pub\s+)?use\s+([a-z][a-z0-9_]{1,60})::/;

/** Relative, an alias, or a module of Node.js. */
const OWN =
  /^(?:\.|\/|~|@\/|#|\$|node:|bun:|virtual:|https?:)|^(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|sys|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/|$)/;
/** What Python and Rust bring along, and what projects call their own folders. */
const STANDARD = new Set(
  `abc argparse array ast asyncio atexit base64 binascii bisect builtins bz2 calendar cgi cmath cmd code codecs collections
  concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis
  doctest email encodings enum errno faulthandler fcntl filecmp fnmatch fractions ftplib functools gc getopt getpass gettext glob
  graphlib grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale
  logging lzma mailbox marshal math mimetypes mmap multiprocessing netrc ntpath numbers operator optparse os pathlib pdb pickle
  pkgutil platform plistlib posixpath pprint profile pstats pty pwd queue quopri random re readline reprlib resource runpy sched
  secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string struct
  subprocess symtable sys sysconfig syslog tarfile tempfile termios textwrap threading time timeit tkinter token tokenize tomllib
  trace traceback tracemalloc tty types typing unicodedata unittest urllib uuid venv warnings wave weakref winreg wsgiref xml
  xmlrpc zipfile zipimport zlib zoneinfo
  std core alloc crate self super src app lib utils models tests config main`.split(/\s+/),
);

/** The packages of others that a piece of source code imports. */
export function importedPackages(code: string): Shape[] {
  const found: Shape[] = [];
  for (const { from, to } of linesOf(code)) {
    if (to - from > 400) continue;
    const line = code.slice(from, to);
    if (!/import|require|from|use |"/.test(line)) continue;
    const name = importIn(line);
    if (name === undefined || isPlaceholder(name)) continue;
    const start = from + Math.max(0, line.lastIndexOf(name));
    found.push({ name, type: "package", confidence: 0.82, start, end: start + name.length });
  }
  return found;
}

function importIn(line: string): string | undefined {
  for (const pattern of PATTERNS) {
    const specifier = pattern.exec(line)?.[1];
    if (specifier !== undefined) return packageOf(specifier);
  }
  const python = PYTHON.exec(line);
  const module = python?.[1] ?? python?.[2] ?? RUST.exec(line)?.[1];
  return module === undefined || STANDARD.has(module) || module.startsWith("_") ? undefined : module;
}

function packageOf(specifier: string): string | undefined {
  if (OWN.test(specifier)) return undefined;
  if (/^[\w-]+(?:\.[\w-]+)+\//.test(specifier)) return GO_MODULE.exec(specifier)?.[1] ?? undefined;
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  return /^(?:@[\w.-]+\/)?[a-z0-9][\w.-]{1,60}$/.test(name) ? name : undefined;
}
