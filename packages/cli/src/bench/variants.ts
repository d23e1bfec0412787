import { stat } from "node:fs/promises";
import { CliError, EXIT } from "../errors.ts";
import type { Variant } from "./throwaway.ts";

/** The builds and settings to be measured, as the flags say it. */
export interface Asked {
  readonly with?: string[];
  readonly against?: string;
  readonly againstWith?: string[];
}

/** The daemon that is measured, and the one that it is compared with. */
export async function variantsOf({ with: own, against, againstWith }: Asked): Promise<[Variant, Variant?]> {
  const settings = settingsOf(own ?? []);
  const first = { name: nameOf("this build", settings), settings };
  if (against === undefined && againstWith === undefined) return [first];
  if (against !== undefined) await assertFile(against);
  const others = settingsOf(againstWith ?? []);
  const name = nameOf(against === undefined ? "this build" : "the other build", others);
  const second = { ...(against !== undefined && { main: against }), settings: others };
  return [first, { name: name === first.name ? `${name}, again` : name, ...second }];
}

const nameOf = (build: string, settings: Readonly<Record<string, string>>): string =>
  [build, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)].join(" ");

async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile())
    throw new CliError(EXIT.notFound, `no such build: ${path}`, {
      hint: "name the main.js of a built daemon:  <checkout>/packages/daemon/dist/main.js",
    });
}

/** "walkDepth=8"; the name of the variable will do as well: "MEMORY_WALK_DEPTH=8". */
function settingsOf(given: readonly string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const word of given) {
    const [, name, value] = /^([A-Za-z][A-Za-z_]*)=(.+)$/s.exec(word) ?? [];
    if (name === undefined || value === undefined)
      throw new CliError(EXIT.usage, `no setting with its value: "${word}"`, {
        hint: "like this:  --with walkDepth=8",
      });
    settings[name.startsWith("MEMORY_") ? camelCase(name.slice("MEMORY_".length)) : name] = value;
  }
  return settings;
}

const camelCase = (variable: string): string =>
  variable.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
