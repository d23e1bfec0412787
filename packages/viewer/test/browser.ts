import { execFile, execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

/** A browser that starts, and what it needs in its environment to do so. */
export interface FoundBrowser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** SwiftShader draws WebGL where no GPU is; nothing leaves the machine, whatever a page asks for. */
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

const HELP =
  "no browser was found to test the viewer with: set MEMORY_BROWSER to the path of a Chromium or Chrome";

let shared: Promise<Browser> | undefined;

/** The one browser of this process. One that dies as it starts, as happens on a busy machine, is started once more. */
export function browser(): Promise<Browser> {
  shared ??= launchBrowser().catch(() => launchBrowser());
  return shared;
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

/** Looked for once: to ask a browser whether it starts takes as long as to start it. */
let known: Promise<FoundBrowser> | undefined;

/**
 * A browser of its own, with further arguments. Without a locale, as where programs run one: its language is
 * "en-US@posix" then, which `Intl` does not take.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  known ??= findBrowser();
  const { path, env } = await known;
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env, LC_ALL: "C" },
    args: [...ARGUMENTS, ...more],
    // Playwright's own arguments for headless would hide the list above.
    headless: true,
    chromiumSandbox: false,
  });
}

/** The one that is set, the one that ships with our packages, one that is installed, or one that can be installed. */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const set = environment.MEMORY_BROWSER;
  if (set !== undefined) {
    if (starts({ path: set, env: {} })) return { path: set, env: {} };
    throw new Error(`MEMORY_BROWSER is ${set}, which does not start`);
  }
  const found = (await shipped()) ?? installed(environment.PATH ?? "") ?? install(environment.PATH ?? "");
  if (!found) throw new Error(HELP);
  return found;
}

/** Chromium out of @sparticuz/chromium, which is built for x64 alone. */
async function shipped(): Promise<FoundBrowser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = await unpacked();
  const path = join(folder, "chromium");
  const env = { FONTCONFIG_FILE: join(folder, "fonts.conf"), XDG_CACHE_HOME: folder };
  // Its own libnss3 and libnspr4 where the machine has none.
  const libraries = { ...env, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  return [
    { path, env },
    { path, env: libraries },
  ].find(starts);
}

/** Asks for the version: that loads every library it is linked with. */
const starts = ({ path, env }: FoundBrowser): boolean =>
  spawnSync(path, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore", timeout: 30_000 })
    .status === 0;

const PARTS = ["chromium.br", "swiftshader.tar.br", "fonts.tar.br", "al2023.tar.br"];

/** Unpacked once for all; it comes to its name in one step, because several test files may do this at a time. */
async function unpacked(): Promise<string> {
  const root = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "..");
  const cache = fileURLToPath(new URL("../../../node_modules/.cache/memory-browser/", import.meta.url));
  const folder = join(cache, versionIn(root));
  if (existsSync(folder)) return folder;
  const half = join(cache, `half-${process.pid}-${randomUUID()}`);
  await mkdir(half, { recursive: true });
  try {
    await unpackInto(half, root);
    await writeFile(join(half, "fonts.conf"), FONTS);
    await rename(half, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return folder;
}

function versionIn(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}

/** The package unpacks into the temporary folder and nowhere else, so a process of its own gets another one. */
async function unpackInto(folder: string, root: string): Promise<void> {
  const files = PARTS.map((name) => join(root, "bin", name));
  const script = `import { inflate } from "@sparticuz/chromium"; await Promise.all(${JSON.stringify(files)}.map((file) => inflate(file)));`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });
}

/** Open Sans comes with the browser, so letters look the same everywhere; the machine's fonts add what it lacks. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="strong"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family></prefer></alias>
  <config></config>
</fontconfig>
`;

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed(searched: string): FoundBrowser | undefined {
  const paths = searched.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const path = [...paths, ...ELSEWHERE].find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : [{ path, env: {} }].find(starts);
}

/** On a Debian of our own, as in a container of CI. */
function install(searched: string): FoundBrowser | undefined {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return undefined;
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return installed(searched);
}
