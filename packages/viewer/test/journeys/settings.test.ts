import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFakeProvider, type FakeAnswer, type FakeRequest } from "../../../daemon/test/fake-provider.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, focused, keyboard, openPage } from "../page.ts";

let memory: ViewerDaemon;

/** What comes true soon, on a machine that many tests share. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

beforeAll(async () => {
  memory = await emptyDaemon();
  for (const project of ["harbor", "atlas"])
    await memory
      .as("codex/1")
      .memories.save({ body: { content: `The project ${project} is kept in git.`, project } });
});
afterAll(() => memory[Symbol.asyncDispose]());

const capture = () => memory.client.capture.status();

describe("capture", () => {
  test("is allowed for one project after reading what that means, paused and resumed, with the mouse", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/capture");
    await page.getByText("No session is read by itself.", { exact: true }).waitFor();
    await page.getByText("Only these projects", { exact: true }).click();
    await page.getByRole("button", { name: "harbor" }).first().click();
    expect(await page.getByText("Nothing of it leaves this machine.").count()).toBe(1);
    expect(await page.getByText(memory.transcriptsDir).count()).toBe(1);
    expect(await capture()).toMatchObject({ scope: null });
    await page.getByRole("button", { name: "Allow capture" }).click();
    await page.getByText("Sessions of harbor are read when they end.").waitFor();
    expect(await capture()).toMatchObject({ scope: "all", projects: ["harbor"], paused: false });
    expect(await axe(page, { within: "main" })).toEqual([]);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    expect(await capture()).toMatchObject({ state: "paused", projects: ["harbor"] });
    await page.getByRole("button", { name: "Look now" }).click();
    await page.getByText("Looking for sessions that ended unheard").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await capture()).toMatchObject({ state: "clean" });
    viewer.assertClean();
  });

  test("is changed and turned off with the keyboard alone", async () => {
    await memory.client.capture.scope({ body: { scope: "all", projects: ["harbor"] } });
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/capture");
    await keyboard.tabTo(page, "Never these");
    await page.keyboard.type("secret <b>plans</b>");
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Save");
    await page.keyboard.press("Enter");
    await eventually(capture).toMatchObject({
      projects: ["harbor"],
      excludeProjects: ["secret <b>plans</b>"],
    });
    await page.getByText("but not those of secret <b>plans</b>.").waitFor();
    await keyboard.tabTo(page, /^Only these projects Sessions/, { back: true });
    await page.keyboard.press("ArrowDown");
    await keyboard.tabTo(page, "Turn capture off");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog", { name: "Turn capture off?" }).waitFor();
    expect((await focused(page)).name).toBe("Cancel");
    await keyboard.tabTo(page, "Turn it off");
    await page.keyboard.press("Enter");
    await eventually(capture).toMatchObject({ scope: null, projects: [], excludeProjects: [] });
    viewer.assertClean();
  });

  test("says why it fails in the daemon's own words", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const status = {
      ...(await capture()),
      scope: "all",
      state: "failing",
      lastNotifyError: "<b>the key is missing</b>",
    };
    await viewer.page.route("**/import/assistant-code/status", (route) => route.fulfill({ json: status }));
    await viewer.go("/settings/capture");
    await viewer.page.getByText("<b>the key is missing</b>", { exact: true }).waitFor();
    viewer.assertClean();
  });
});

const KEY = "sk-made-up-0123456789-heron";

const completion = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_741_569_952,
  model: "made-up",
  choices: [{ index: 0, message: { role: "assistant", content: '{"sum":5}' }, finish_reason: "stop" }],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
};

/** Answers whoever has the key. */
const modelServer = () =>
  aFakeProvider(({ path, headers }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: { error: { message: "no" } } };
    if (path === "/v1/models") return { body: { data: [{ id: "made-up" }, { id: "large" }] } };
    return path === "/v1/chat/completions" ? { body: completion } : { status: 404 };
  });

