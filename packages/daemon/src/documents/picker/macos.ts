import { type Dialog, type DialogOutcome, type Mode, type Ran, readJson, titleOf } from "./dialog.ts";

/** The dialog of macOS, shown by the script runner every Mac has. */
export const macDialog = (mode: Mode): Dialog => ({
  command: "/usr/bin/osascript",
  args: ["-l", "JavaScript", "-e", script(mode)],
  read,
});

// `activate` brings the dialog before the browser that asked for it, and asks for no permission to steer other programs.
const script = (mode: Mode): string => `
const app = Application.currentApplication();
app.includeStandardAdditions = true;
app.activate();
const options = { withPrompt: ${JSON.stringify(titleOf(mode))}, multipleSelectionsAllowed: true };
const chosen = ${mode === "file" ? "app.chooseFile(options)" : "app.chooseFolder(options)"};
JSON.stringify([].concat(chosen).map((path) => path.toString()));
`;

/** Error numbers are the same in every language, unlike the words before them. */
const cancelled = "(-128)";
const nobodyThere = "(-1713)";

function read({ code, stdout, stderr }: Ran): DialogOutcome {
  if (code === 0) return readJson(stdout);
  if (stderr.includes(cancelled)) return { kind: "cancelled" };
  return { kind: stderr.includes(nobodyThere) ? "absent" : "failed" };
}
