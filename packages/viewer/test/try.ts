import { parseArgs } from "node:util";
import { closeBrowser } from "./browser.ts";
import { buildWhenStale } from "./build.ts";
import { emptyDaemon } from "./daemon.ts";
import { openPage } from "./page.ts";
import { seededDaemon } from "./seed.ts";
import { shoot } from "./shots.ts";
import { busyTeam } from "./team.ts";

// Look at the viewer within seconds: `tsx --conditions=@memory/source packages/viewer/test/try.ts /memories --shot=a.png`.
// With --serve it goes on serving; another call with --url=… then takes its pictures without seeding anew.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shot: { type: "string" },
    theme: { type: "string", default: "light" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "800" },
    whole: { type: "boolean", default: false },
    motion: { type: "boolean", default: false },
    empty: { type: "boolean", default: false },
    team: { type: "boolean", default: false },
    serve: { type: "boolean", default: false },
    url: { type: "string" },
    wait: { type: "string", default: "0" },
    tabs: { type: "string", default: "0" },
    click: { type: "string", multiple: true, default: [] },
  },
});

if (values.url === undefined) await buildWhenStale();
await using people = values.url === undefined && values.team ? await busyTeam() : undefined;
await using made =
  values.url === undefined && !people ? await (values.empty ? emptyDaemon() : seededDaemon()) : undefined;
const memory = made ?? people?.ann;
const baseUrl = values.url ?? memory?.baseUrl ?? "";
if (memory) {
  const ids = "ids" in memory ? JSON.stringify(memory.ids, null, 2) : "nothing in it";
  process.stdout.write(`${baseUrl}\n${ids}\n`);
  if (people) process.stdout.write(`space ${people.id}, memory ${people.shared}, one’s own ${people.own}\n`);
}
if (values.serve) await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
else for (const path of positionals.length === 0 ? ["/"] : positionals) await look(path);
await closeBrowser();

async function look(path: string): Promise<void> {
  await using viewer = await openPage(baseUrl, {
    theme: values.theme === "dark" ? "dark" : "light",
    width: Number(values.width),
    height: Number(values.height),
    reducedMotion: !values.motion,
  });
  const { page } = viewer;
  // A page that does not come to rest is a problem to look at, not one to stop at.
  await viewer.go(path).catch((error: unknown) => process.stdout.write(`not settled: ${String(error)}\n`));
  // A name of a button, a link or a tab, or a selector that begins with "css=".
  for (const target of values.click) {
    const element = target.startsWith("css=")
      ? page.locator(target)
      : page.getByText(target, { exact: true });
    await element.first().click({ timeout: 5_000 });
  }
  for (let n = 0; n < Number(values.tabs); n++) await page.keyboard.press("Tab");
  if (Number(values.wait) > 0) await page.waitForTimeout(Number(values.wait));
  if (values.shot !== undefined) await shoot(page, values.shot, { whole: values.whole });
  const problems = viewer.problems();
  process.stdout.write(`${path}: ${problems.length === 0 ? "clean" : problems.join("\n")}\n`);
}
