import { join } from "node:path";
import { MARK, type Unit } from "./unit.ts";

export const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A launch agent, as `launchd.plist(5)` has it: started at login, and again after a crash, once a minute at most. */
export const launchAgent = ({ name, argv, home }: Unit): string => `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${MARK}; memory service uninstall removes it -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${xml(name)}</string>
  <key>ProgramArguments</key>
  <array>
${argv.map((word) => `    <string>${xml(word)}</string>`).join("\n")}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>60</integer>
  <key>ExitTimeOut</key>
  <integer>25</integer>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardErrorPath</key>
  <string>${xml(join(home, "logs", "daemon.out"))}</string>
</dict>
</plist>
`;
