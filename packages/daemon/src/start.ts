// The program of a daemon that is built: `main.ts`, out of a copy of the build.
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { takeBuild } from "./shell/program/take-build.ts";

// MiB of each half of the young generation: of 16, its own default, a dozen threads keep a hundred that hold nothing.
setFlagsFromString("--max-semi-space-size=1");
const { id, main } = takeBuild(fileURLToPath(new URL("..", import.meta.url)));
process.env.MEMORY_BUILD = id;
await import(pathToFileURL(main).href);
