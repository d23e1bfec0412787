import { openPorch } from "./porch/porch.ts";

// An agent that starts memory waits for its first words: they are said before all else is loaded.
const porch = openPorch(process.argv.slice(2), process.env, process);
const { run } = await import("./run.ts");
await run(porch);
