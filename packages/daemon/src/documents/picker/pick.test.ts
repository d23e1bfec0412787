import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import type { Mode, Ran, RunOptions } from "./dialog.ts";
import { createPicker, type PickDeps } from "./pick.ts";

interface Call extends RunOptions {
  readonly command: string;
  readonly args: readonly string[];
}

const said = (stdout: string, code: number | null = 0, stderr = ""): Ran => ({ code, stdout, stderr });

/** A picker whose programs are recorded and never started. */
function scripted(answer: Ran | (() => Promise<Ran>), deps: Partial<PickDeps> = {}) {
  const calls: Call[] = [];
  const picker = createPicker({
    run: async (command, args, options) => {
      calls.push({ command, args, ...options });
      return typeof answer === "function" ? answer() : answer;
    },
    which: async (name) => `/usr/bin/${name}`,
    platform: "linux",
    env: { DISPLAY: ":0", LANG: "en_GB.UTF-8", HOME: "/home/ada" },
    ...deps,
  });
  return { picker, calls, pick: (mode: Mode = "file") => picker.pick(mode, new AbortController().signal) };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "fulfilled",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

/** A promise kept by hand. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

const mac = { platform: "darwin", env: {} } as const;
const windows = { platform: "win32", env: { SystemRoot: "C:\\Windows" } } as const;
const kde = { env: { WAYLAND_DISPLAY: "wayland-0", XDG_CURRENT_DESKTOP: "KDE", HOME: "/home/ada" } } as const;

describe("on Linux", () => {
  test("zenity asks for files, several at a time", async () => {
    const { pick, calls } = scripted(said("/home/ada/a b.md\n//\n/home/ada/ü 🎉.pdf\n"));
    expect(await pick()).toEqual(["/home/ada/a b.md", "/home/ada/ü 🎉.pdf"]);
    expect(calls).toMatchObject([
      {
        command: "/usr/bin/zenity",
        args: ["--file-selection", "--multiple", "--separator=\n//\n", "--title=Choose files to remember"],
      },
    ]);
  });

  test("zenity asks for folders", async () => {
    const { pick, calls } = scripted(said("/home/ada/notes\n"));
    expect(await pick("folder")).toEqual(["/home/ada/notes"]);
    expect(calls[0]?.args).toContain("--directory");
  });

  test("a name with line ends stays one name", async () => {
    expect(await scripted(said("/home/ada/a\n\nb\n\n//\n/c\n")).pick()).toEqual(["/home/ada/a\n\nb\n", "/c"]);
  });

  test("the root of the disk is a folder like another", async () => {
    expect(await scripted(said("/\n//\n/x\n")).pick("folder")).toEqual(["/", "/x"]);
  });

  test("KDE is asked with its own dialog, for addresses, in which a line end cannot hide", async () => {
    const answer =
      "file:///home/ada/100%25 a%0Ab.md\nfile:///home/ada/ü \nsftp://host/x\nfile://host/share/y\n";
    const { pick, calls } = scripted(said(answer), kde);
    expect(await pick()).toEqual(["/home/ada/100% a\nb.md", "/home/ada/ü "]);
    expect(calls).toMatchObject([
      {
        command: "/usr/bin/kdialog",
        args: [
          "--title",
          "Choose files to remember",
          "--multiple",
          "--separate-output",
          "--getopenurl",
          "/home/ada",
        ],
      },
    ]);
  });

  test("KDE's folder comes as it is, line ends included", async () => {
    const { pick, calls } = scripted(said("/home/ada/a\nb\n"), kde);
    expect(await pick("folder")).toEqual(["/home/ada/a\nb"]);
    expect(calls[0]?.args).toEqual([
      "--title",
      "Choose a folder to remember",
      "--getexistingdirectory",
      "/home/ada",
    ]);
  });

  test("the other program is used where only that one is", async () => {
    const which = async (name: string) => (name === "kdialog" ? "/opt/kdialog" : null);
    const { pick, calls } = scripted(said("", 1), { which });
    await pick();
    expect(calls[0]?.command).toBe("/opt/kdialog");
  });

  test("a locale without UTF-8 does not spoil the names; one with it is left alone", async () => {
    const poor = scripted(said("", 1), { env: { DISPLAY: ":0", LANG: "C" } });
    await poor.pick();
    expect(poor.calls[0]?.env).toEqual({ DISPLAY: ":0", LANG: "C", LC_ALL: "C.UTF-8" });
    const good = scripted(said("", 1), { env: { DISPLAY: ":0", LANG: "de_DE.utf8" } });
    await good.pick();
    expect(good.calls[0]?.env).toEqual({ DISPLAY: ":0", LANG: "de_DE.utf8" });
  });

  test("without a screen there is no picker, and nothing is started", async () => {
    const { pick, calls } = scripted(said("/x\n"), { env: { DISPLAY: "" } });
    await expect(pick()).rejects.toMatchObject({
      code: "unsupported",
      message: expect.stringMatching(/GET \/context\/browse.*install zenity/),
    });
    expect(calls).toEqual([]);
  });

  test("without a program that shows dialogs there is no picker", async () => {
    expect(await codeOf(scripted(said("/x\n"), { which: async () => null }).pick())).toBe("unsupported");
  });

  test("a screen that does not answer is no screen", async () => {
    const gtk = said("", 1, "Gtk-WARNING **: cannot open display: :9");
    const qt = said("", null, "qt.qpa.xcb: could not connect to display :9");
    expect(await codeOf(scripted(gtk).pick())).toBe("unsupported");
    expect(await codeOf(scripted(qt, kde).pick())).toBe("unsupported");
  });
});

describe("on macOS", () => {
  test.each([
    ["file", "chooseFile"],
    ["folder", "chooseFolder"],
  ] as const)("a script asks for a %s", async (mode, verb) => {
    const { pick, calls } = scripted(said('["/Users/ada/a\\nb.md","/Users/ada/notes/"]\n'), mac);
    expect(await pick(mode)).toEqual(["/Users/ada/a\nb.md", "/Users/ada/notes"]);
    expect(calls).toMatchObject([
      { command: "/usr/bin/osascript", args: ["-l", "JavaScript", "-e", expect.stringContaining(verb)] },
    ]);
  });

  test("the script is JavaScript and prints what was chosen as JSON", async () => {
    const { pick, calls } = scripted(said("[]"), mac);
    await pick();
    const app = { activate: () => undefined, chooseFile: () => ["/a\nb", "/c"] };
    const run = new Function("Application", "JSON", `${calls[0]?.args[3]}`.replace(/^JSON/m, "return JSON"));
    expect(run({ currentApplication: () => app }, JSON)).toBe('["/a\\nb","/c"]');
  });

  test("nobody at the screen is no picker", async () => {
    const answer = said("", 1, "execution error: Error: No user interaction allowed. (-1713)");
    expect(await codeOf(scripted(answer, mac).pick())).toBe("unsupported");
  });
});

describe("on Windows", () => {
  test.each([
    ["file", "OpenFileDialog", "FileNames"],
    ["folder", "FolderBrowserDialog", "SelectedPath"],
  ] as const)("PowerShell asks for a %s", async (mode, dialog, property) => {
    const { pick, calls } = scripted(said('["C:\\\\Users\\\\Ada\\\\ü.md","\\\\\\\\nas\\\\x\\\\"]'), windows);
    expect(await pick(mode)).toEqual(["C:\\Users\\Ada\\ü.md", "\\\\nas\\x\\"]);
    const [call] = calls;
    expect(call?.command).toBe("C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe");
    expect(call?.args.slice(0, -1)).toEqual(["-NoProfile", "-NonInteractive", "-STA", "-Command"]);
    expect(call?.args.at(-1)).toContain(dialog);
    expect(call?.args.at(-1)).toContain(`$dialog.${property}`);
    expect(call?.args.at(-1)).not.toContain('"');
  });

  test("a session nobody sees is no picker", async () => {
    expect(await codeOf(scripted(said("", 3), windows).pick())).toBe("unsupported");
  });

  test("virtual folders are no paths", async () => {
    expect(await scripted(said('["::{20D04FE0}","C:\\\\"]'), windows).pick("folder")).toEqual(["C:\\"]);
  });
});

describe("everywhere", () => {
  test.each([
    ["zenity", said("", 1, "Gtk-Message: mapped without a transient parent"), {}],
    ["kdialog", said("\n", 1), kde],
    ["macOS", said("", 1, "execution error: Error: User canceled. (-128)"), mac],
    ["Windows", said("[]"), windows],
  ])("a cancelled dialog of %s chooses nothing", async (_, answer, deps) => {
    expect(await scripted(answer, deps).pick()).toEqual([]);
  });

  test.each([
    ["zenity", said("", 255, "GLib-ERROR"), {}],
    ["kdialog", said("", null), kde],
    ["macOS", said("", 1, "syntax error (-2741)"), mac],
    ["macOS, talking nonsense", said("hello"), mac],
    ["Windows", said("", 1, "At line:1"), windows],
  ])("a dialog of %s that breaks says so and what to do", async (_, answer, deps) => {
    await expect(scripted(answer, deps).pick()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("GET /context/browse"),
    });
  });

  test("a program that cannot be started is a dialog that breaks", async () => {
    const refused = () => Promise.reject(Object.assign(new Error("spawn EACCES"), { code: "EACCES" }));
    expect(await codeOf(scripted(refused).pick())).toBe("unavailable");
  });

  test("what is no absolute path is dropped, and a path said twice comes once", async () => {
    const answer = said('["relative.md","/a/../b/","/b","",5,"/nul\\u0000l"]');
    expect(await scripted(answer, mac).pick()).toEqual(["/b"]);
  });

  test("two dialogs at once: the second is refused, the first goes on, and the next may come", async () => {
    const open = later<Ran>();
    const { pick, calls } = scripted(() => open.promise);
    const first = pick();
    expect(await codeOf(pick("folder"))).toBe("conflict");
    open.resolve(said("/a\n"));
    expect(await first).toEqual(["/a"]);
    expect(await pick()).toEqual(["/a"]);
    expect(calls).toHaveLength(2);
  });

  test("a dialog that breaks does not keep the next one out", async () => {
    const { pick } = scripted(said("", 255));
    expect(await codeOf(pick())).toBe("unavailable");
    expect(await codeOf(pick())).toBe("unavailable");
  });

  test("the client hanging up ends the program, and the next dialog may open once it is gone", async () => {
    const gone = later<Ran>();
    const { picker, pick, calls } = scripted(() => gone.promise);
    const client = new AbortController();
    const first = codeOf(picker.pick("file", client.signal));
    await expect.poll(() => calls.length).toBe(1);
    client.abort();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(await codeOf(pick())).toBe("conflict");
    gone.resolve(said("", 1));
    expect(await first).toBe("unavailable");
    expect(await pick()).toEqual([]);
  });
});
