/** Kinds of machine that a tarball is made for. `any` runs on all of them, with the slower runtime of the model. */
export const PLATFORMS = [
  "linux-x64",
  "linux-arm64",
  "linuxmusl-x64",
  "linuxmusl-arm64",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
  "win32-arm64",
] as const;
export type Platform = (typeof PLATFORMS)[number];
export type Target = Platform | "any";

export const isTarget = (word: string): word is Target =>
  word === "any" || PLATFORMS.some((platform) => platform === word);

/** The kind of this machine. A report of a process tells glibc's version, where it is that library and not musl. */
export function platformHere(): Platform {
  const isMusl = process.platform === "linux" && !/"glibcVersionRuntime"/.test(JSON.stringify(report()));
  const name = `${process.platform}${isMusl ? "musl" : ""}-${process.arch}`;
  const found = PLATFORMS.find((platform) => platform === name);
  if (found) return found;
  throw new Error(`no tarball is made for ${name}; make the one for any machine:  --for any`);
}

function report(): object {
  // Or it asks for the names of all addresses that are open.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport();
}

/** As npm reads them: it refuses a package that is for another machine. */
export function limitsOf(target: Target): { os?: string[]; cpu?: string[]; libc?: string[] } {
  if (target === "any") return {};
  const [system = "", cpu = ""] = target.split("-");
  const limits = { os: [system.replace("musl", "")], cpu: [cpu] };
  return system.startsWith("linux")
    ? { ...limits, libc: [system.endsWith("musl") ? "musl" : "glibc"] }
    : limits;
}
