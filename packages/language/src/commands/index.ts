export { namesRun } from "./names-run.ts";
export { type Run, runsIn } from "./runs.ts";
