// The program of a daemon that is built: `main.ts`, out of a copy of the build.
import { fileURLToPath, pathToFileURL } from "node:url";
import { takeBuild } from "./shell/program/take-build.ts";

const { id, main } = takeBuild(fileURLToPath(new URL("..", import.meta.url)));
process.env.MEMORY_BUILD = id;
await import(pathToFileURL(main).href);
