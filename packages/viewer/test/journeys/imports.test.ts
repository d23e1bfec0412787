import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { plural } from "@memory/shared/words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Distiller } from "../../../daemon/src/models/models.ts";
import { noteTaker } from "../../../daemon/test/distillers.ts";
import { talk, writeSession } from "../../../daemon/test/sessions.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, keyboard, openPage } from "../page.ts";
import { type SeededDaemon, seededDaemon } from "../seed.ts";
import { MAIN, soon } from "./source-files.ts";

describe("an import", () => {
  let memory: SeededDaemon;
  beforeAll(async () => {
    memory = await seededDaemon();
  }, 120_000);
  afterAll(() => memory[Symbol.asyncDispose]());

  test("sessions are previewed, imported and taken back with the mouse", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/import?project=atlas&max=1");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("1 beyond the limit of 1").waitFor();
    await page.getByRole("button", { name: "Raise to 2" }).click();
    await page.getByRole("button", { name: /^Import 2 sessions · \$0, (?:a few|about)/ }).waitFor();
    expect(page.url()).toContain("max=2");
    await page.getByText("Nothing was sent or saved for this").waitFor();
    expect(await axe(page, MAIN)).toEqual([]);
    const before = (await memory.client.health.status()).memories.active;
    await page.getByRole("button", { name: /^Import 2 sessions/ }).click();
    await page.getByRole("heading", { name: "What came of it" }).waitFor();
    const saved = page.getByRole("link", { name: /memories saved/ });
    const run = /run=([0-9a-f-]+)/.exec((await saved.getAttribute("href")) ?? "")?.[1] ?? "";
    const { total } = await memory.client.memories.list({ query: { run } });
    await soon(() => saved.textContent()).toBe(String(total));
    expect(total).toBeGreaterThan(0);
    expect(await axe(page, MAIN)).toEqual([]);
    await page.getByRole("button", { name: "Undo this import" }).click();
    const gone = plural(total, "memory", "memories");
    await page.getByText(`This import was taken back: ${gone}`).waitFor();
    await page.getByText(`Taken back: ${gone}`, { exact: true }).waitFor();
    await soon(async () => (await memory.client.health.status()).memories.active).toBe(before);
    expect(await page.getByRole("link", { name: /memories saved/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Redo this import" }).click();
    await saved.waitFor();
    await soon(async () => (await memory.client.memories.list({ query: { run } })).total).toBe(total);
    // Somebody else takes it back, in another program.
    const undone = await memory.client.activity.undo({ params: { id: run }, body: {} });
    expect(undone.memories).toBe(total);
    await page.getByText(`This import was taken back: ${gone}`).waitFor();
    await viewer.go("/activity");
    await page.getByText(`${gone} taken back`).first().waitFor();
    await page.getByText(`Import of 2 sessions: ${total} learned`).first().waitFor();
    viewer.assertClean();
  });

  test("and imported with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/sources/import");
    await keyboard.tabTo(page, "Only this project");
    await page.keyboard.type("homelab");
    await keyboard.tabTo(page, "Preview");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Import 1 session/ }).waitFor();
    await keyboard.tabTo(page, /^Import 1 session/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "What came of it" }).waitFor();
    await keyboard.tabTo(page, /memor(?:y|ies) saved$/);
    await page.keyboard.press("Enter");
    await soon(() => page.url()).toMatch(/\/memories\?run=/);
    viewer.assertClean();
  });
});

test("the agent is chosen where several keep sessions, and the choice is kept in the address", async () => {
  await using memory = await emptyDaemon();
  await threeSessions(memory);
  await mkdir(join(memory.dir, "codex", "sessions"), { recursive: true });
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/sources/import");
  await page.getByLabel("Agent").selectOption({ label: "Codex" });
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("No session to import.").waitFor();
  expect(page.url()).toContain("agent=codex");
  await page.getByText(join(memory.dir, "codex")).last().waitFor();
  await page.getByLabel("Agent").selectOption({ label: "Claude Code" });
  await page.getByRole("button", { name: "Preview again" }).click();
  await page.getByRole("button", { name: /^Import 3 sessions/ }).waitFor();
  viewer.assertClean();
});

