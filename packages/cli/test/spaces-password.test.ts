import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "./run.ts";
import { ADDRESS, twoPeople } from "./spaces-builders.ts";

describe("a password", () => {
  let made = 0;
  const create = () => ["space", "create", `orders-${made++}`, "--on", "postgres://ann@db/memory"];

  test("comes from a file, the environment or a person who is asked, and is no argument", async () => {
    await using people = await twoPeople();
    const { ann, host } = people;
    const passwords: (string | null)[] = [];
    const { readLogin } = host;
    host.readLogin = (_, given) => {
      passwords.push(given.password ?? null);
      return readLogin(ADDRESS, given);
    };
    host.needsPassword = true;
    const folder = await mkdtemp(join(tmpdir(), "memory-password-"));
    try {
      const file = join(folder, "password");
      await writeFile(file, "from-file\nsecond line\n");
      await ann.memory([...create(), "--password-file", file]);
      await ann.memory(create(), { env: { PGPASSWORD: "from-environment" } });
      const pgpass = join(folder, "pgpass");
      await writeFile(pgpass, "# ours\nother:5432:*:ann:no\ndb:5432:memory:ann:from\\:pgpass\n");
      await ann.memory(create(), { env: { PGPASSFILE: pgpass } });
      const asked = await ann.memory(create(), { hidden: "typed unseen" });
      expect(asked.stderr).toContain("Password of your login on the Postgres (it is not shown): ");
      const nobody = await run(create(), { home: ann.daemon.home });
      expect(nobody).toMatchObject({ exit: 6 });
      expect(nobody.stderr).toContain("--password-file <file>, or in PGPASSWORD");
      expect(passwords).toEqual(["from-file", "from-environment", "from:pgpass", null, "typed unseen", null]);
      expect(await ann.memory([...create(), "--password-file", join(folder, "none")])).toMatchObject({
        exit: 2,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
