import type { Sync } from "@memory/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDaemon, type ViewerDaemon } from "../daemon.ts";
import { axe, keyboard, openPage, turn } from "../page.ts";
import { BUSY, OFF, ON, scriptSync } from "../sync.ts";

let memory: ViewerDaemon;
beforeAll(async () => {
  memory = await emptyDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const PATH = "/settings/machines";

const STATES: Readonly<Record<string, Sync>> = {
  off: OFF,
  on: ON,
  busy: BUSY,
  away: { ...BUSY, state: "away", trouble: "db.example did not answer" },
  stopped: { ...ON, state: "stopped", trouble: "change 41 was signed by nobody", recovery: "none" },
  out: { ...ON, state: "out" },
};

describe("one's machines", () => {
  test.each(Object.keys(STATES))(
    "have no fault for axe in either theme, and fit into 320 pixels: %s",
    async (name) => {
      await using viewer = await openPage(memory.baseUrl, { width: 320, height: 700 });
      const { page } = viewer;
      await scriptSync(viewer, STATES[name] ?? OFF);
      await viewer.go(PATH);
      await page.getByRole("heading", { name: "Your machines", level: 1 }).waitFor();
      await turn(page, "light");
      expect(await axe(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await turn(page, "dark");
      expect(await axe(page, { rules: ["color-contrast"] })).toEqual([]);
      viewer.assertClean();
    },
  );

  test("say what waits, which machine has not read a deletion, and what goes without verified TLS", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { stand } = await scriptSync(viewer, { ...BUSY, state: "out" });
    await viewer.go(PATH);
    await page.getByText("3 changes of this machine could not be sent").waitFor();
    stand.sync = BUSY;
    await page.reload();
    await page.getByText("It goes without verified TLS.").waitFor();
    await page.getByText("on its way").waitFor();
    await page.getByText(/^3 changes of this machine, since /).waitFor();
    await page.getByText(/^2 not read yet by laptop \(seen .*\): the words are still there$/).waitFor();
    const laptop = page.getByRole("list", { name: "Machines" }).getByRole("listitem").nth(1);
    expect(await laptop.textContent()).toMatch(
      /^laptop12 changes behind · seen .* · 2 deletions not read yet/,
    );
    await page.getByText("The code of recovery was used, and opens nothing more.").waitFor();
    await page.getByRole("link", { name: "2 contradictions" }).click();
    await page.waitForURL("**/review/conflicts**");
    viewer.assertClean();
  });

  test("begin after a look at what would go, and show the code of recovery until it was kept", async () => {
    await using viewer = await openPage(memory.baseUrl, { width: 390, height: 844 });
    const { page } = viewer;
    const { stand, asked } = await scriptSync(viewer, OFF, {
      "POST /sync": ({ dryRun }) => {
        if (dryRun) return { plan: { on: ON.on, memories: 4812 } };
        stand.sync = ON;
        return { plan: { on: ON.on, memories: 4812 }, sync: ON, recovery: "WORD-WORD-WORD" };
      },
    });
    await viewer.go(PATH);
    await page.getByRole("button", { name: "Begin on this machine…" }).click();
    const address = page.getByRole("textbox", { name: "Address of the Postgres or the bucket" });
    await address.fill("postgres://ada:secret@db.example/memory");
    await page.getByText("The password goes into the field below, not into the address.").waitFor();
    await address.fill("postgres://ada@db.example/memory");
    await page.getByLabel("Password of your login, or ACCESSKEY:SECRET").fill("geheim");
    await page.getByRole("button", { name: "Look what would go" }).click();
    await page.getByText("4,812 memories go, encrypted,").waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.getByRole("heading", { name: "Your code of recovery" }).waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.click(2, 2);
    expect(await page.getByRole("textbox", { name: "Code" }).inputValue()).toBe("WORD-WORD-WORD");
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("list", { name: "Machines" }).waitFor();
    expect(await page.getByText("WORD-WORD-WORD").count()).toBe(0);
    expect(asked.map(({ body }) => body)).toMatchObject([
      { dryRun: true, password: "geheim", insecureNetwork: false },
      { dryRun: false, password: "geheim" },
    ]);
    viewer.assertClean();
  });

  test("are joined with the keyboard alone, after reading what comes and goes", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { stand, asked } = await scriptSync(viewer, OFF, {
      "POST /sync/join": ({ dryRun }) => {
        if (!dryRun) stand.sync = ON;
        return { plan: { on: ON.on, memories: 12, there: 318 }, ...(!dryRun && { sync: ON }) };
      },
    });
    await viewer.go(PATH);
    await keyboard.tabTo(page, "Join your other machines…");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const code = page.getByRole("textbox", { name: "Code" });
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("memory-sync-AbCd");
    await keyboard.tabTo(page, "Look what would come");
    await page.keyboard.press("Enter");
    await page.getByText("318 changes come here.").waitFor();
    await page.getByText("12 memories of this home go there, encrypted.").waitFor();
    await keyboard.tabTo(page, "Make them one memory");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Machines" }).waitFor();
    expect(asked.map(({ body }) => body)).toMatchObject([
      { code: "memory-sync-AbCd", dryRun: true },
      { code: "memory-sync-AbCd", dryRun: false },
    ]);
    viewer.assertClean();
  });

  test("are told apart: one is added by a code, one is sent away after reading what it keeps", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { asked } = await scriptSync(viewer, ON, {
      "POST /sync/invitations": () => ({ code: "memory-sync-NEXT", until: "2026-11-30T10:00:00.000Z" }),
    });
    await viewer.go(PATH);
    await page.getByRole("button", { name: "Add a machine…" }).click();
    await page.getByLabel("The code counts for").selectOption("an hour");
    await page.getByRole("button", { name: "Make the code" }).click();
    expect(await page.getByRole("textbox", { name: "Code" }).inputValue()).toBe("memory-sync-NEXT");
    await page.getByRole("button", { name: "Copy: memory sync join" }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.getByRole("button", { name: /^Send away…/ }).count()).toBe(1);
    await page.getByRole("button", { name: "Send away… laptop" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("What it has, it keeps").waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send laptop away" }).click();
    await page.getByText("laptop was sent away: now change its password").waitFor();
    await page.getByRole("button", { name: "Another password…" }).click();
    await page.getByLabel("Password of your login, or ACCESSKEY:SECRET").fill("new one");
    await page.getByRole("button", { name: "Try it, and keep it" }).click();
    await page.getByText("It opens, and is kept on this machine").waitFor();
    expect(asked).toMatchObject([
      { what: "POST /sync/invitations", body: { hours: 1 } },
      { what: `DELETE /sync/machines/${ON.machines[1]?.id}` },
      { what: "POST /sync/password", body: { password: "new one" } },
    ]);
    viewer.assertClean();
  });

  test("show what could not stand until it was seen, make a new code of recovery, and are parted", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    const { stand, asked } = await scriptSync(
      viewer,
      { ...BUSY, recovery: "made" },
      {
        "POST /sync/recovery": () => ({ code: "NEXT-NEXT" }),
        "DELETE /sync": () => {
          stand.sync = OFF;
          return OFF;
        },
      },
    );
    await viewer.go(PATH);
    await page.getByText("laptop had changed it before").waitFor();
    await page.getByRole("button", { name: "I have seen all" }).click();
    await expect
      .poll(() => asked.filter(({ what }) => what.startsWith("DELETE /sync/refused/")).length)
      .toBe(2);
    await page.getByRole("button", { name: "Make a new code…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Make a new code" }).click();
    expect(await page.getByRole("textbox", { name: "Code" }).inputValue()).toBe("NEXT-NEXT");
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("button", { name: "End it on this machine…" }).click();
    await page.getByText("3 changes of this machine have not reached the others: what cannot").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "End it here" }).click();
    await page.getByRole("heading", { name: "Your memory is on this machine alone" }).waitFor();
    viewer.assertClean();
  });

  test("say in words that they could not be asked for, and a refusal where it was asked", async () => {
    await using viewer = await openPage(memory.baseUrl);
    const { page } = viewer;
    viewer.expectProblem(/status of (?:500|409)/);
    let isBroken = true;
    await page.route("**/sync", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { error: "a second create succeeds in this bucket" } })
        : isBroken
          ? route.fulfill({ status: 500, json: { error: "internal error" } })
          : route.fulfill({ json: OFF }),
    );
    await viewer.go(PATH);
    await page.getByText("That failed").waitFor();
    expect(await axe(page)).toEqual([]);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Begin on this machine…" }).click();
    await page.getByRole("textbox", { name: "Address of the Postgres or the bucket" }).fill("s3://b/f");
    await page.getByRole("button", { name: "Look what would go" }).click();
    await page.getByText("a second create succeeds in this bucket").waitFor();
    viewer.assertClean();
  });
});