describe("an import that does not go on", () => {
  test("says where it looked when there is no session", async () => {
    await using memory = await emptyDaemon();
    await mkdir(memory.transcriptsDir, { recursive: true });
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/sources/import");
    await viewer.page.getByRole("button", { name: "Preview" }).click();
    await viewer.page.getByText("No session to import.").waitFor();
    await viewer.page.getByText(memory.transcriptsDir).last().waitFor();
    viewer.assertClean();
  });

  test("stops when it is told to, asks before it is left, and goes on where it stopped", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await begin(viewer);
    gate.letThrough(1);
    await page.getByText("1 of 3 sessions read").waitFor();
    await page.getByRole("link", { name: "Documents" }).click();
    await page.getByRole("dialog", { name: "Stop the import?" }).waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Stopped after 1 of 3 sessions").waitFor();
    expect((await memory.client.health.status()).memories.active).toBe(1);
    await soon(() => gate.waiting()).toBe(0);
    gate.letThrough(2);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("heading", { name: "What came of it" }).waitFor();
    await soon(async () => (await memory.client.health.status()).memories.active).toBe(3);
    await page.getByRole("link", { name: "3 memories saved" }).waitFor();
    viewer.assertClean();
  });

  test("keeps its rows and says why when the daemon goes away in the middle", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/ERR_|Failed to load|Failed to fetch/);
    await begin(viewer);
    gate.letThrough(1);
    await page.getByText("1 of 3 sessions read").waitFor();
    await memory.daemon.stop();
    await page.getByText("The import broke off").waitFor();
    await page.getByText("1 of 3 sessions had been read").waitFor();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await soon(() => page.getByRole("cell", { name: "waits" }).count()).toBe(2);
    await soon(() => page.getByRole("cell", { name: "imported" }).count()).toBe(1);
    viewer.assertClean();
  });

  test("tells that another one is going on", async () => {
    const gate = aGate();
    await using memory = await emptyDaemon({ models: { distiller: gated(gate) } });
    await threeSessions(memory);
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of 409/);
    await viewer.go("/sources/import");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: /^Import 3 sessions/ }).waitFor();
    const stop = new AbortController();
    const other = memory.client.imports.sessions({ body: {} }, stop.signal)[Symbol.asyncIterator]();
    const first = other.next();
    first.catch(() => undefined);
    await soon(() => gate.waiting()).toBe(1);
    await page.getByRole("button", { name: /^Import 3 sessions/ }).click();
    await page.getByText("an import is running already").waitFor();
    stop.abort();
    gate.letThrough(10);
    viewer.assertClean();
  });
});

const NOTES = [
  "The kiln reaches 1200 degrees.",
  "Lena signs every release by hand.",
  "Backups of the ledger go to Frankfurt at night.",
];

async function threeSessions(memory: ViewerDaemon): Promise<void> {
  for (const [n, note] of NOTES.entries()) {
    const path = await writeSession(memory, n + 1, talk(`Note: ${note}`));
    const hoursAgo = new Date(Date.now() - (n + 1) * 3_600_000);
    await utimes(path, hoursAgo, hoursAgo);
  }
}

async function begin({ page, go }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await go("/sources/import");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Import 3 sessions/ }).click();
}

/** Takes notes of a session as soon as it is let through. */
function gated({ wait }: ReturnType<typeof aGate>): Distiller {
  const notes = noteTaker();
  return {
    ...notes,
    async distill(session, context) {
      await wait(context.signal);
      return notes.distill(session, context);
    },
  };
}

/** Sessions wait at it until they are let through. */
function aGate() {
  let open = 0;
  let queue: (() => void)[] = [];
  return {
    wait: async (signal: AbortSignal) => {
      if (open > 0) open -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          signal.addEventListener("abort", () => {
            queue = queue.filter((other) => other !== resolve);
            reject(signal.reason);
          });
        });
    },
    waiting: () => queue.length,
    letThrough: (number: number) => {
      for (let n = 0; n < number; n++) {
        const next = queue.shift();
        if (next) next();
        else open += 1;
      }
    },
  };
}
