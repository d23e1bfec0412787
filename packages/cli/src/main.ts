import { openPorch } from "./porch/porch.ts";

// A reader that has seen enough (`memory list | head`) is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if ("code" in error && error.code === "EPIPE") process.exit(0);
    throw error;
  });

/** Milliseconds that a reader of the last words may take. */
const LAST_WORDS_MS = 200;

// An agent that starts memory waits for its first words: they are said before all else is loaded, which most sessions never need.
const porch = openPorch(process.argv.slice(2), process.env, process);
if (porch === null || (await porch.needed)) {
  const { run } = await import("./run.ts");
  await run(porch);
} else setTimeout(() => process.exit(), LAST_WORDS_MS).unref();
