import type { Page } from "playwright-core";

/** The case is drawn: what is pressed now is meant for it. */
export const shown = (page: Page, id: string) => page.locator(`#case-${id}`).waitFor();
