import { findBrowser } from "./browser.ts";
import { buildWhenStale } from "./build.ts";

/** Once for all test files: the browser is there, and the viewer is built from the sources as they are. */
export async function setup(): Promise<void> {
  await findBrowser();
  await buildWhenStale();
}