describe("a model", () => {
  const used = async () => (await memory.client.models.list()).used.find(({ task }) => task === "distil");

  test("is chosen with the mouse, says that its key is wrong, and answers with the right one; the key is never shown", async () => {
    await using server = await modelServer();
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/models");
    await giveKey("sk-wrong");
    await page.getByRole("button", { name: "Choose a model: Reading and judging" }).click();
    await page.getByLabel("Provider").selectOption("openai-compatible");
    await page.getByRole("textbox", { name: "Model", exact: true }).fill("made-up");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("openai-compatible needs its address").waitFor();
    await page.getByRole("textbox", { name: "Address", exact: true }).fill(`${server.url}/v1`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("It runs on this machine: nothing leaves it.").waitFor();
    expect(await used()).toMatchObject({ chosen: null });
    await page.getByRole("button", { name: "Use it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await used()).toMatchObject({ chosen: "openai-compatible/made-up" });
    await page.getByRole("button", { name: "Test with one question" }).click();
    await page.getByText(/refuses the key .* Give the right one under Keys\./).waitFor();
    await giveKey(KEY);
    await page.getByRole("button", { name: "Test with one question" }).click();
    await page.getByText(/^Answered in .* 19 tokens in, 10 out, nothing to pay/).waitFor();
    expect(await page.content()).not.toContain(KEY);
    expect(await page.getByRole("textbox", { name: "Key of openai-compatible" }).inputValue()).toBe("");
    await page.getByRole("button", { name: "Back to the embedded one" }).click();
    await page.getByRole("button", { name: "Back to the embedded one" }).waitFor({ state: "detached" });
    expect(await used()).toMatchObject({ chosen: null });
    viewer.expectProblem(/status of 400/);
    viewer.assertClean();

    async function giveKey(key: string) {
      const open = page.getByRole("button", { name: /^(?:Give a key|Change): openai-compatible$/ });
      if ((await open.count()) > 0) await open.click();
      await page.getByRole("textbox", { name: "Key of openai-compatible" }).fill(key);
      await page.getByRole("button", { name: "Keep the key" }).click();
      await page.getByText("The key of openai-compatible is kept").first().waitFor();
      await eventually(() => readFileSync(join(memory.home, "keys.json"), "utf8")).toContain(key);
    }
  });

  test("elsewhere is used only after it is said what would leave this machine, with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/models");
    await keyboard.tabTo(page, "Choose a model: Reading and judging");
    await page.keyboard.press("Enter");
    await keyboard.tabTo(page, "Model");
    await page.keyboard.type("claude-haiku-4-5");
    await keyboard.tabTo(page, "Continue");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Use this model?" });
    await dialog.waitFor();
    const said = await dialog.textContent();
    expect(said).toContain("From now on this leaves your machine, to api.anthropic.com");
    expect(said).toContain("the prose of your sessions, secrets redacted");
    expect(said).toContain("No key is set yet");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await used()).toMatchObject({ chosen: null });
    viewer.assertClean();
  });

  test("is loaded with Ollama, and a stream that breaks says so", async () => {
    const lines = [
      { status: "pulling manifest" },
      { status: "pulling 6a07", digest: "sha256:6a07", total: 2000, completed: 1000 },
      { status: "success" },
    ];
    await using server = await aFakeProvider(
      ({ body }): FakeAnswer =>
        body?.model === "nope"
          ? { body: '{"status":"pulling manifest"}\n{"error":"file does not exist"}\n' }
          : { body: lines.map((line) => `${JSON.stringify(line)}\n`).join("") },
    );
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/settings/models");
    await page.getByRole("textbox", { name: "Address of Ollama" }).fill(server.url);
    await page.getByRole("textbox", { name: "Model to load" }).fill("nope");
    await page.getByRole("button", { name: "Load it" }).click();
    await page.getByText(/file does not exist/).waitFor();
    await page.getByRole("textbox", { name: "Model to load" }).fill("llama3.2");
    await page.getByRole("button", { name: "Load it" }).click();
    await page.getByText("ollama/llama3.2 is loaded. Choose it above to use it.").waitFor();
    viewer.assertClean();
  });

  test("that was asked stands under what left this machine, with its outcome and tokens", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/activity/calls");
    const requests = viewer.page.getByRole("list", { name: "Requests" });
    await requests.getByText("19 tokens in, 10 out").waitFor();
    expect(await requests.textContent()).toContain("openai-compatible/made-up to a test");
    expect(await requests.textContent()).toContain("failed");
    expect(await axe(viewer.page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });

  test("that was asked is found from the first page with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    await viewer.go("/");
    await keyboard.tabTo(page, /^Activity/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/activity/);
    await keyboard.tabTo(page, "What left this machine");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/activity\/calls/);
    await page.getByRole("list", { name: "Requests" }).getByText("19 tokens in, 10 out").waitFor();
    viewer.assertClean();
  });
});

