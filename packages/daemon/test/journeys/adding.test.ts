import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { aFolder, until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { sendRaw } from "../raw-http.ts";

test("a forgotten file comes back when it is named, and not with the folder it lies in", async () => {
  await using memory = await testDaemon();
  await using folder = await aFolder({ "a.md": "# A\n\nApples.", "b.md": "# B\n\nBananas." });
  const { documents: calls } = memory.client;
  const { id: root } = await memory.client.roots.link({ body: { path: folder.path } });
  const { documents } = await until(
    () => calls.list({ query: { root, status: "ready" } }),
    ({ total }) => total === 2,
  );
  const [apples] = documents.filter(({ path }) => path === folder.at("a.md"));
  await calls.remove({ params: { id: apples?.id ?? "" } });

  const pathsOf = (answer: readonly { readonly path: string }[]) => answer.map(({ path }) => path);
  const add = (path: string, dryRun: boolean) => calls.add({ body: { paths: [path], dryRun } });
  expect(pathsOf((await add(folder.path, true)).planned)).toEqual([folder.at("b.md")]);
  expect(pathsOf((await add(folder.path, false)).documents)).toEqual([folder.at("b.md")]);
  expect((await calls.list()).total).toBe(1);

  expect(pathsOf((await add(folder.at("a.md"), true)).planned)).toEqual([folder.at("a.md")]);
  expect((await add(folder.at("a.md"), false)).documents).toMatchObject([{ status: "ready", chunks: 1 }]);
  expect((await calls.list()).total).toBe(2);
});

test("nothing of the daemon's home and of the transcripts is added, where both lie behind a link too", async () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "memory-test-")));
  try {
    mkdirSync(join(dir, "real/projects/p"), { recursive: true });
    symlinkSync(join(dir, "real"), join(dir, "alias"));
    await using memory = await testDaemon({ dir: join(dir, "alias") });
    writeFileSync(join(memory.home, "own.md"), "# Own\n");
    writeFileSync(join(memory.transcriptsDir, "p/s.md"), "# Said\n");
    for (const way of [join(dir, "alias"), join(dir, "real")]) {
      const paths = ["home/own.md", "home", "home/logs", "projects/p/s.md", "projects", "projects/p"];
      const answer = await memory.client.documents.add({ body: { paths: paths.map((p) => join(way, p)) } });
      expect(answer).toMatchObject({ documents: [], planned: [] });
      expect(answer.skipped.map(({ reason }) => reason)).toEqual([
        "it belongs to memory itself",
        "it belongs to memory itself",
        "it belongs to memory itself",
        "it lies among the transcripts, which are imported",
        "it lies among the transcripts, which are imported",
        "it lies among the transcripts, which are imported",
      ]);
    }
    expect((await memory.client.documents.add({ body: { paths: [dir] } })).documents).toEqual([]);
    expect((await memory.client.documents.list()).total).toBe(0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test.each<[string, Record<string, string>, Buffer, string]>([
  [
    "packed",
    { "content-type": "application/octet-stream", "content-encoding": "gzip" },
    gzipSync("# A\n"),
    "send the body as it is, without a content-encoding",
  ],
  [
    "packed in a way nobody knows",
    { "content-type": "application/octet-stream", "content-encoding": "stuffit" },
    Buffer.from("x"),
    "send the body as it is, without a content-encoding",
  ],
  [
    "of another type",
    { "content-type": "application/gzip" },
    gzipSync("# A\n"),
    "send the body as application/octet-stream",
  ],
  ["of no type", {}, Buffer.from("# A\n"), "send the body as application/octet-stream"],
])("an upload that comes %s is told what an upload is", async (_, headers, body, error) => {
  await using memory = await testDaemon();
  const reply = await sendRaw(memory.baseUrl, "/context/upload?name=a.md", { method: "POST", headers, body });
  expect([reply.status, reply.json]).toEqual([415, { error }]);
});
