import { MARK, type Unit } from "./unit.ts";

/** A word of a command line of systemd: in quotes, with what systemd would put something in the place of. */
const quoted = (word: string): string =>
  `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%").replaceAll("$", "$$$$")}"`;

/**
 * A user unit. Exit codes 2 and 6 (settings that cannot be used, a store that refuses) do not mend themselves: it is not started again
 * and again. It has five seconds more to stop than the daemon gives itself.
 */
export const systemdUnit = ({ argv, home }: Unit): string => `# ${MARK}; memory service uninstall removes it
[Unit]
Description=memory, the long-term memory of your agents, in ${home.replaceAll("%", "%%")}
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${argv.map(quoted).join(" ")}
Restart=on-failure
RestartSec=5
RestartPreventExitStatus=2 6
TimeoutStopSec=25
UMask=0077

[Install]
WantedBy=default.target
`;
