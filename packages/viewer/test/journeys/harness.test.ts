import { expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { openPage } from "../page.ts";

test("the viewer opens, says nothing on the console, and asks nobody but its daemon", async () => {
  await using memory = await emptyDaemon();
  await using viewer = await openPage(memory.baseUrl);
  await viewer.go("/");
  expect(await viewer.page.title()).toContain("memory");
  viewer.assertClean();
});
