import { anyOf } from "../text/any-of.ts";
import type { TextRun } from "./runs.ts";
import type { NamedShape, ShapeContext } from "./shape.ts";

const EXTENSIONS = new Set(
  `ts tsx js jsx mjs cjs mts cts vue svelte astro css scss sass less html htm xml svg json jsonc json5 jsonl ndjson yaml yml
  toml ini cfg conf md mdx markdown rst adoc txt tex bib csv tsv parquet pdf docx xlsx odt ods pptx eml py pyi ipynb rb erb rake go mod
  sum rs java kt kts scala sbt groovy gradle swift m mm c h cc cpp cxx hpp hh cs fs vb php pl pm lua r jl ex exs eex heex erl hrl
  hs elm ml mli clj cljs edn dart nim zig sol sh bash zsh fish ps1 bat cmd sql prisma graphql gql proto thrift tf tfvars hcl nix
  dockerfile env lock log db sqlite sqlite3 wasm onnx bin zip tar gz tgz png jpg jpeg gif webp ico mp3 mp4 plist snap patch
  diff service timer socket cue bicep jsonnet j2 tmpl tpl hbs ejs pug njk liquid`.split(/\s+/),
);

/** Ends that properties and methods have too ("console.log", "app.service"): they need a folder in front. */
const DOUBTFUL = new Set(
  "log db lock service timer socket mod sum r m c h env snap bin pl go fs cs sh".split(" "),
);
const LOCKS =
  /^(?:go\.(?:mod|sum)|(?:Cargo|yarn|poetry|composer|uv|Gemfile|bun|mix|flake|Podfile|deno)\.lock)$/;

const NAMED_FILES = anyOf(
  [
    /Dockerfile|Containerfile|Makefile|GNUmakefile|Justfile|Taskfile|Gemfile|Rakefile|Procfile/,
    /Jenkinsfile|Vagrantfile|Brewfile|Podfile|Caddyfile|Tiltfile|Earthfile|CODEOWNERS|BUILD\.bazel/,
    anyOf(
      [
        /env(?:\.[\w-]+)*|gitignore|gitattributes|gitmodules|dockerignore|npmrc|nvmrc|editorconfig|eslintrc/,
        /prettierrc|babelrc|bashrc|zshrc|bash_profile|profile|zshenv|vimrc|tmux\.conf|mailmap|tool-versions/,
      ],
      { before: /\./ },
    ),
  ],
  { before: /^/, behind: /$/ },
);

/** Folders that a repository begins with. */
const ROOTS = anyOf(
  [
    /src|lib|libs|app|apps|packages|pkg|cmd|internal|crates|modules|plugins|services|server|client/,
    /backend|frontend|web|ui|api|core|components|hooks|pages|routes|views|models|controllers|config/,
    /scripts|tools|bin|test|tests|spec|specs|e2e|__tests__|docs|doc|examples|fixtures|assets|public/,
    /static|templates|migrations|deploy|infra|terraform|charts|k8s|\.github|\.claude|\.vscode|\.config/,
    /\.circleci|\.husky|priv/,
  ],
  { before: /^/, behind: /$/ },
);
/** Outputs and downloads of tools: no subject of a question. */
const MADE =
  /(?:^|\/)(?:node_modules|\.git|dist|build|target|vendor|__pycache__|\.next|\.venv|venv|coverage|out)\//;
const PRIVATE =
  /^(?:\/(?:Users|home|root|tmp|var\/folders|private|mnt|Volumes|usr|opt|dev|proc|bin|sbin|lib|nix)(?:\/|$)|[A-Za-z]:)/;
/** Files of one run: nobody asks for them by name. */
const HASHED = /(?:^|[/._-])(?=[a-f]*\d[a-f]*\d)[0-9a-f]{7,}(?:[/._-]|$)/;
/** A private path as agents write it into a folder name: "-Users-anna-work". */
const ENCODED = /(?:^|\/)-(?:Users|home|mnt|root|tmp|private|var)-/;
const SEGMENTS =
  /^(?:~\/|\.{1,2}\/|\/)?[\w@+-][\w@.+~-]*(?:\/[\w@.+~-]+)*\/?$|^(?:~\/|\.{1,2}\/)?\.[\w-][\w.-]*(?:\/[\w@.+~-]+)*\/?$/;

/** Methods of protocols, which are written like folders: "tools/call", "textDocument/hover". */
const METHODS =
  /^(?:ui|elicitation|sampling|tools|resources|prompts|notifications|textDocument|workspace|session)\/[a-z]+[A-Za-z]*$/;

