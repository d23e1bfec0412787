import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyDaemon } from "../daemon.ts";
import { axe, openPage, settled, turn } from "../page.ts";
import { busyTeam, publish, save, sync, type Team, team } from "../team.ts";

type Busy = Awaited<ReturnType<typeof busyTeam>>;

/** Addresses of all that is shown of a space. */
const placesOf = ({ id, shared, own }: Busy): string[] => [
  "/spaces",
  "/spaces?form=join",
  "/spaces?form=create",
  `/spaces/${id}/memories`,
  `/spaces/${id}/memories?status=all&text=orders`,
  `/spaces/${id}/memories/${shared}`,
  `/spaces/${id}/people`,
  `/spaces/${id}/changes`,
  `/spaces/${id}/outbox`,
  `/spaces/${id}/rules`,
  `/spaces/${id}/copy`,
  "/review/shared",
  "/review/publish",
  "/review/mine",
  `/memories/${own}`,
  "/memories?q=which+port+does+orders+listen+on",
  "/",
];

describe("what is shown of a team", () => {
  let busy: Busy;
  beforeAll(async () => {
    busy = await busyTeam();
  });
  afterAll(() => busy[Symbol.asyncDispose]());

  test("has no fault for axe, in the light or in the dark", async () => {
    await using viewer = await openPage(busy.ann.baseUrl);
    const found: Record<string, readonly string[]> = {};
    await viewer.go("/");
    for (const path of placesOf(busy)) {
      await turn(viewer.page, "light");
      await viewer.move(path);
      const all = await axe(viewer.page);
      await turn(viewer.page, "dark");
      const dark = await axe(viewer.page, { rules: ["color-contrast"] });
      if (all.length + dark.length > 0) found[path] = [...all, ...dark];
    }
    expect(found).toEqual({});
    viewer.assertClean();
  });

  test("fits into a narrow window, and stands there while the Postgres is away", async () => {
    busy.host.weather = () => "away";
    await busy.ann.client.spaces.sync({ params: { id: busy.id } }).catch(() => undefined);
    await using viewer = await openPage(busy.ann.baseUrl, { width: 390, height: 844 });
    const { page } = viewer;
    await viewer.go("/");
    for (const path of placesOf(busy)) {
      await viewer.move(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ path, width }).toEqual({ path, width: 390 });
    }
    await viewer.move("/spaces");
    await page.getByText("It cannot be reached.").waitFor();
    expect(await axe(page)).toEqual([]);
    busy.host.weather = () => "fine";
    viewer.assertClean();
  });

  test("tells who said each memory, and each side of a contradiction", async () => {
    await using viewer = await openPage(busy.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/spaces/${busy.id}`);
    const refunds = page.getByRole("listitem").filter({ hasText: "Refunds over 500 euros" });
    expect(await refunds.textContent()).toContain("ben");
    await page.getByRole("link", { name: /^Refunds over 500 euros/ }).click();
    await page.getByText("ben said it").waitFor();
    await viewer.go("/review/shared");
    await page.getByRole("heading", { name: "Newer, by ben" }).waitFor();
    await page.getByRole("heading", { name: "Existing, by you" }).waitFor();
    viewer.assertClean();
  });

  test("is found by a question, with the space and the person named, and opens where it stands", async () => {
    await using viewer = await openPage(busy.ann.baseUrl);
    const { page } = viewer;
    await viewer.go("/memories?q=who+approves+refunds+over+500+euros");
    const hit = page.getByRole("list", { name: "Hits" }).getByRole("listitem").first();
    expect(await hit.textContent()).toContain("orders · ben");
    await hit.getByRole("link", { name: /^Refunds/ }).click();
    await page.waitForURL(`**/spaces/${busy.id}/memories/${busy.shared}`);
    await viewer.go(`/memories/${busy.shared}`);
    await page.waitForURL(`**/spaces/${busy.id}/memories/${busy.shared}`);
    viewer.assertClean();
  });
});

describe("in a space", () => {
  let all: Team;
  beforeEach(async () => {
    all = await team();
    return () => all[Symbol.asyncDispose]();
  });

  const said = async (): Promise<string[]> => {
    const answer = await fetch(`${all.ann.baseUrl}/memory/list`, {
      headers: { "x-memory-owner": all.id },
    });
    const { memories }: { memories: { content: string }[] } = JSON.parse(await answer.text());
    return memories.map(({ content }) => content).sort();
  };

  test("a memory is published in the words that were shown, and taken back", async () => {
    const memory = await save(all.ann, "The orders service listens on port 4000.");
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${memory}`);
    await page.getByRole("button", { name: "Publish to orders…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The orders service listens on port 4000.").waitFor();
    expect(await said()).toEqual([]);
    await dialog.getByRole("button", { name: "Publish these words" }).click();
    await page.getByText("in orders").waitFor();
    expect(await said()).toEqual(["The orders service listens on port 4000."]);
    await page.getByRole("button", { name: "Take it back from orders" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("button", { name: "Publish to orders…" }).waitFor();
    expect(await said()).toEqual([]);
    viewer.assertClean();
  });

  test("a contradiction of two people is settled for both by one key, and opened again by another", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await sync(all);
    await publish(all, all.ben, "The orders service listens on port 5000.");
    await sync(all);
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go("/review");
    await page.waitForURL(/\/review\/shared\/[0-9a-f-]{36}/);
    await page.getByRole("heading", { name: "Which of the two holds?" }).waitFor();
    await page.keyboard.press("1");
    await expect.poll(said).toEqual(["The orders service listens on port 5000."]);
    await page.getByText("Kept the newer one, for everybody").waitFor();
    await page.keyboard.press("u");
    await expect.poll(said).toHaveLength(2);
    await page.getByRole("heading", { name: "Which of the two holds?" }).waitFor();
    viewer.assertClean();
  });

  test("whoever may not settle a contradiction reads it, and is asked nothing", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await sync(all);
    await publish(all, all.ben, "The orders service listens on port 5000.");
    await sync(all);
    await using viewer = await openPage(all.ben.baseUrl);
    const { page } = viewer;
    await viewer.go("/spaces");
    await page.getByText("1 contradiction for a curator").waitFor();
    expect(await page.getByRole("link", { name: /^Review/ }).textContent()).toBe("Review");
    await viewer.go(`/spaces/${all.id}`);
    await page.getByRole("link", { name: /listens on port 5000/ }).click();
    await page.getByRole("link", { name: "contradicted: look at both" }).click();
    await page.getByText("A curator of the space settles it").waitFor();
    expect(await page.getByRole("button", { name: /^Keep new/ }).count()).toBe(0);
    viewer.assertClean();
  });

  test("deleting a memory of one’s own says where its copy stays", async () => {
    const memory = await publish(all, all.ann, "The orders service listens on port 4000.");
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${memory}`);
    await page.getByText("in orders").waitFor();
    await page.getByRole("button", { name: "Delete for good…" }).click();
    await page.getByRole("alertdialog").getByText("Its copy in orders stays there.").waitFor();
    viewer.assertClean();
  });

  test("what a rule proposes is counted in Review, and leaves by one key or stays by another", async () => {
    await all.ann.client.spaces.addRule({ params: { id: all.id }, body: { project: "orders" } });
    await save(all.ann, "Parcels of the orders service are weighed twice.");
    await save(all.ann, "Returns of the orders service are booked on Fridays.");
    const asking = async () => (await all.ann.client.spaces.list()).spaces[0]?.asking;
    await expect.poll(asking).toBe(2);
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go("/review");
    await page.getByRole("link", { name: "Review 2 waiting" }).waitFor();
    await page.getByRole("heading", { name: "Publish this to orders?" }).waitFor();
    await page.keyboard.press("1");
    await expect.poll(said).toEqual(["Parcels of the orders service are weighed twice."]);
    await page.getByRole("article").getByText("Returns of the orders service").waitFor();
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    expect(await asking()).toBe(0);
    expect(await said()).toHaveLength(1);
    viewer.assertClean();
  });

  test("what a space says against one's own memory is asked of that person alone, with a key for each answer", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await sync(all);
    await save(all.ben, "The orders service listens on port 5000.");
    const { spaces } = all.ben.client;
    const waits = async () => (await spaces.differences()).differences.length;
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    await using viewer = await openPage(all.ben.baseUrl);
    const { page } = viewer;
    await viewer.go("/review");
    await page.getByRole("link", { name: "Review 1 waiting" }).waitFor();
    await page.getByRole("heading", { name: "orders says otherwise. Which holds for you?" }).waitFor();
    await page.getByRole("heading", { name: "Theirs, by ann" }).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Nothing waits for you" }).waitFor();
    expect((await all.ben.client.memories.list()).total).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "orders says otherwise. Which holds for you?" }).waitFor();
    expect((await all.ben.client.memories.list()).total).toBe(1);
    expect(await said()).toHaveLength(1);
    await page.keyboard.press("3");
    await expect.poll(said).toHaveLength(2);
    viewer.assertClean();
  });

  test("what somebody else publishes turns up on the page by itself", async () => {
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/spaces/${all.id}`);
    await page.getByText("Nothing is published here yet").waitFor();
    await publish(all, all.ben, "The orders service listens on port 4000.");
    await all.ann.client.spaces.sync({ params: { id: all.id } });
    await page.getByRole("link", { name: "The orders service listens on port 4000." }).waitFor();
    viewer.assertClean();
  });

  test("a memory is corrected for everybody, and the log takes the correction back", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/spaces/${all.id}`);
    await page.getByRole("link", { name: /listens on port 4000/ }).click();
    await page.getByRole("button", { name: "Correct" }).click();
    await page.getByRole("textbox", { name: "What holds" }).fill("The orders service listens on port 4001.");
    await page.getByRole("button", { name: "Save for everybody" }).click();
    await expect.poll(said).toEqual(["The orders service listens on port 4001."]);
    await page.getByText("2 versions").waitFor();
    await page.getByRole("link", { name: "Changes" }).click();
    await page.getByText("You corrected").waitFor();
    await page
      .getByRole("button", { name: /^Undo change no/ })
      .first()
      .click();
    await expect.poll(said).toEqual(["The orders service listens on port 4000."]);
    viewer.assertClean();
  });

  test("a memory is deleted for everybody, and leads back to those that are left", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await publish(all, all.ann, "Invoices are printed at night.");
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    await viewer.go(`/spaces/${all.id}`);
    await page.getByRole("link", { name: /listens on port 4000/ }).click();
    await page.getByRole("button", { name: "Delete for everybody…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
    await page.waitForURL(`**/spaces/${all.id}/memories`);
    await page.getByRole("link", { name: "Invoices are printed at night." }).waitFor();
    expect(await said()).toEqual(["Invoices are printed at night."]);
    viewer.assertClean();
  });

  test("what cannot leave waits in its exact words, and can be held back", async () => {
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    all.host.weather = () => "away";
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await viewer.go(`/spaces/${all.id}/outbox`);
    await page.getByRole("heading", { name: "Waits to leave (1)" }).waitFor();
    await page.getByText("The orders service listens on port 4000.").waitFor();
    await page.getByText("It cannot be reached.").waitFor();
    await page.getByRole("button", { name: "Do not send it" }).click();
    await page.getByText("Nothing waits to leave").waitFor();
    all.host.weather = () => "fine";
    await sync(all);
    expect(await said()).toEqual([]);
    viewer.assertClean();
  });

  test("what was refused stands there with the reason, and is dropped", async () => {
    await publish(all, all.ann, "The orders service listens on port 4000.");
    await sync(all);
    const list = await fetch(`${all.ben.baseUrl}/memory/list`, { headers: { "x-memory-owner": all.id } });
    const { memories }: { memories: { id: string }[] } = JSON.parse(await list.text());
    const change = { kind: "edit", id: memories[0]?.id ?? "", content: "It listens on port 1." } as const;
    await all.ben.client.spaces.change({ params: { id: all.id }, body: { change } });
    await using viewer = await openPage(all.ben.baseUrl);
    const { page } = viewer;
    await viewer.go("/spaces");
    await page.getByRole("link", { name: "1 change refused" }).click();
    await page.getByRole("heading", { name: "Refused (1)" }).waitFor();
    await page.getByText(/^Why: ann said it: to .* it takes ann, or a curator of orders/).waitFor();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("It could not be made").waitFor();
    await page.getByRole("button", { name: "Drop it" }).click();
    await page.getByText("Nothing waits to leave").waitFor();
    for (const content of ["It listens on port 2.", "It listens on port 3."])
      await all.ben.client.spaces.change({
        params: { id: all.id },
        body: { change: { ...change, content } },
      });
    await page.getByRole("heading", { name: "Refused (2)" }).waitFor();
    await page.getByRole("button", { name: "Drop it: all 2" }).click();
    await page.getByText("Nothing waits to leave").waitFor();
    viewer.assertClean();
  });

  test("a reader is offered nothing that changes the space", async () => {
    const memory = await save(all.ben, "The orders service listens on port 4000.");
    await publish(all, all.ann, "Invoices are printed at night.");
    await all.ann.client.spaces.changeMember({
      params: { id: all.id, member: "ben" },
      body: { role: "reader" },
    });
    await sync(all);
    await using viewer = await openPage(all.ben.baseUrl);
    const { page } = viewer;
    await viewer.go(`/memories/${memory}`);
    expect(await page.getByRole("button", { name: "Publish to orders…" }).count()).toBe(0);
    await viewer.go(`/spaces/${all.id}`);
    await page.getByRole("link", { name: "Invoices are printed at night." }).click();
    await page.getByText("It is read here, and changed by nobody from this machine.").waitFor();
    await page.getByRole("link", { name: "Changes" }).click();
    await page.getByRole("list", { name: "Changes" }).waitFor();
    expect(await page.getByRole("button", { name: /^Undo change/ }).count()).toBe(0);
    await page.getByRole("link", { name: "People" }).click();
    await page.getByRole("list", { name: "People" }).waitFor();
    expect(await page.getByRole("button", { name: /^(Invite|Remove)/ }).count()).toBe(0);
    viewer.assertClean();
  });

  test("the owner gives a role, mutes, and removes, each told before it is done", async () => {
    await using viewer = await openPage(all.ann.baseUrl);
    const { page } = viewer;
    const ben = async () =>
      (await all.ann.client.spaces.get({ params: { id: all.id } })).members.find(
        ({ member }) => member === "ben",
      );
    await viewer.go(`/spaces/${all.id}/people`);
    await page.getByRole("combobox", { name: "Role of ben" }).selectOption("curator");
    await expect.poll(async () => (await ben())?.role).toBe("curator");
    await page.getByRole("combobox", { name: "Tell me, of ben" }).selectOption("agents");
    await expect.poll(async () => (await ben())?.muted).toBe("agents");
    await page.getByRole("button", { name: "Remove ben…" }).click();
    await page.getByRole("alertdialog").getByText("What their machines have read, they have.").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove ben" }).click();
    await expect.poll(async () => (await ben())?.gone).toBe(true);
    viewer.assertClean();
  });

  test("the log is checked, and leaving says first what it deletes", async () => {
    await publish(all, all.ben, "The orders service listens on port 4000.");
    await using viewer = await openPage(all.ben.baseUrl);
    const { page } = viewer;
    await viewer.go(`/spaces/${all.id}/copy`);
    await page.getByRole("button", { name: "Check it now" }).click();
    await page.getByText(/^All is as it was signed/).waitFor();
    await page.getByRole("button", { name: "Leave the space…" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(/Deleted here: 1 memory of the space/).waitFor();
    await dialog.getByText(/Stays in the space: 1 memory/).waitFor();
    await dialog.getByRole("button", { name: "Leave, and delete the copy" }).click();
    await page.getByRole("heading", { name: "You are in no space yet" }).waitFor();
    expect((await all.ben.client.spaces.list()).spaces).toEqual([]);
    viewer.assertClean();
  });

  test("somebody is invited by a code, and joins by it after seeing what it is", async () => {
    await using cat = await emptyDaemon({ spaceHost: all.host });
    await using hers = await openPage(all.ann.baseUrl);
    await hers.go(`/spaces/${all.id}/people`);
    await hers.page.getByRole("button", { name: "Invite somebody…" }).click();
    await hers.page.getByRole("textbox", { name: "Their login on the Postgres" }).fill("cat");
    await hers.page.getByRole("button", { name: "Make the code" }).click();
    const code = await hers.page.getByRole("textbox", { name: "Code" }).inputValue();
    await using theirs = await openPage(cat.baseUrl);
    const { page } = theirs;
    await theirs.go("/spaces");
    await page.getByRole("button", { name: "Join by a code…" }).click();
    await page.getByRole("textbox", { name: "Code of the invitation" }).fill(code);
    await page.getByRole("textbox", { name: "Password of your login" }).fill("correct horse");
    await page.getByRole("button", { name: "Look what it is" }).click();
    await page.getByText("You would be cat, writer").waitFor();
    await page.getByRole("button", { name: "Join orders" }).click();
    await page.waitForURL(`**/spaces/${all.id}/memories`);
    expect(page.url()).not.toContain("horse");
    expect((await cat.client.spaces.list()).spaces).toMatchObject([{ member: "cat", role: "writer" }]);
    hers.assertClean();
    theirs.assertClean();
  });
});

test("a space is created by its address; a password goes into its own field, and is gone after the try", async () => {
  await using memory = await emptyDaemon();
  await using viewer = await openPage(memory.baseUrl);
  const { page } = viewer;
  await viewer.go("/spaces?form=create");
  await page.getByRole("textbox", { name: "Name" }).fill("orders");
  const address = page.getByRole("textbox", { name: "Address of the Postgres" });
  await address.fill("postgres://ann:secret@host/db");
  await page.getByText("The password goes into the field below").waitFor();
  expect(await page.getByRole("button", { name: "Create it" }).isDisabled()).toBe(true);
  await address.fill("nowhere");
  const password = page.getByLabel("Password of your login");
  await password.fill("correct horse");
  viewer.expectProblem(/status of 400/);
  await page.getByRole("button", { name: "Create it" }).click();
  await page.getByText("memory://LOGIN@HOST").waitFor();
  expect(await password.inputValue()).toBe("");
  await address.fill("memory://ann@host/db");
  await page.getByText("Go without verified TLS").click();
  await page.getByText("Whoever sits on the way can read and change all of it").waitFor();
  await page.getByRole("button", { name: "Create it" }).click();
  await page.waitForURL(/\/spaces\/[0-9a-f-]{36}\/people$/);
  await settled(page);
  expect((await memory.client.spaces.list()).spaces).toMatchObject([{ name: "orders", role: "owner" }]);
  viewer.assertClean();
});