describe("the appearance", () => {
  const theme = (page: import("playwright-core").Page) =>
    page.evaluate(() => document.documentElement.dataset.theme);

  test("turns dark with the mouse, and stays so", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/appearance");
    expect(await theme(viewer.page)).toBe("light");
    await viewer.page.getByText("For dark rooms.").click();
    expect(await theme(viewer.page)).toBe("dark");
    await viewer.go("/settings/appearance");
    expect(await theme(viewer.page)).toBe("dark");
    viewer.assertClean();
  });

  test("turns dark with the keyboard alone", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/appearance");
    await keyboard.tabTo(viewer.page, /^As the system has it/);
    await keyboard.arrowTo(viewer.page, /^Dark/);
    expect(await theme(viewer.page)).toBe("dark");
    viewer.assertClean();
  });
});

describe("a backup", () => {
  const kept = async () => (await memory.client.admin.backups()).backups;

  test("is made with the mouse, and stands in the list", async () => {
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    await viewer.page.getByText("There is no backup yet.").waitFor();
    await viewer.page.getByRole("button", { name: "Back up now" }).click();
    await viewer.page.getByRole("list", { name: "Backups" }).waitFor();
    const [made] = await kept();
    expect(existsSync(made?.path ?? "")).toBe(true);
    expect(await viewer.page.getByRole("list", { name: "Backups" }).textContent()).toContain(made?.path);
    expect(await axe(viewer.page, { within: "main" })).toEqual([]);
    viewer.assertClean();
  });

  test("is made with the keyboard alone, and the focus stays", async () => {
    const before = (await kept()).length;
    await using viewer = await openPage(memory.baseUrl);
    await viewer.go("/settings/backup");
    await keyboard.tabTo(viewer.page, "Back up now");
    await viewer.page.keyboard.press("Enter");
    await eventually(async () => (await kept()).length).toBe(before + 1);
    await eventually(async () => (await focused(viewer.page)).name).toBe("Back up now");
    viewer.assertClean();
  });
});

test("single keys are turned off for whoever does not want them", async () => {
  await using viewer = await openPage(memory.baseUrl);
  await viewer.go("/settings/shortcuts");
  await keyboard.tabTo(viewer.page, "Single keys act");
  await viewer.page.keyboard.press("Space");
  expect(await viewer.page.evaluate(() => localStorage.getItem("memory.shortcuts"))).toBe("off");
  expect(await viewer.page.getByText("off", { exact: true }).count()).toBeGreaterThan(0);
  expect(await axe(viewer.page, { within: "main" })).toEqual([]);
  viewer.assertClean();
});

test("an agent's line is copied, and shown where the browser does not allow that", async () => {
  await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
  await viewer.page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
  });
  await viewer.go("/settings/clients");
  await viewer.page.getByRole("button", { name: "Copy: memory mcp install goose" }).click();
  await viewer.page.getByText(/does not let this page copy/).waitFor();
  await viewer.page.getByText(`${memory.baseUrl}/mcp`, { exact: true }).waitFor();
  expect(await viewer.page.getByText("codex/1").count()).toBe(1);
  const { scroll, width } = await viewer.page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
  viewer.assertClean();
});
