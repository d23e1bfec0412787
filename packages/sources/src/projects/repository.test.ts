import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remotesOf, repositoryAround } from "./repository.ts";

const remoteOf = (folder: string): string | undefined => {
  const repository = repositoryAround(folder);
  return repository ? remotesOf(repository)[0] : undefined;
};

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-remote-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

let made = 0;

/** A repository whose configuration is this; answers its folder. */
async function repository(config: string): Promise<string> {
  const folder = join(dir, `repository-${made++}`);
  await mkdir(join(folder, ".git"), { recursive: true });
  await writeFile(join(folder, ".git", "config"), config);
  return folder;
}

const withUrl = (url: string) =>
  `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/*\n`;

describe("a project is known by the address of its remote", () => {
  test.each([
    ["https://github.com/acme/orders.git", "github.com/acme/orders"],
    ["https://ann:s3cret@GitHub.com/acme/orders", "github.com/acme/orders"],
    ["git@github.com:acme/orders.git", "github.com/acme/orders"],
    ["ssh://git@git.acme.dev:2222/tools/orders.git/", "git.acme.dev/tools/orders"],
    ["git://git.acme.dev/orders", "git.acme.dev/orders"],
  ])("%s", async (url, key) => {
    expect(remoteOf(await repository(withUrl(url)))).toBe(key);
  });

  test("which is the same from a folder within it, and from another working tree of it", async () => {
    const folder = await repository(withUrl("git@github.com:acme/orders.git"));
    const within = join(folder, "packages", "api");
    await mkdir(within, { recursive: true });
    expect(remoteOf(within)).toBe("github.com/acme/orders");
    const tree = join(dir, "orders-fix");
    const own = join(folder, ".git", "worktrees", "orders-fix");
    await mkdir(own, { recursive: true });
    await mkdir(tree);
    await writeFile(join(own, "commondir"), "../..\n");
    await writeFile(join(tree, ".git"), `gitdir: ${own}\n`);
    expect(remoteOf(tree)).toBe("github.com/acme/orders");
  });

  test("written out where git or ssh knows a short one", async () => {
    const before = process.env.HOME;
    process.env.HOME = join(dir, "home");
    try {
      await mkdir(join(dir, "home", ".ssh"), { recursive: true });
      const git =
        '[url "https://github.com/"]\n\tinsteadOf = gh:\n\tinsteadOf = hub:\n[user]\n\tname = Ann\n';
      await writeFile(join(dir, "home", ".gitconfig"), git);
      const ssh =
        "Host *\n  User git\nHost other github-work\n  HostName github.com\n  Port 22\nHost github.com\n  HostName ssh.github.com\n";
      await writeFile(join(dir, "home", ".ssh", "config"), ssh);
      for (const url of [
        "gh:acme/orders",
        "hub:acme/orders.git",
        "git@github-work:acme/orders.git",
        "ssh://git@github-work/acme/orders",
        "git@github.com:acme/orders",
      ])
        expect(remoteOf(await repository(withUrl(url)))).toBe("github.com/acme/orders");
      const own = `[url "git@git.acme.dev:"]\n\tinsteadOf = "acme:"\n${withUrl("acme:orders")}`;
      expect(remoteOf(await repository(own))).toBe("git.acme.dev/orders");
      expect(remoteOf(await repository(withUrl("git@unknown:acme/orders")))).toBe("unknown/acme/orders");
    } finally {
      process.env.HOME = before;
    }
  });

  test("and by none where there is no remote that others could know", async () => {
    expect(remoteOf(await repository("[core]\n\tbare = false\n"))).toBeUndefined();
    expect(remoteOf(await repository(withUrl("/home/ann/private/orders.git")))).toBeUndefined();
    expect(remoteOf(await repository(withUrl("file:///home/ann/orders.git")))).toBeUndefined();
    expect(remoteOf(await repository(withUrl("../orders")))).toBeUndefined();
    expect(remoteOf(join(dir, "nowhere"))).toBeUndefined();
  });

  test("origin's before that of another one", async () => {
    const two = `[remote "fork"]\n\turl = git@github.com:ben/orders.git\n${withUrl("git@github.com:acme/orders.git")}`;
    expect(remoteOf(await repository(two))).toBe("github.com/acme/orders");
    expect(remoteOf(await repository('[remote "fork"]\n\turl = git@github.com:ben/orders.git\n'))).toBe(
      "github.com/ben/orders",
    );
  });
});
