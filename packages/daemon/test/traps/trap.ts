/** A folder below the home of a person, as it lay when its sessions were held. */
export interface Laid {
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
  /** Without one it is a folder of no repository. */
  readonly origin?: string;
  /** What was changed and committed since: new texts, and null for what is gone. */
  readonly since?: Readonly<Record<string, string | null>>;
  /** The folder was removed since, and another one was made in its place. */
  readonly replacedBy?: Omit<Laid, "folder">;
}

/** A turn of an earlier session: what was asked, a command with what it put out, what was answered. */
export interface Said {
  readonly asked: string;
  readonly ran?: readonly [command: string, output: string];
  readonly answer: string;
}

/** Something memory came to hold that must not be told as true, and beside it something that holds. */
export interface Trap {
  readonly kind: "stale" | "foreign" | "poisoned";
  readonly name: string;
  readonly laid: readonly Laid[];
  readonly sessions?: readonly {
    readonly folder: string;
    /** Held after the changes, not before. */
    readonly afterwards?: true;
    readonly turns: readonly Said[];
  }[];
  /** Saved by an agent's tool, in a project. */
  readonly saved?: readonly { readonly content: string; readonly project: string }[];
  /** Published into a space by another person, of a project of theirs. */
  readonly published?: readonly { readonly content: string; readonly project: string }[];
  /** Linked folders, below the home. */
  readonly linked?: readonly string[];
  readonly asked: {
    readonly folder: string;
    readonly prompt: string;
    readonly touch: { readonly file: string } | { readonly command: string };
  };
  /** A part of the words that gives it away. */
  readonly told: string;
  /** What holds in the same folder, from the same sessions, asked the same way. */
  readonly twin: { readonly prompt: string; readonly told: string };
}
