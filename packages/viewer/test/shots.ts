import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright-core";

/** A picture of what is seen, or of the whole page, with the caret hidden and animations at their end. */
export async function shoot(page: Page, file: string, { whole = false } = {}): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: whole, animations: "disabled", caret: "hide", scale: "css" });
}
