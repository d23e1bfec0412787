import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { keptRoots, OWNER, until } from "../../../test/scripted-roots.ts";

// Only the system can run out of watches; here it has run out from the start.
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  watch: () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  },
}));

test("a folder that the system does not watch is looked through now and then, and says what to do", async () => {
  await using kept = keptRoots();
  kept.put("notes/a.md");
  mkdirSync(join(kept.dir, "notes/b"));
  await kept.keeper.link(OWNER, join(kept.dir, "notes"));
  await until(() => kept.statuses()["notes/a.md"] === "ready");
  kept.put("notes/b/c.md");
  await until(() => kept.statuses()["notes/b/c.md"] === "ready");
  const [row] = kept.store.prepare<[], { id: string }>("SELECT id FROM roots").all();
  expect(row).toBeDefined();
  const root = kept.keeper.setWatching(OWNER, row?.id ?? "", true);
  expect(root.reason).toContain("fs.inotify.max_user_watches");
});
