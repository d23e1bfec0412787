import { createServer } from "node:net";
import { join } from "node:path";
import { type Environment, fromEnvironment, fromFile, Settings, variable } from "../../platform/config.ts";
import type { Found } from "./fault.ts";

/** Every setting that cannot be used, in the file and in the environment. */
export function* checkSettings(home: string, env: Environment): Generator<Found> {
  const file = join(home, "config.json");
  let written: Record<string, unknown>;
  try {
    written = fromFile(file);
  } catch (error) {
    yield {
      ...fault("the config file cannot be read", `mend or remove ${file}`),
      ...(error instanceof Error && { detail: error.message }),
    };
    return;
  }
  const given = fromEnvironment(env);
  for (const issue of Settings.safeParse(written).error?.issues ?? [])
    if (issue.code === "unrecognized_keys")
      for (const name of issue.keys)
        yield {
          ...fault(
            "the config file names what is no setting",
            `take "${name}" out of ${file}; docs/settings.md lists what there is`,
          ),
          detail: name,
        };
    else {
      const name = String(issue.path[0]);
      yield fault(
        `${name} in the config file ${issue.message}`,
        `set "${name}" in ${file} to what is allowed, or take it out`,
      );
    }
  for (const issue of Settings.safeParse(given).error?.issues ?? []) {
    const name = variable(String(issue.path[0]));
    yield fault(`${name} of the environment ${issue.message}`, `unset ${name}, or give it what is allowed`);
  }
}

const fault = (what: string, remedy: string): Found => ({
  area: "settings",
  severity: "error",
  what,
  remedy,
});

/** The port that a start would ask for; null where no daemon could read its settings. */
export function portOf(home: string, env: Environment): number | null {
  try {
    const parsed = Settings.safeParse({ ...fromFile(join(home, "config.json")), ...fromEnvironment(env) });
    return parsed.success ? parsed.data.port : null;
  } catch {
    return null;
  }
}

/** Nobody else may listen where this home's daemon is to. */
export async function checkPort(port: number): Promise<Found[]> {
  if (port === 0) return [];
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
  });
  if (code === null) return [];
  return [
    {
      area: "daemon",
      severity: "error",
      what:
        code === "EADDRINUSE"
          ? `port ${port} is taken by another program`
          : `port ${port} cannot be listened on (${code})`,
      remedy: "memory daemon start --port <number>",
    },
  ];
}
