import { redactUrl } from "@memory/language/redaction";
import { type Config, Settings } from "../../platform/config.ts";

/** Settings of one machine alone. */
const ofMachine: ReadonlySet<string> = new Set(["port", "transcriptsDir", "agentFolders"]);

/** The settings of a daemon, without keys and without what is only of its machine. */
export function settingsTold(config: Config): Record<string, string | number | boolean> {
  const told: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries<unknown>({ ...config })) {
    if (!Object.hasOwn(Settings.shape, name) || ofMachine.has(name)) continue;
    if (typeof value === "number" || typeof value === "boolean") told[name] = value;
    else if (typeof value === "string") told[name] = name.endsWith("Url") ? redactUrl(value) : value;
  }
  return told;
}
