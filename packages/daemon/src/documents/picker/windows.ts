import { win32 } from "node:path";
import {
  type Dialog,
  type DialogOutcome,
  type Environment,
  type Mode,
  type Ran,
  readJson,
  titleOf,
} from "./dialog.ts";

/** The dialog of Windows, shown by the PowerShell that comes with it. */
export const windowsDialog = (mode: Mode, env: Environment): Dialog => ({
  // By its full path: a bare name is looked for in the current folder first.
  command: win32.join(env.SystemRoot ?? "C:\\Windows", "System32\\WindowsPowerShell\\v1.0\\powershell.exe"),
  // Dialogs need a single-threaded apartment.
  args: ["-NoProfile", "-NonInteractive", "-STA", "-Command", script(mode)],
  read,
});

/** Exit code of the script where nobody is there to see a dialog: a service, a session over ssh, a server core. */
const nobodyThere = 3;

// No double quote and no dollar-brace: the script travels as one argument. The bytes are written by hand, because the
// encoding of a console cannot be set where there is none. The owner is shown and see-through: it takes the "start
// hidden" that hides the console, and it brings the dialog before the browser.
const script = (mode: Mode): string => `
$ErrorActionPreference = 'Stop'
if (-not [Environment]::UserInteractive) { exit ${nobodyThere} }
try { Add-Type -AssemblyName System.Windows.Forms } catch { exit ${nobodyThere} }
$owner = New-Object System.Windows.Forms.Form
$owner.TopMost = $true
$owner.ShowInTaskbar = $false
$owner.Opacity = 0
$owner.Show()
$owner.Activate()
${ask[mode](titleOf(mode))}
[string[]]$paths = @()
if ($dialog.ShowDialog($owner) -eq [System.Windows.Forms.DialogResult]::OK) { [string[]]$paths = $dialog.${property[mode]} }
$bytes = [Text.Encoding]::UTF8.GetBytes((ConvertTo-Json -Compress -InputObject $paths))
$out = [Console]::OpenStandardOutput()
$out.Write($bytes, 0, $bytes.Length)
$out.Flush()
`;

const ask: Record<Mode, (title: string) => string> = {
  file: (title) => `$dialog = New-Object System.Windows.Forms.OpenFileDialog
$dialog.Title = '${title}'
$dialog.Multiselect = $true`,
  folder: (title) => `$dialog = New-Object System.Windows.Forms.FolderBrowserDialog
$dialog.Description = '${title}'
$dialog.ShowNewFolderButton = $false`,
};

const property: Record<Mode, string> = { file: "FileNames", folder: "SelectedPath" };

function read({ code, stdout }: Ran): DialogOutcome {
  if (code === 0) return readJson(stdout);
  return { kind: code === nobodyThere ? "absent" : "failed" };
}
