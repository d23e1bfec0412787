import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ApiError, type ArchiveDone } from "@memory/shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-export-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const AT = "2026-03-10T12:00:00.000Z";
const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const memory = (n: number, content: string, fields: object = {}) => ({
  ...{ kind: "memory", id: idOf(n), rootId: idOf(n), version: 1, type: "fact", content, contentKey: "k" },
  ...{ status: "active", confidence: 1, assertedAt: AT, validFrom: AT, createdAt: AT, author: "person" },
  ...{ sourceKind: "manual", statedBy: "user" },
  ...fields,
});
const named = (n: number, entity: number) => ({
  ...{
    kind: "graphText",
    text: n,
    generation: 1,
    category: "memory",
    refId: idOf(n),
    run: 1,
    outcome: "indexed",
  },
  ...{ entities: 1, relations: 0, proposals: 0, mentioned: [[entity, 0, 4, 1]], related: [], uses: [] },
});
const entity = (n: number, name: string, canonical = n) => ({
  ...{ kind: "entity", entity: n, id: idOf(900 + n), name, type: 1, typeConfidence: 1, spellingKey: "" },
  ...{ namedBy: "text", typedBy: "text", canonical, gone: false, createdAt: AT },
});
const conflict = (one: number, other: number) => ({
  ...{
    kind: "conflict",
    id: idOf(800),
    newerId: idOf(one),
    existingId: idOf(other),
    status: "open",
    reason: "opposites",
    createdAt: AT,
  },
});
const archiveOf = (...records: readonly object[]): string =>
  [
    { kind: "header", format: "memory-archive" },
    ...records,
    { kind: "end", records: records.length, sha256: "" },
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");
const exporting = (...records: readonly object[]) =>
  fakeDaemon({ "archive.export": () => archiveOf(...records) });

describe("memory export", () => {
  test("writes the archive into a file whole, for its owner alone, or prints it", async () => {
    await using fake = await exporting(memory(1, "The kiln fires at 1240 degrees"));
    const path = join(folder, "mine.ndjson");
    const { exit, stdout } = await run(["export", path], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining("Wrote") });
    expect(await readFile(path, "utf8")).toContain("1240 degrees");
    expect((await lstat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(["mine.ndjson"]);
    const printed = await run(["export", "-"], { home: fake.home });
    expect(printed.stdout).toBe(await readFile(path, "utf8"));
  });

  test("asks the daemon to pack it as the name says, and hands on why it cannot", async () => {
    await using fake = await fakeDaemon({
      "archive.export": () => {
        throw new ApiError("invalid", "this Node cannot pack by zstd");
      },
    });
    const { exit, stderr } = await run(["export", join(folder, "a.ndjson.zst")], { home: fake.home });
    expect(stderr).toContain("cannot pack by zstd");
    expect(exit).not.toBe(0);
    expect(fake.asked.find(({ name }) => name === "archive.export")?.query).toEqual({ compress: "zstd" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("makes a table that no spreadsheet takes for formulas, by the rules of CSV", async () => {
    await using fake = await exporting(
      memory(1, '=HYPERLINK("http://x.example","click")'),
      memory(2, 'He said "no", twice\nand left'),
      memory(3, "-1 degree is too cold", { status: "superseded", validTo: AT }),
    );
    const path = join(folder, "all.csv");
    const { exit, stdout } = await run(["export", "--csv", path], { home: fake.home });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining("3 versions") });
    const lines = (await readFile(path, "utf8")).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFid,project,type,status,content,said,/);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x.example"",""click"")",`);
    expect(lines[2]).toContain(`,"He said ""no"", twice\nand left",`);
    expect(lines[3]).toContain(`,"'-1 degree is too cold",`);
    expect(lines).toHaveLength(5);
  });
});

describe("memory export --markdown", () => {
  test("writes a note a project, whose links lead to memories and to what they name", async () => {
    await using fake = await exporting(
      entity(1, "Ofen Nr. 1 #alt"),
      entity(2, "kiln", 1),
      named(1, 2),
      memory(1, "The kiln fires at 1240 degrees", {
        project: "../pottery/<b>",
        path: "/notes/kiln.md",
        startLine: 4,
      }),
      memory(2, "The kiln fires at 1220 degrees", {
        project: "../pottery/<b>",
        rootId: idOf(1),
        status: "superseded",
        validTo: AT,
      }),
      memory(3, "The kiln does not fire at 1240 degrees. See [[Secret]] and <script> #tag"),
      conflict(3, 1),
    );
    const dir = join(folder, "notes");
    const { exit } = await run(["export", "--markdown", dir], { home: fake.home });
    expect(exit).toBe(0);
    expect((await readdir(dir)).sort()).toEqual(["Everywhere.md", "People and things.md", "pottery-b.md"]);
    expect(await readdir(folder)).toEqual(["notes"]);
    const project = (await readdir(dir)).find((name) => name.startsWith("pottery")) ?? "";
    const note = await readFile(join(dir, project), "utf8");
    expect(note).toMatch(/^---\nmade-by: memory export\ntitle: /);
    expect(note).toContain(`- The kiln fires at 1240 degrees ^m-${idOf(1)}`);
    expect(note).toContain("2026-03-10 · said by you · /notes/kiln.md, line 4");
    expect(note).toContain("about [[People and things#^n-1|Ofen Nr. 1 #alt]]");
    expect(note).toContain('aliases: ["<b>"]');
    expect(note).toContain("before, until 2026-03-10: The kiln fires at 1220 degrees");
    expect(note).toContain(`contradicts [[Everywhere#^m-${idOf(3)}|`);
    const everywhere = await readFile(join(dir, "Everywhere.md"), "utf8");
    expect(everywhere).toContain("See \\[\\[Secret\\]\\] and \\<script> \\#tag");
    const names = await readFile(join(dir, "People and things.md"), "utf8");
    expect(names).toContain(
      `## Ofen Nr. 1 \\#alt\n\n1 memory ^n-1\n\n- [[${project.slice(0, -3)}#^m-${idOf(1)}|`,
    );
  });

  const words: readonly (readonly [string, string])[] = [
    ["- [ ] looks like a task", "- \\- [ ] looks like a task"],
    ["> looks like a quote", "- \\> looks like a quote"],
    ["12. looks like a list", "- 12\\. looks like a list"],
    ["--- looks like nothing", "- --- looks like nothing"],
    ["[x]: http://not.a/reference_", "- \\[x]: http://not.a/reference_"],
    ["__init__.py and snake_case and *.ts", "- \\_\\_init\\_\\_.py and snake_case and \\*.ts"],
    ["code stays `a_[[b]]_$c #d` and ` alone", "- code stays `a_[[b]]_$c #d` and \\` alone"],
    ["![a](http://pixel/x.png) costs $5 or $6", "- \\![a](http://pixel/x.png) costs \\$5 or \\$6"],
    ["\\\\server\\share and C:\\Users", "- \\\\\\server\\share and C:\\Users"],
    ["&amp; and R&D", "- \\&amp; and R&D"],
    ["a note[^1] ~~not~~ ==so==", "- a note\\[^1] \\~\\~not\\~\\~ \\=\\=so\\=\\="],
  ];
  test.each(words)("shows words as they are: %s", async (content, shown) => {
    await using fake = await exporting(memory(1, content));
    await run(["export", "--markdown", folder], { home: fake.home });
    expect(await readFile(join(folder, "Everywhere.md"), "utf8")).toContain(`\n${shown} ^m-${idOf(1)}\n`);
  });

  test("keeps the lines of a text of several, and none of them becomes a part of the note", async () => {
    const content = "How it is made\n\n# First\n- [ ] mix\n\n```sh\nmake [[it]] # now\n```\n---";
    await using fake = await exporting(memory(1, content), memory(2, "```\nnever closed"));
    await run(["export", "--markdown", folder], { home: fake.home });
    const note = await readFile(join(folder, "Everywhere.md"), "utf8");
    expect(note).toContain(
      `- How it is made ^m-${idOf(1)}\n\n  \\# First\n  - \\[ ] mix\n\n  \`\`\`sh\n  make [[it]] # now\n  \`\`\`\n  \\---\n\n  - 2026-03-10`,
    );
    expect(note).toContain(`- in several lines: ^m-${idOf(2)}\n\n  \\\`\\\`\\\`\n  never closed\n\n  - 2026`);
  });

  test("leads to each of two that have the same name but for signs, and leaves alone what says the same already", async () => {
    await using fake = await exporting(
      entity(1, "C"),
      entity(2, "C#"),
      named(1, 1),
      named(2, 2),
      memory(1, "C has pointers"),
      memory(2, "C# has none"),
    );
    await run(["export", "--markdown", folder], { home: fake.home });
    const path = join(folder, "Everywhere.md");
    expect(await readFile(path, "utf8")).toContain("about [[People and things#^n-2|C#]]");
    await utimes(path, 1, 1);
    await run(["export", "--markdown", folder], { home: fake.home });
    expect((await lstat(path)).mtimeMs).toBe(1_000);
  });

  test("writes over its own notes, takes away those of projects that are gone, and touches no other file", async () => {
    const dir = join(folder, "notes");
    await mkdir(dir);
    await writeFile(join(dir, "diary.md"), "mine");
    await using before = await exporting(
      memory(1, "Old.", { project: "old" }),
      memory(2, "New.", { project: "new" }),
    );
    await run(["export", "--markdown", dir], { home: before.home });
    await using after = await exporting(memory(2, "Newer.", { project: "new" }));
    const { stdout } = await run(["export", "--markdown", dir], { home: after.home });
    expect(stdout).toContain("1 note of before removed");
    expect((await readdir(dir)).sort()).toEqual(["People and things.md", "diary.md", "new.md"]);
    expect(await readFile(join(dir, "new.md"), "utf8")).toContain("Newer.");
    await using clash = await exporting(memory(3, "Dear diary.", { project: "Diary" }));
    const refused = await run(["export", "--markdown", dir], { home: clash.home });
    expect(refused.stderr).toContain("diary.md");
    expect(await readFile(join(dir, "diary.md"), "utf8")).toBe("mine");
    expect((await readdir(dir)).sort()).toEqual(["People and things.md", "diary.md", "new.md"]);
  });

  test("does not write through a link that somebody has put in its way", async () => {
    const [dir, outside] = [join(folder, "notes"), join(folder, "outside.md")];
    await mkdir(dir);
    await writeFile(outside, "---\nmade-by: memory export\n");
    await symlink(outside, join(dir, "pottery.md"));
    await using fake = await exporting(memory(1, "Words.", { project: "pottery" }));
    const { stderr } = await run(["export", "--markdown", dir], { home: fake.home });
    expect(stderr).toContain("pottery.md");
    expect(await readFile(outside, "utf8")).not.toContain("Words.");
  });
});

const aDone = (fields: Partial<ArchiveDone> = {}): ArchiveDone => ({
  type: "done",
  dryRun: false,
  way: "merged",
  owner: idOf(0),
  madeAt: AT,
  records: 3,
  memories: { read: 3, added: 1, known: 0, merged: 1, versioned: 0, conflicts: 1, refused: 0 },
  rows: { document: { read: 2, added: 1 } },
  folders: ["/home/ada/notes"],
  settings: [{ name: "ark", value: "false", here: "true" }],
  redactions: 0,
  durationMs: 1_000,
  ...fields,
});

describe("memory import file, of an archive", () => {
  const taking = () =>
    fakeDaemon({
      "archive.import": ({ query }) => [
        { type: "item", step: "read", index: 3, total: 3 },
        JSON.stringify(query).includes("true") ? aDone({ dryRun: true }) : aDone({ runId: idOf(7) }),
      ],
    });

  test("says what would come of it, asks, and takes it in", async () => {
    await using fake = await taking();
    const path = join(folder, "a.ndjson");
    await writeFile(path, archiveOf());
    const { exit, stdout, stderr } = await run(["import", "file", path], {
      home: fake.home,
      columns: 100,
      typed: "y\n",
    });
    expect(exit).toBe(0);
    expect(stderr).toContain("1 new · 1 said here already, one more source · 1 against what is here");
    expect(stderr).toContain("linked folders, which come paused: /home/ada/notes");
    expect(stderr).toContain("ark=false");
    expect(stdout).toContain(`memory undo ${idOf(7)}`);
    const asked = fake.asked.filter(({ name }) => name === "archive.import");
    expect(asked.map(({ query }) => query)).toEqual([{ dryRun: true }, { dryRun: false }]);
    expect(asked.map(({ body }) => body)).toEqual([archiveOf(), archiveOf()]);
  });

  test("imports nothing without a yes, and nothing that is not there", async () => {
    await using fake = await taking();
    const path = join(folder, "a.ndjson");
    await writeFile(path, archiveOf());
    const asked = await run(["import", "file", path, "--no-input"], { home: fake.home });
    expect(asked.stderr).toContain("agree with --yes");
    expect(
      fake.asked.filter(
        ({ name, query }) => name === "archive.import" && JSON.stringify(query).includes("false"),
      ),
    ).toEqual([]);
    const packed = join(folder, "a.ndjson.gz");
    await writeFile(packed, gzipSync(archiveOf(...Array(5_000).fill({ kind: "memory" }))));
    expect((await run(["import", "file", packed, "--no-input"], { home: fake.home })).stderr).toContain(
      "this would import an archive",
    );
    const gone = await run(["import", "file", join(folder, "gone")], { home: fake.home });
    expect(gone.stderr).toContain("there is no such file");
  });
});
