import type { Environment } from "../../platform/config.ts";
import type { Program } from "./program.ts";

/** Variables a program needs to start, to be at home, to reach the network and to find its login; nothing else goes to it. */
const NEEDED = new RegExp(
  `^(?:${[
    "PATH|Path|HOME|USER|LOGNAME|SHELL|LANG|LC_\\w+|TZ|TMPDIR|TEMP|TMP|XDG_\\w+|DBUS_SESSION_BUS_ADDRESS",
    "USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA|SystemRoot|SYSTEMROOT|windir|COMSPEC|PATHEXT|HOMEDRIVE|HOMEPATH",
    "https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|all_proxy|ALL_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR",
    "CLAUDE_CONFIG_DIR|CLAUDE_CODE_OAUTH_TOKEN|CODEX_HOME|GEMINI_CLI_HOME|OPENCODE_CONFIG_DIR",
  ].join("|")})$`,
);

/** Tells our own hooks and MCP server that nobody is to be served: they end at once. */
const READER_VARIABLE = "MEMORY_READER";

/**
 * The environment of a program. A key that happens to stand in ours would turn a plan into a bill, so keys and addresses go
 * along only where a person wants their key to pay.
 */
export function childEnvironment(
  env: Environment,
  { program, pays }: { readonly program: Program; readonly pays: "plan" | "key" },
): Record<string, string> {
  const kept = Object.entries(env).flatMap(([name, value]) => {
    const goes = NEEDED.test(name) || (pays === "key" && program.keyVariables.test(name));
    return goes && value !== undefined ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(kept), [READER_VARIABLE]: "1", NO_COLOR: "1", CI: "1" };
}
