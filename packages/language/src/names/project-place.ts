/**
 * What a place is known again by. `repository`: identity of what all its worktrees share; `commit`: the first one of a repository that is fetched
 * from nowhere; `remote`: an address it is fetched from; `root`: path of a folder that a repository lies in; `inode`: identity of a folder;
 * `folder`: path of one without a repository.
 */
export interface Mark {
  readonly kind: "repository" | "commit" | "remote" | "root" | "inode" | "folder";
  readonly value: string;
}

/** Where somebody works, as far as the machine tells. */
export interface ProjectPlace {
  /** What it is called: by the repository that it is fetched from, else by its folder. */
  readonly name: string;
  /** Longer names, should another project be called that: by who owns its remote, or by the folders above. */
  readonly longer: readonly string[];
  /** Those that tell most first. Of a folder that is not there, what it might have been known by. */
  readonly marks: readonly Mark[];
  readonly isThere: boolean;
  /** Folder of the working tree at hand; null where it is not there. */
  readonly root: string | null;
}
