import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { sessionId, transcript } from "@memory/sources/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDaemon } from "../daemon.ts";
import { contextIn, hook, save, unhurried } from "../hooks.ts";
import { importAll, writeSession } from "../sessions.ts";

let dir: string;
let memory: TestDaemon;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "memory-identity-")));
  memory = await unhurried();
  held = 0;
});
afterEach(async () => {
  await memory[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

const git = (folder: string, ...args: string[]): void => {
  const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "protocol.file.allow=always"];
  execFileSync("git", ["-C", folder, ...who, ...args], { stdio: "ignore" });
};

/** A folder below the temporary one. */
async function folder(...parts: string[]): Promise<string> {
  const path = join(dir, ...parts);
  await mkdir(path, { recursive: true });
  return path;
}

/** A repository with one commit of its own. */
async function repository(...parts: string[]): Promise<string> {
  const path = await folder(...parts);
  git(path, "init", "-q", "-b", "main");
  await writeFile(join(path, "README.md"), `This is ${parts.join("/")}.\n`);
  git(path, "add", ".");
  git(path, "commit", "-q", "-m", `Begin ${parts.join("/")}`);
  return path;
}

let held = 0;

/** A session is held in a folder and read; answers the project that it was read for. */
function projectOf(cwd: string, said?: string): Promise<string> {
  held += 1;
  return heardIn(cwd, held, [said ?? `We always use tool number ${held} here.`]);
}

async function heardIn(cwd: string, n: number, lines: readonly string[]): Promise<string> {
  const session = transcript(cwd);
  for (const line of lines) {
    session.user(line);
    session.assistant("Understood.");
  }
  await writeSession(memory, n, session.text(), { folder: cwd.replace(/[^A-Za-z0-9]/g, "-") });
  const { items } = await importAll(memory);
  return items.find(({ sessionId: id }) => id === sessionId(n))?.project ?? "not read";
}

/** The project of what is said in a folder by hand. */
const at = async (path: string) => (await memory.client.projects.at({ query: { folder: path } })).project;

describe("one project is", () => {
  test("a repository, its folders and its worktrees, be they there or not", async () => {
    const app = await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    expect(await projectOf(await folder("code", "app", "packages", "api"))).toBe("app");
    git(app, "worktree", "add", "-q", join(dir, "elsewhere", "fix-login"));
    expect(await projectOf(join(dir, "elsewhere", "fix-login"))).toBe("app");
    git(app, "worktree", "remove", join(dir, "elsewhere", "fix-login"));
    expect(await projectOf(join(dir, "elsewhere", "fix-login"))).toBe("app");
    expect(await projectOf(join(app, ".worktrees", "gone"))).toBe("app");
  });

  test("a repository and another clone of it, called as it is where they are fetched from", async () => {
    const again = await repository("tmp", "app-second");
    expect(await at(again)).toBe("app-second");
    git(again, "remote", "add", "origin", "https://github.com/acme/app");
    expect(await at(again)).toBe("app");
    expect(await projectOf(again)).toBe("app");
    const app = await repository("code", "app");
    git(app, "remote", "add", "origin", "git@github.com:acme/app.git");
    expect(await projectOf(app)).toBe("app");
    expect(await at(join(app, ".."))).toBeNull();
  });

  test("a repository and a copy of it under another name, fetched from nowhere; a bare one and its worktrees", async () => {
    const app = await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    git(app, "clone", "-q", app, join(dir, "copy"));
    expect(await projectOf(join(dir, "copy"))).toBe("app");
    git(app, "clone", "-q", "--bare", app, join(dir, "hub.git"));
    expect(await projectOf(join(dir, "hub.git"))).toBe("app");
    const other = await repository("other");
    git(other, "clone", "-q", "--bare", other, join(dir, "kiln", ".bare"));
    git(join(dir, "kiln", ".bare"), "worktree", "add", "-q", join(dir, "kiln", "main"), "main");
    expect(await projectOf(join(dir, "kiln", "main"))).toBe("kiln");
  });

  test("a repository and a fork of it, by its remote or by what they have in common", async () => {
    const app = await repository("oss", "app");
    git(app, "remote", "add", "origin", "git@github.com:acme/app.git");
    expect(await projectOf(app)).toBe("app");
    const fork = await repository("work", "my-app");
    git(fork, "remote", "add", "origin", "git@github.com:ann/app.git");
    git(fork, "remote", "add", "upstream", "git@github.com:acme/app.git");
    expect(await projectOf(fork)).toBe("app");
    git(await folder("other"), "clone", "-q", app, "app");
    git(join(dir, "other", "app"), "remote", "set-url", "origin", "git@github.com:ben/app.git");
    expect(await projectOf(join(dir, "other", "app"))).toBe("app");
  });

  test("a folder that was renamed or moved, with a repository or without", async () => {
    const app = await repository("code", "app");
    const notes = await folder("notes");
    expect(await at(notes)).toBeNull();
    expect(await projectOf(app)).toBe("app");
    expect(await projectOf(notes)).toBe("notes");
    expect(await at(notes)).toBe("notes");
    await rename(app, join(dir, "shop"));
    await rename(notes, join(dir, "code", "diary"));
    expect(await projectOf(join(dir, "shop"))).toBe("app");
    expect(await projectOf(join(dir, "code", "diary"))).toBe("notes");
  });

  test("a folder that became a repository, and got a remote", async () => {
    const app = await folder("code", "app");
    expect(await projectOf(app)).toBe("app");
    await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    git(app, "remote", "add", "origin", "git@github.com:acme/storefront.git");
    expect(await projectOf(app)).toBe("app");
  });
});

describe("two projects are", () => {
  test("two folders called app", async () => {
    expect(await projectOf(await repository("clients", "app"))).toBe("app");
    expect(await projectOf(await repository("own", "app"))).toBe("own/app");
    expect(await projectOf(await folder("sketches", "app"))).toBe("sketches/app");
    expect(await projectOf(await repository("clients", "App"))).toBe("clients/App");
    const [first, second] = [await repository("first", "kiln"), await repository("second", "kiln")];
    await memory.client.memories.save({ body: { content: "The kiln has two doors.", folder: first } });
    expect(await projectOf(second)).toBe("second/kiln");
    expect(await at(first)).toBe("kiln");
    expect(await projectOf(join(dir, "clients", "app"))).toBe("app");
    const acme = await repository("third", "app");
    git(acme, "remote", "add", "origin", "git@github.com:acme/app.git");
    expect(await projectOf(acme)).toBe("acme/app");
  });

  test("a repository and one that is begun where it was deleted; not one that is begun anew among the same files", async () => {
    const app = await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    await rm(join(app, ".git"), { recursive: true });
    git(app, "init", "-q", "-b", "main");
    git(app, "commit", "-q", "--allow-empty", "-m", "Begin again");
    expect(await projectOf(app)).toBe("app");
    await rm(app, { recursive: true });
    git(await folder("code", "app"), "init", "-q", "-b", "main");
    expect(await projectOf(app)).toBe("code/app");
    await repository("code", "app");
    expect(await projectOf(app)).toBe("code/app");
  });

  test("not a repository and its restored backup, packed or loose, nor one that was cloned anew from a file", async () => {
    const app = await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    git(app, "clone", "-q", "--bare", app, join(dir, "backup.git"));
    git(app, "gc", "-q");
    await cp(app, join(dir, "kept"), { recursive: true });
    await rm(app, { recursive: true });
    await cp(join(dir, "kept"), app, { recursive: true });
    await rm(join(dir, "kept"), { recursive: true });
    expect(await projectOf(app)).toBe("app");
    await rm(app, { recursive: true });
    git(dir, "clone", "-q", join(dir, "backup.git"), app);
    expect(await projectOf(app)).toBe("app");
  });

  test("a repository and its submodule", async () => {
    const lib = await repository("lib");
    const app = await repository("app");
    git(app, "submodule", "add", "-q", lib, "vendor/lib");
    expect(await projectOf(app)).toBe("app");
    expect(await projectOf(join(app, "vendor", "lib"))).toBe("lib");
  });

  test("two sites made after one template", async () => {
    for (const name of ["garden", "bakery"]) {
      const site = await repository("sites", name);
      git(site, "remote", "add", "origin", `git@github.com:ann/${name}.git`);
      git(site, "remote", "add", "upstream", "git@github.com:acme/template.git");
      expect(await projectOf(site)).toBe(name);
    }
  });

  test("a repository that was moved away, and another one that lies there now", async () => {
    const app = await repository("code", "app");
    expect(await projectOf(app)).toBe("app");
    await rename(app, join(dir, "moved"));
    expect(await projectOf(join(dir, "moved"))).toBe("app");
    // A commit of the same words in the same second would be the same one.
    const other = await folder("code", "app");
    git(other, "init", "-q", "-b", "main");
    git(other, "commit", "-q", "--allow-empty", "-m", "Something else");
    expect(await projectOf(other)).toBe("code/app");
  });

  test("what lay in a folder, and another repository that lies there now", async () => {
    const app = await repository("code", "app");
    git(app, "remote", "add", "origin", "git@github.com:acme/app.git");
    expect(await projectOf(app)).toBe("app");
    await rename(app, join(dir, "app-old"));
    const other = await repository("code", "app");
    git(other, "remote", "add", "origin", "git@github.com:ben/app.git");
    expect(await projectOf(other)).toBe("ben/app");
    expect(await projectOf(join(dir, "app-old"))).toBe("app");
  });

  test("a home folder, even where it is a repository itself, and what lies below it", async () => {
    const before = process.env.HOME;
    process.env.HOME = await repository("home", "ann");
    try {
      expect(homedir()).toBe(join(dir, "home", "ann"));
      expect(await projectOf(join(dir, "home", "ann"))).toBe("ann");
      expect(await at(join(dir, "home", "ann"))).toBeNull();
      expect(await projectOf(await folder("home", "ann", "letters"))).toBe("letters");
      process.env.HOME = join(dir, "nowhere");
      const body = { content: "The app is shipped from Bremen.", folder: await repository("code", "app") };
      const { id = "" } = await memory.client.memories.save({ body });
      expect((await memory.client.memories.get({ params: { id } })).project).toBe("app");
    } finally {
      process.env.HOME = before;
    }
  });
});

test("an agent is told what is known of the project, wherever it works on it", async () => {
  const app = await repository("clients", "app");
  await projectOf(app);
  const own = await repository("own", "app");
  await projectOf(own);
  await save(memory, "The orders of the shop are shipped by night from Bremen.", { project: "app" });
  await save(memory, "The drafts of the novel are kept by chapter in Vienna.", { project: "own/app" });
  const told = async (cwd: string, n: number) =>
    contextIn((await hook(memory, "session-start?brief=on", { session_id: sessionId(n), cwd })).json);
  await rename(app, join(dir, "clients", "shop"));
  expect(await told(join(dir, "clients", "shop"), 90)).toMatch(/Bremen/);
  expect(await told(own, 91)).toMatch(/Vienna/);
  expect(await told(own, 92)).not.toMatch(/Bremen/);
});

test("an agent is told what was said in another clone with where that lies, in a worktree without", async () => {
  const app = await repository("oss", "app");
  await projectOf(app, "From now on sign off every commit.");
  const fork = join(dir, "work-app");
  git(dir, "clone", "-q", app, fork);
  git(app, "worktree", "add", "-q", join(dir, "fix"));
  const told = async (n: number, cwd: string) =>
    contextIn((await hook(memory, "session-start?brief=on", { session_id: sessionId(n), cwd })).json);
  expect(await told(90, fork)).toContain(`app · another clone, ${app} · said by the user`);
  expect(await told(91, join(dir, "fix"))).toContain("app · said by the user");
});

test("an agent is not told unasked what was said on another machine, in a folder of the same name; who asks is", async () => {
  const app = await repository("code", "app");
  await projectOf(app, "From now on always write the changelog in French.");
  const brew = "From now on always start Postgres with brew services.";
  expect(await projectOf("/Users/mara/code/app", brew)).toBe("app");
  const wiped = await folder("code", "app", "wiped");
  await projectOf(wiped, "From now on never merge on a Friday.");
  await rm(wiped, { recursive: true });
  const start = await hook(memory, "session-start?brief=on", { session_id: sessionId(90), cwd: app });
  const brief = contextIn(start.json) ?? "";
  expect(["French", "brew", "Friday"].filter((word) => brief.includes(word))).toEqual(["French", "Friday"]);
  const asked = { query: "How is Postgres started?", project: "app" };
  const { memories } = await memory.client.recall.query({ body: asked });
  expect(memories.some(({ content }) => content.includes("brew"))).toBe(true);
});

describe("a project that goes by a wrong name", () => {
  const called = (body: { from: string; to: string; dryRun?: boolean }) =>
    memory.client.projects.rename({ body });
  const counts = async () => {
    const { projects } = await memory.client.projects.list({ query: {} });
    return Object.fromEntries(projects.map(({ name, memories }) => [name, memories]));
  };
  const sessions = async () => {
    const { projects } = await memory.client.projects.summaries({});
    return Object.fromEntries(projects.map(({ name, sessions }) => [name, sessions]));
  };
  const undo = (id = "") => memory.client.activity.undo({ params: { id }, body: {} });
  const found = async (query: string, project: string) => {
    const { memories } = await memory.client.recall.query({ body: { query, project, kinds: ["memory"] } });
    return memories[0]?.content;
  };
  const port = "The app listens on port 4100.";

  test("is renamed in everything that is of it, goes by the new name from then on, and is taken back in one go", async () => {
    const app = await repository("code", "app");
    await projectOf(app);
    await save(memory, port, { project: "app" });
    const before = await counts();
    expect(await called({ from: "APP", to: "kiln", dryRun: true })).toMatchObject({
      sessions: 1,
      dryRun: true,
    });
    expect(await counts()).toEqual(before);
    const done = await called({ from: "APP", to: "kiln" });
    expect(done).toMatchObject({ memories: before.app, sessions: 1, dryRun: false });
    expect(await counts()).toEqual({ kiln: before.app });
    expect(await found("which port?", "kiln")).toBe(port);
    expect(await projectOf(app)).toBe("kiln");
    const goneOn = ["We always use tool number 1 here.", "Remember: the kiln is fired on Mondays."];
    expect(await heardIn(app, 1, goneOn)).toBe("kiln");
    await undo(done.runId);
    expect(await counts()).toEqual({ app: (before.app ?? 0) + 1 });
    // With the one that was held meanwhile.
    expect(await sessions()).toEqual({ app: 2 });
    expect(await found("which port?", "app")).toBe(port);
    expect(await projectOf(app)).toBe("app");
  });

  test("leaves a project that was one with another for a while with the sessions that were held in its folder", async () => {
    const [app, kiln] = [await repository("app"), await repository("kiln")];
    await projectOf(app);
    await projectOf(kiln);
    const done = await called({ from: "app", to: "KILN" });
    expect(done.to).toBe("kiln");
    expect(await projectOf(app)).toBe("kiln");
    expect(await projectOf(kiln)).toBe("kiln");
    git(app, "worktree", "add", "-q", join(dir, "fix"));
    expect(await projectOf(join(dir, "fix"))).toBe("kiln");
    await undo(done.runId);
    expect(await sessions()).toEqual({ app: 3, kiln: 2 });
    const { entries } = await memory.client.activity.list({ query: { limit: 5, derived: "false" } });
    const last = entries.find(({ kind }) => kind === "undo");
    await undo(last?.runId ?? last?.id);
    expect(await sessions()).toEqual({ kiln: 5 });
  });

  test("becomes one with the project that has the name: what both say is kept once, what contradicts is asked", async () => {
    await save(memory, port, { project: "app" });
    await save(memory, "Releases are cut on Mondays.", { project: "app" });
    await save(memory, "Releases are cut on Mondays.", { project: "kiln" });
    await save(memory, "The app does not listen on port 4100.", { project: "kiln" });
    const done = await called({ from: "app", to: "kiln" });
    expect(await counts()).toEqual({ kiln: 3 });
    expect((await memory.client.conflicts.list({ query: {} })).conflicts).toHaveLength(1);
    await undo(done.runId);
    expect(await counts()).toEqual({ app: 2, kiln: 2 });
    expect((await memory.client.conflicts.list({ query: {} })).conflicts).toHaveLength(0);
  });

  test("many memories are moved to one, and taken back in one go; one that is not there stops it before", async () => {
    const ids = [
      await save(memory, "Releases are cut on Mondays.", { project: "app" }),
      await save(memory, port, { project: "diary" }),
      await save(memory, "Releases are cut on Mondays.", { project: "kiln" }),
    ];
    const move = (memories: string[]) => memory.client.projects.move({ body: { memories, to: "kiln" } });
    await expect(move([...ids, "01900000-0000-7000-8000-999999999999"])).rejects.toThrow(/nothing was moved/);
    expect(await counts()).toEqual({ app: 1, diary: 1, kiln: 1 });
    const done = await move(ids);
    expect(done).toMatchObject({ to: "kiln", memories: 2 });
    expect(await counts()).toEqual({ kiln: 2 });
    expect(await found("which port?", "kiln")).toBe(port);
    await undo(done.runId);
    const { entries } = await memory.client.activity.list({ query: { limit: 2, derived: "false" } });
    const told = { memories: 2, subject: { kind: "project", id: "kiln", label: "kiln" } };
    expect(entries).toMatchObject([
      { kind: "undo", undid: "project.move", ...told },
      { kind: "project.move", ...told },
    ]);
    expect(await counts()).toEqual({ app: 1, diary: 1, kiln: 1 });
    expect(await move([ids[2] ?? ""])).toEqual({ to: "kiln", memories: 0 });
  });

  test("is told when nothing is of it", async () => {
    await expect(called({ from: "nowhere", to: "kiln" })).rejects.toThrow(
      'nothing is known of a project "nowhere"',
    );
  });
});

test("a place is taken away from a project with the repository that lies there, and back by one undo", async () => {
  const app = await repository("code", "app");
  const copy = join(dir, "copy");
  git(app, "clone", "-q", app, copy);
  expect(await projectOf(app)).toBe("app");
  expect(await projectOf(copy)).toBe("app");
  const { projects, activity } = memory.client;
  const placesOf = async () => (await projects.page({ query: { project: "app" } })).places.items;
  const before = await placesOf();
  expect(before).toContainEqual(expect.objectContaining({ kind: "root", value: copy }));
  const { runId, removed, left } = await projects.leave({ body: { project: "APP", place: copy } });
  expect(removed).toContainEqual({ kind: "root", value: copy });
  expect(removed.some(({ kind }) => kind === "repository")).toBe(true);
  expect(left.every(({ kind }) => kind === "remote")).toBe(true);
  expect(await placesOf()).not.toContainEqual(expect.objectContaining({ value: copy }));
  await activity.undo({ params: { id: runId }, body: {} });
  expect(await placesOf()).toEqual(before);
  await expect(projects.leave({ body: { project: "app", place: "/nowhere" } })).rejects.toThrow(
    /not known by/,
  );
});
