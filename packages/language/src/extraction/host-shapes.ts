import { anyOf } from "../text/any-of.ts";
import { isPlaceholder } from "./never-entities.ts";
import type { TextRun } from "./runs.ts";
import type { NamedShape, Shape, ShapeContext } from "./shape.ts";

const SURE = "com|org|net|io|dev|ai|edu|gov|internal|local|lan|cloud|corp|intranet|home\\.arpa";
/** Ends that property names have too ("logger.info"): they need a third label or a whole address. */
const DOUBTFUL =
  "app|co|info|me|us|uk|de|fr|eu|ca|au|jp|cn|ru|ch|at|nl|se|no|es|it|pl|br|kr|in|xyz|tech|site|page|gg|tv|so|sh|to|rs|run|systems|network|tools|games";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(${LABEL}(?:\\.${LABEL}){0,5}\\.(?:(${SURE})|${DOUBTFUL}))(?::\\d+)?(?:/\\S*)?$`);
const ADDRESS =
  /^(?:https?|wss?|ftp|ssh|grpc|postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|amqp):\/\/([^/?#\s]+)([^\s]*)$/i;

/** Hosts of pictures and stock files, and stand-ins for any host. */
const NOBODYS = anyOf(
  [
    /localhost|example\.(?:com|org|net)/,
    /(?:[\w-]+\.)?(?:foo|bar|your[\w-]*|my-?[\w-]*|domain|host(?:name)?|site|company)\.(?:com|org|io|dev)/,
    anyOf(
      [
        /githubusercontent\.com|shields\.io|googleapis\.com|gstatic\.com|jsdelivr\.net|unpkg\.com/,
        /cloudfront\.net|amazonaws\.com|w3\.org|apache\.org|x\.com|twitter\.com|opencollective\.com/,
        /patreon\.com|buymeacoffee\.com|ko-fi\.com|travis-ci\.(?:com|org)|codecov\.io|coveralls\.io/,
        /badgen\.net|youtube\.com|linkedin\.com|schema\.org|json-schema\.org/,
      ],
      { before: /(?:[\w-]+\.)*/ },
    ),
  ],
  { before: /^/, behind: /$/ },
);
/** Code hosts: the repository is what is meant. */
const FORGES = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/;
/** Registries of packages: the package is what is meant. */
const REGISTRIES = /^(?:npmjs\.(?:com|org)|pypi\.org|crates\.io|rubygems\.org)$/;
/** First parts of a path on a code host that are no owner. */
const NO_OWNER =
  /^(?:orgs|users|settings|features|marketplace|topics|sponsors|login|about|apps|search|explore|notifications|pulls|issues|user-attachments|owner|user|org|your-[\w-]+|username|example|foo)$/i;

/** The home of a repository or a package, of which a link says that it is one; what is deeper in it is read. */
export function linkedProject(address: string): NamedShape | undefined {
  const [, authority = "", path = ""] = ADDRESS.exec(address) ?? [];
  const isHome = /^\/[\w.-]+\/[\w.-]+\/?$|^\/package\/(?:@[\w.-]+\/)?[\w.-]+$/.test(path);
  const named = isHome ? ofAddress(authority, path) : undefined;
  return named?.type === "host" ? undefined : named;
}

/** "api.github.com", "https://ai-sdk.dev/docs" (the host), "https://github.com/acme/orders" (the repository). */
export function hostShape(run: TextRun, { place, text }: ShapeContext): NamedShape | undefined {
  const address = ADDRESS.exec(run.text);
  if (address !== null) {
    return ofAddress(address[1] ?? "", address[2] ?? "");
  }
  const match = HOST.exec(run.text);
  const host = match?.[1];
  if (match === null || host === undefined || text.text[run.end] === "(") return undefined;
  const labels = host.split(".").length;
  if (match[2] === undefined && labels < 3) return undefined;
  // "res.data.io" is a property, "db1.eu.internal" a host; a digit, a hyphen or a sentence around it tells.
  if (place === "span" && labels > 2 && match[2] === undefined) return undefined;
  // A repository may be called like its site.
  if (
    /^ (?:repo|repository|codebase|checkout|corpus|corpora|monorepo)\b/.test(
      text.text.slice(run.end, run.end + 16),
    )
  )
    return { name: host, type: "project", confidence: 0.8 };
  return named(host.replace(/^www\./, ""), place === "span" ? 0.8 : 0.85);
}

/** "ssh deploy@edge-1.acme.dev" names the host. */
export function loginHost({ text: run, start, end }: TextRun, text: string): Shape | undefined {
  const host = /^[a-z_][\w-]*@([a-z0-9][a-z0-9.-]{1,80}\.[a-z]{2,})(?::\S*)?$/.exec(run)?.[1];
  if (
    host === undefined ||
    !/\b(?:ssh|scp|sftp|mosh|rsync)(?: -\w+)* $/.test(text.slice(Math.max(0, start - 24), start))
  )
    return undefined;
  const found = named(host, 0.85);
  return found && { ...found, start: start + run.indexOf(host), end };
}

function ofAddress(authority: string, path: string): NamedShape | undefined {
  const host = authority
    .replace(/^[^@]*@/, "")
    .replace(/:\d*$/, "")
    .replace(/^www\./, "")
    .toLowerCase();
  if (FORGES.test(host)) return repository(path);
  const published = /^\/(?:package|project|crates|gems)\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(path)?.[1];
  if (REGISTRIES.test(host))
    return published === undefined ? undefined : { name: published, type: "package", confidence: 0.85 };
  return HOST.test(host) ? named(host, 0.78) : undefined;
}

function repository(path: string): NamedShape | undefined {
  const [, owner, name] = /^\/([\w.-]+)\/([\w.-]+)/.exec(path) ?? [];
  if (owner === undefined || name === undefined || NO_OWNER.test(owner)) return undefined;
  if (isPlaceholder(owner)) return undefined;
  return { name: `${owner}/${name.replace(/\.git$/, "")}`, type: "project", confidence: 0.85 };
}

function named(name: string, confidence: number): NamedShape | undefined {
  return NOBODYS.test(name) || FORGES.test(name) || isPlaceholder(name)
    ? undefined
    : { name, type: "host", confidence };
}
