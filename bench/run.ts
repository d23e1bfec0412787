// `pnpm bench` lists the benchmarks, `pnpm bench read embed` runs these, `pnpm bench all` runs every one.
import { readdirSync } from "node:fs";

const here = new URL(".", import.meta.url);
const names = readdirSync(here)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.slice(0, -3));

const asked = process.argv.slice(2);
const chosen = asked.includes("all") ? names : asked;
const unknown = chosen.filter((name) => !names.includes(name));
if (chosen.length === 0 || unknown.length > 0) {
  console.log(
    `${unknown.length > 0 ? `unknown: ${unknown.join(", ")}. ` : ""}Benchmarks: ${names.join(", ")}, all`,
  );
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  // Each reads its arguments from the same place: it gets none here.
  process.argv.length = 2;
  for (const name of chosen) {
    console.log(`\n# ${name}`);
    await import(new URL(`${name}.ts`, here).href);
  }
}
