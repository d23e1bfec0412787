import { anyOf, group, inOrder } from "../text/any-of.ts";
import { isPlaceholder } from "./never-entities.ts";
import type { TextRun } from "./runs.ts";
import type { NamedShape, RunContext, Shape, ShapeContext } from "./shape.ts";
import { lineStretches } from "./stretches.ts";

const SCOPED = /^(@[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*)(?:\/[\w./-]*)?(?:@[\w.^~-]+)?$/;
const GO_MODULE = inOrder([
  /^/,
  group(
    "(",
    anyOf([
      /(?:github\.com|gitlab\.com|bitbucket\.org)\/[\w.-]+\/[\w-][\w.-]*/,
      /golang\.org\/x\/[\w-]+|gopkg\.in\/[\w./-]+|google\.golang\.org\/[\w-]+/,
      /go\.uber\.org\/[\w-]+|(?:sigs\.)?k8s\.io\/[\w-]+|go\.opentelemetry\.io\/[\w-]+/,
    ]),
  ),
  /(?:\/[\w./-]*)?(?:@[\w.-]+)?$/,
]);

/** "@next/next" and "@acme/no-cycle" are rules of a linter. */
const RULES = /^@([\w.-]+)\/(?:\1$|(?:no|prefer|consistent|require|ban)-)/;
/** "node:20-alpine": an image, where a text speaks of images. */
const IMAGE = /^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?:\d[\w.]*-[a-z][\w.-]*$/;
/** "creack/pty": an owner and what it publishes, where the words beside it say so. */
const OWNED = /^([a-z][\w-]*)\/([a-z][\w.-]*[\w])$/;
const NO_OWNER = anyOf(
  [
    /src|lib|app|apps|packages|pkg|cmd|internal|test|tests|docs|doc|scripts|tools|bin|api|web|ui|dist/,
    /build|feat|fix|chore|feature|bugfix|hotfix|release|refactor|origin|upstream|main|master|tree|refs/,
    /heads|tags|application|text|image|audio|video|input|output|read|client|server|hooks|components/,
    /config|examples|public|static|next|node/,
  ],
  { before: /^/, behind: /$/ },
);
const PUBLISHED_BEFORE =
  /\b(?:librar(?:y|ies)|packages?|dependenc(?:y|ies)|crate|plugin|Go module|depends on|fork(?:ed)?(?: of| from)?|upgraded?|bumped|installed) [`*]*$/i;
const LICENSED = /^[`*]* (?:is|\() ?(?:MIT|BSD|GPL|LGPL|AGPL|Apache|MPL|ISC)\b/;
const PUBLISHED_BEHIND =
  /^[`*]* (?:librar(?:y|ies)|packages?|dependency|crate|plugin|fork|repo|repository|v?\d+\.\d|is (?:a|an|the) (?:\w+ ){0,3}(?:library|package|crate))/i;

/** "@memory/shared", "github.com/spf13/cobra": without a path inside it and without a version. */
export function packageShape(run: TextRun, { text: { text }, place }: ShapeContext): NamedShape | undefined {
  const scoped = SCOPED.exec(run.text)?.[1];
  // "@acme/tool-*" is any of several.
  if (
    scoped !== undefined &&
    (/[-_.]$/.test(scoped) || RULES.test(scoped) || "*<{$".includes(text[run.end] ?? " "))
  )
    return undefined;
  if (scoped !== undefined) {
    // "@foo/bar.ts" is an alias for a folder.
    return /\.[jt]sx?$/.test(run.text) ? undefined : { name: scoped, type: "package", confidence: 0.92 };
  }
  const module = GO_MODULE.exec(run.text)?.[1];
  return module === undefined
    ? (imageIn(run, text) ?? ownedIn(run, text, place))
    : { name: module.replace(/\.git$/, ""), type: "package", confidence: 0.88 };
}

function imageIn({ text: name }: TextRun, text: string): NamedShape | undefined {
  if (!IMAGE.test(name) || !/\b(?:images?|containers?|docker\w*|FROM)\b/i.test(text.slice(0, READ_AT_MOST)))
    return undefined;
  return { name, type: "package", confidence: 0.75 };
}

function ownedIn(
  { text: name, start, end }: TextRun,
  text: string,
  place: RunContext,
): NamedShape | undefined {
  const owner = OWNED.exec(name)?.[1];
  if (owner === undefined || NO_OWNER.test(owner) || /\.[jt]sx?$|\.(?:md|json|go|py|rs|ya?ml|sh)$/.test(name))
    return undefined;
  const behind = text.slice(end, end + SIDE);
  const isPublished =
    LICENSED.test(behind) ||
    (place === "span" &&
      (PUBLISHED_BEFORE.test(text.slice(Math.max(0, start - SIDE), start)) || PUBLISHED_BEHIND.test(behind)));
  return isPublished ? { name, type: "package", confidence: 0.72 } : undefined;
}

/** Looked at beside a name, and of a text to know what it is about. */
const SIDE = 40;
const READ_AT_MOST = 1_000;

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
const OWN = anyOf([
  /^(?:\.|\/|~|@\/|#|\$|node:|bun:|virtual:|https?:)/,
  anyOf(
    [
      /assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel/,
      /dns|domain|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|punycode/,
      /querystring|readline|repl|stream|string_decoder|sys|timers|tls|tty|url|util|v8|vm|wasi/,
      /worker_threads|zlib/,
    ],
    { before: /^/, behind: /(?:\/|$)/ },
  ),
]);
/** Standard modules of Python and Rust, and usual names of a project's own folders. */
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
  for (const { from, to } of lineStretches(code)) {
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
