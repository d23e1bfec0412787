import { expect, test } from "vitest";
import { NOW } from "../../test/builders.ts";
import { aShelf, LINKED } from "../../test/shelf.ts";
import { OWN } from "../store/owner-key.ts";
import { offerFile } from "./offer.ts";
import { createReader } from "./reading.ts";

test("the small files of a folder are read before its large ones, of which only so much is in memory at once", async () => {
  using shelf = aShelf();
  const offer = (path: string, size: number) =>
    offerFile(shelf, OWN, {
      path,
      rootId: LINKED,
      project: null,
      size,
      mtime: NOW - 60_000,
      ctime: null,
    });
  offer("/notes/archive.txt", 30_000_000);
  offer("/notes/other.txt", 20_000_000);
  for (const name of ["a", "b", "c"]) offer(`/notes/${name}.md`, 1_000);
  const given: unknown[] = [];
  const documents = {
    run: <Result>(task: unknown) => {
      given.push(task);
      return new Promise<Result>(() => undefined);
    },
    isIdle: () => false,
    close: async () => undefined,
  };
  const reading = createReader(
    { ...shelf, workers: { documents, awaited: documents }, maxFileBytes: 64_000_000 },
    () => undefined,
  );
  reading.claim(new AbortController().signal);
  await expect
    .poll(() => given)
    .toMatchObject([
      { tasks: [{ path: "/notes/a.md" }, { path: "/notes/b.md" }, { path: "/notes/c.md" }] },
      { tasks: [{ path: "/notes/archive.txt" }] },
    ]);
});
