import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFakeProvider, type FakeAnswer, type FakeRequest } from "../../../daemon/test/fake-provider.ts";
import { completion, KEY } from "../../../daemon/test/model-server.ts";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { eventually } from "../eventually.ts";
import { axe, keyboard, openPage } from "../page.ts";

let memory: ViewerDaemon;

beforeAll(async () => {
  memory = await emptyDaemon();
  for (const project of ["harbor", "atlas"])
    await memory
      .as("codex/1")
      .memories.save({ body: { content: `The project ${project} is kept in git.`, project } });
});
afterAll(() => memory[Symbol.asyncDispose]());

/** Answers whoever has the key. */
const modelServer = () =>
  aFakeProvider(({ path, headers }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: { error: { message: "no" } } };
    if (path === "/v1/models") return { body: { data: [{ id: "made-up" }, { id: "large" }] } };
    return path === "/v1/chat/completions" ? { body: completion({ sum: 5 }) } : { status: 404 };
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
    await eventually(used).toMatchObject({ chosen: "openai-compatible/made-up" });
    await page.getByRole("button", { name: "Test with one question" }).click();
    await page.getByText(/refuses the key .* Give the right one under Keys\./).waitFor();
    await giveKey(KEY);
    await page.getByRole("button", { name: "Test with one question" }).click();
    await page.getByText(/^Answered in .* 19 tokens in, 10 out, nothing to pay/).waitFor();
    expect(await page.content()).not.toContain(KEY);
    expect(await page.getByRole("textbox", { name: "Key of OpenAI-compatible server" }).inputValue()).toBe(
      "",
    );
    await page.getByRole("button", { name: "Back to memory's own" }).click();
    await page.getByRole("button", { name: "Back to memory's own" }).waitFor({ state: "detached" });
    await eventually(used).toMatchObject({ chosen: null });
    viewer.expectProblem(/status of 400/);
    viewer.assertClean();

    async function giveKey(key: string) {
      const open = page.getByRole("button", { name: /^(?:Give a key|Change): OpenAI-compatible server$/ });
      if ((await open.count()) > 0) await open.click();
      await page.getByRole("textbox", { name: "Key of OpenAI-compatible server" }).fill(key);
      await page.getByRole("button", { name: "Keep the key" }).click();
      await page.getByText("The key of OpenAI-compatible server is kept").first().waitFor();
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
    await dialog.getByText("From now on this leaves your machine, to api.anthropic.com").waitFor();
    const said = await dialog.textContent();
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
    await eventually(() => requests.textContent()).toContain("openai-compatible/made-up to a test");
    await eventually(() => requests.textContent()).toContain("failed");
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
