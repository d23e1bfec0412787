/** Something of a working tree that a text names: whether it is there, or ever was, is not known from the text. */
export interface Citation {
  /** `path`: a file or folder; `word`: a symbol, flag, variable or port as code has it; `script`: what a package manager or make runs. */
  readonly kind: "path" | "word" | "script";
  readonly name: string;
}

/** More are not read from one text. */
const MOST = 24;

const SCRIPT =
  /\b(?:npm run|pnpm run|pnpm|yarn run|yarn|bun run|make|just|task|mix|rake|poe|inv|composer)[ \t]+([A-Za-z]\w*(?:[.:-]\w+)*)(?![\w/])/g;
/** A service: `docker compose up -d mailpit`. */
const SERVICE =
  /\bdocker[ -]compose(?:[ \t]+-\S+)*[ \t]+(?:up|run|exec|start|stop|restart|logs|build|pull)(?:[ \t]+-\S+)*[ \t]+([A-Za-z][\w-]*)/g;
/** "port 4100", "localhost:4100", "0.0.0.0:4100": other numbers are not looked for, they stand anywhere. */
const PORT = /(?:\bports?\b[ \t:=`'"]{1,3}|\blocalhost:|\b\d{1,3}(?:\.\d{1,3}){3}:)(\d{4,5})(?!\w|\.\d)/gi;
const SPAN = /`([^`\n]{1,200})`/g;
const TOKEN = /[\w.$@~+/\\#:()-]{3,200}/g;

const PATH = /^(?:\.{0,2}\/)?[\w@.+-]+(?:\/[\w@.+()-]+)*\/?$/;
const FILE = /^[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,9}$/;
/** "--read-only"; with one dash where a program reads them so, and of more than three letters. */
const FLAG = /^(?:--[a-z][a-z0-9]*|-[a-z](?=[a-z0-9-]{3})[a-z0-9]*)(?:-[a-z0-9]+)*$/;
/** `--features jtag -- flash`: what a flag is given, where nothing but flags stands behind it. */
const FLAG_VALUE = /(?:^|\s)--[a-z][\w-]*[ =]([A-Za-z_][\w-]{2,})(?=\s+-|\s*$)/g;
/** Files that go by their whole name: "Dockerfile", ".eslintrc". */
const NAMED = /^(?:[A-Z][A-Za-z]*file|\.[a-z][\w-]*(?:\.[\w-]+)*)$/;
/** "parseConfig", "ParseError", "MAX_RETRIES", "user_id"; no "gRPC". */
const CODE =
  /^(?:(?:[A-Z]+[a-z][a-z0-9]*){2,}[A-Z]*|[a-z$](?:[a-z0-9]+[A-Z]|[A-Z]+[a-z])[A-Za-z0-9]*|[A-Za-z$]\w*_\w+|_\w{3,})$/;
const NAME = /^[A-Za-z$_][\w$]{2,}$/;
/** "recipes:reindex": a task. */
const TASK = /^[a-z][\w-]{2,}(?::[a-z][\w-]+)+$/;
/** `redis-cache`: services, jobs and packages, where they stand as code alone. */
const HYPHENED = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
/** Letters of how a file ends; where there are more it is rather a function of a module. */
const LONGEST_ENDING = 4;
/** "retry(3": what is called, with what it is given; no "file(s)". */
const CALL = /^([\w$.:#]+)\((?!e?s\)?$)/;
/** Where a server answers, with what it fills in: "/users/:id/keys". */
const ROUTE = /^\/[\w.-]+(?:\/:?[\w.-]+)+$/;

/** Files and folders, symbols, flags and scripts that a text names, each once, in order. Wide on purpose: the tree itself tells which are meant. */
export function citationsIn(text: string): Citation[] {
  const found = new Map<string, Citation>();
  const add = (kind: Citation["kind"], name: string): void => {
    if (found.size < MOST) found.set(`${kind} ${name}`, { kind, name });
  };
  const others = text.replace(SCRIPT, (_, name: string) => {
    add("script", name);
    return " ";
  });
  for (const [, service = ""] of others.matchAll(SERVICE)) add("script", service);
  for (const [, port = ""] of others.matchAll(PORT)) add("word", port);
  for (const [, span = ""] of others.matchAll(SPAN)) {
    for (const [, value = ""] of span.matchAll(FLAG_VALUE)) add("word", value);
    addTokens(span, { isCode: true, isAlone: !/\s/.test(span.trim()) }, add);
  }
  addTokens(others.replace(SPAN, " "), { isCode: false, isAlone: false }, add);
  return [...found.values()];
}

interface Marks {
  readonly isCode: boolean;
  /** Nothing else stands between them. Of a command line, bare words are what it is given, and no symbols. */
  readonly isAlone: boolean;
}

function addTokens(
  text: string,
  { isCode, isAlone }: Marks,
  add: (kind: Citation["kind"], name: string) => void,
): void {
  // Addresses of the web are no paths.
  for (const [token] of text.replace(/\b[a-z][a-z+.-]{0,20}:\/\/\S+/gi, " ").matchAll(TOKEN)) {
    const plain = token
      .replace(/[.,:;)]+$/, "")
      .replace(/(?::\d+(?:[-:]\d+)*|#L\d+(?:-L?\d+)?)$/, "")
      // "apply_delta/2" of Elixir and Erlang has so many arguments.
      .replace(/^([\w.!?]+)\/\d$/, "$1")
      .replace(/^[(:]+/, "")
      // "-DWITH_CAN=ON" of a compiler.
      .replace(/^-D(?=[A-Z])/, "");
    const name = CALL.exec(plain)?.[1] ?? plain;
    const isNamed = isAlone || name !== plain;
    if (FLAG.test(plain) || TASK.test(plain)) add("word", plain);
    else if (
      plain.includes("/") ? PATH.test(plain) && /[A-Za-z]/.test(plain) : FILE.test(plain) || NAMED.test(plain)
    ) {
      add("path", plain.replace(/^\.\//, ""));
      // `/internal/healthz` may be what a server answers at, which code has as words.
      if (plain.startsWith("/") && (isCode || ROUTE.test(plain))) add("word", plain);
      // `Store.openAll`, `LayoutHelpers.topbar`: no file ends so.
      const parts = plain.includes("/") ? [] : plain.split(".");
      const [last = ""] = parts.slice(-1);
      for (const part of parts)
        if (CODE.test(part) && (part === last || last.length > LONGEST_ENDING)) add("word", part);
    } else if (plain.startsWith("/") ? ROUTE.test(plain) : isAlone && HYPHENED.test(plain))
      add("word", plain);
    else if (CODE.test(name) || (isNamed && NAME.test(name))) add("word", name);
    else for (const part of partsOf(name, isNamed)) add("word", part);
  }
}

/** `Store.open`, "fs::read", "Store#open", "store.MAX_SIZE": words between points may be no code, where nothing marks them as such. */
function partsOf(name: string, isNamed: boolean): string[] {
  const parts = name.split(/\.|::?|#/);
  const isJoined = /::|#/.test(name) && parts.every((part) => NAME.test(part));
  return parts.filter((part) => (isNamed || isJoined ? NAME : CODE).test(part));
}
