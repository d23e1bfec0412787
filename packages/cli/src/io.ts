import type { Porch } from "./porch/porch.ts";

/** A stream the CLI writes to. */
export interface Out {
  write(text: string): unknown;
  readonly isTTY: boolean;
  /** Columns of the terminal; undefined when it is none. */
  readonly columns: number | undefined;
  /** Rows of the terminal; undefined when it is none. */
  readonly rows: number | undefined;
}

/** Everything the CLI takes from the process it runs in, so that a test can hand in its own. */
export interface Io {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly stdin: {
    readonly isTTY: boolean;
    text(): Promise<string>;
    line(): Promise<string>;
    /** Ask for a line that does not appear on the screen, or several that are pasted at once. */
    hidden(question: string): Promise<string>;
    /** One key, at once and without echo. Null: Ctrl-C, or nobody is there any more. */
    key(): Promise<string | null>;
  };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
  /** The folder that the command is given in. */
  readonly cwd: string;
  readonly now: () => number;
  /** Hear Ctrl-C instead of dying of it. Returns how to stop listening. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /** Show long text through the pager; resolves when the reader is done. */
  readonly page: (text: string) => Promise<void>;
  /** Let a person edit a file in the program they like; the exit code of that program. */
  readonly edit: (file: string) => Promise<number>;
  /** Show an address in the person's browser; false where there is none. */
  readonly browse: (url: string) => Promise<boolean>;
  /** Text of the package.json of what is installed, or of the checkout. */
  readonly manifest: () => string;
  /** What stood in for an MCP server while all this was loaded. */
  readonly porch?: Porch;
  readonly daemon: {
    /** Program and arguments of a daemon process. */
    readonly command: () => readonly [string, ...string[]];
    /** The build that such a process would be. */
    readonly build: () => Promise<string>;
    /** Turn this process into the daemon, with these settings added to its environment. */
    readonly become: (env: Readonly<Record<string, string>>) => Promise<void>;
  };
}
