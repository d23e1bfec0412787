import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { ConfigError, fromFile, ModelSettings, variable } from "../../platform/config.ts";
import { replaceFile } from "../../platform/replace-file.ts";

/** A person's choice of models: kept in the config file, changed while the daemon runs. */
export interface ModelChoices {
  /** The same object until something is changed. */
  read(): ModelSettings;
  source(setting: keyof ModelSettings): "environment" | "file" | "default";
  /** Throws `ApiError` where the environment sets one of them, or the file cannot be changed. Null removes a setting. */
  change(changes: ModelChanges, options: { readonly dryRun: boolean }): ModelSettings;
}

export type ModelChanges = Readonly<Partial<Record<keyof ModelSettings, string | null>>>;

interface ChoiceDeps {
  readonly home: string;
  /** As they were read at the start; others may be among them. */
  readonly settings: ModelSettings;
  /** Settings that the environment gives. */
  readonly inEnvironment: readonly string[];
}

export function createChoices({ home, settings, inEnvironment }: ChoiceDeps): ModelChoices {
  let current = settingsOf(settings);
  const fixed = new Set(inEnvironment);
  const file = join(home, "config.json");
  return {
    read: () => current,
    source(setting) {
      if (fixed.has(setting)) return "environment";
      return current[setting] === undefined ? "default" : "file";
    },
    change(changes, { dryRun }) {
      for (const name of Object.keys(changes)) if (fixed.has(name)) throw isFixed(name);
      const next = settingsOf(applied(current, changes));
      const kept = keptIn(file);
      if (dryRun) return next;
      replaceFile(file, `${JSON.stringify(applied(kept, changes), null, 2)}\n`);
      current = next;
      return current;
    },
  };
}

/** The part of all settings that is about models. Throws `ApiError` for what no setting allows. */
function settingsOf(settings: Readonly<Record<string, unknown>>): ModelSettings {
  const own = Object.keys(ModelSettings.shape).map((name) => [name, settings[name]]);
  const parsed = ModelSettings.safeParse(Object.fromEntries(own));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  throw new ApiError("invalid", "invalid request body", issues);
}

/** As the request calls it: `chatUrl` is its `url`. */
const fieldOf = ([setting]: readonly PropertyKey[]): string =>
  String(setting)
    .replace(/^(?:chat|embedding)/, "")
    .toLowerCase();

const isFixed = (name: string): ApiError =>
  new ApiError(
    "conflict",
    `${variable(name)} is set in the daemon's environment and wins over the file; change it there and restart the daemon`,
  );

function keptIn(file: string): Record<string, unknown> {
  try {
    return fromFile(file);
  } catch (error) {
    if (error instanceof ConfigError) throw new ApiError("conflict", error.message);
    throw error;
  }
}

function applied(kept: object, changes: ModelChanges): Record<string, unknown> {
  const entries = Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}