/** "src/main.ts", "Dockerfile", "~/.config/app", "docs/": without "./" in front and ":12" behind. */
export function fileShape(run: TextRun, { place, text }: ShapeContext): NamedShape | undefined {
  if ("{(<$".includes(text.text[run.end] ?? " ")) return undefined;
  const path = run.text.replace(/(?::\d+(?:[-:]\d+)*|#L\d+(?:-L?\d+)?)$/, "");
  if (!SEGMENTS.test(path) || METHODS.test(path)) return undefined;
  const kept = path.includes("/") ? publicPart(path, text.project) : path;
  if (kept === undefined || MADE.test(kept) || HASHED.test(kept) || /(?:^|\/)\.\.?(?:\/|$)/.test(kept))
    return undefined;
  const confidence = kept.includes("/") ? pathConfidence(kept, place) : nameConfidence(kept, place);
  return confidence === undefined ? undefined : { name: kept, type: "file", confidence };
}

/** A repository-relative path, or one that everybody has; never the folders of one person's machine. */
function publicPart(path: string, project: string | undefined): string | undefined {
  const plain = path.replace(/^\.\//, "");
  if (plain.startsWith("../")) return undefined;
  if (ENCODED.test(plain)) return undefined;
  if (plain.startsWith("~/")) return plain.startsWith("~/.") ? plain : undefined;
  if (PRIVATE.test(plain)) return tailOf(plain.split("/"), project);
  if (plain.startsWith("/etc/")) return plain;
  if (!plain.startsWith("/")) return plain;
  const relative = plain.slice(1);
  // "/docs/guide.txt" is where a site has it.
  if (/\.(?:txt|html?|xml|png|jpe?g|gif|svg|webp|ico|pdf|mp4|json)$/.test(relative)) return undefined;
  return ROOTS.test(relative.split("/")[0] ?? "") && extensionOf(relative) !== undefined
    ? relative
    : undefined;
}

function tailOf(segments: readonly string[], project: string | undefined): string | undefined {
  const repository = project === undefined ? -1 : segments.lastIndexOf(project);
  // Behind "/Users/anna": a person's own folder may be called "src".
  const root =
    repository === -1 ? segments.findIndex((segment, at) => at > 3 && ROOTS.test(segment)) : repository + 1;
  const tail = root === -1 ? "" : segments.slice(root).join("/");
  return tail.includes("/") || extensionOf(tail) !== undefined ? tail : undefined;
}

function pathConfidence(path: string, place: "prose" | "span"): number | undefined {
  const segments = path.split("/");
  const last = segments.at(-1) ?? "";
  const first = segments[0] ?? "";
  if (last !== "" && (NAMED_FILES.test(last) || extensionOf(last) !== undefined)) return 0.92;
  if (path.startsWith("~/.") || path.startsWith("/etc/")) return 0.8;
  const folders = segments.filter((segment) => segment !== "").length;
  // "docs/adr/" is a folder; "entire/sessions" may be a branch and "read/write" a choice.
  // "packages/a": a letter stands for any.
  if (/^[a-z]?$/.test(segments.filter((segment) => segment !== "").at(-1) ?? "")) return undefined;
  if (last === "") return folders > 1 || path.startsWith(".") ? 0.75 : undefined;
  return ROOTS.test(first) && folders > 1 && place === "span" ? 0.7 : undefined;
}

function nameConfidence(name: string, place: "prose" | "span"): number | undefined {
  if (LOCKS.test(name)) return 0.85;
  if (NAMED_FILES.test(name)) return 0.85;
  const extension = extensionOf(name);
  // "MAJOR.MINOR.PATCH" is how a version is written.
  if (PROPERTY.test(name) || /^[A-Z]+\.[A-Z]+\.[A-Z]+$/.test(name)) return undefined;
  if (extension === undefined || /^\.?[^.]{0,1}\.[^.]+$/.test(name)) return undefined;
  // "Next.js" is a framework, "console.log" a call.
  if (place === "prose" && /^[A-Z][a-z]+(?:\.?[A-Z][a-z]+)?\.js$/.test(name)) return undefined;
  if (
    DOUBTFUL.has(extension) &&
    !/^[\w-]{3,}\.(?:go|sh|c|h|cs|r)$|\.[\w-]+\.\w+$|[a-z][_-][a-z]\w*\.\w+$/.test(name)
  )
    return undefined;
  if (GENERIC.test(name)) return 0.65;
  return place === "span" ? 0.88 : 0.85;
}

const PROPERTY = /^(?:this|self|ctx|req|res|process|window|document|console|module|event|e|app|obj)\./;

/** Names that files of many folders share: without the folder nobody knows which is meant. */
const GENERIC =
  /^(?:index|main|mod|lib|app|page|layout|types?|utils?|helpers?|config|constants|test|tests|__init__|setup|styles?|schema|route|routes|models?|data|output|input|file|foo|bar|example|script|a|b)\.\w+$/;

function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf(".");
  if (dot <= 0 || dot < name.length - 11) return undefined;
  const extension = name.slice(dot + 1).toLowerCase();
  if (/^\.?(?:tar|min|d|test|spec|config|module|stories)\.\w+$/.test(name)) return undefined;
  return EXTENSIONS.has(extension) && /[A-Za-z_]/.test(name.slice(0, dot)) ? extension : undefined;
}
