import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { Store } from "../../store/open.ts";
import { browse } from "./browse.ts";
import type { Picker } from "./pick.ts";
import { suggestFolders } from "./suggest.ts";

export interface PickerDeps {
  readonly store: Store;
  readonly picker: Picker;
  /** Folder in which browsing begins. */
  readonly homeDir: string;
}

export function pickerHandlers({ picker, homeDir, store }: PickerDeps): Handlers<Api, Context>["picker"] {
  return {
    look: async () => ({ available: await picker.isThere() }),
    pick: async ({ body }, { signal }) => ({ paths: await picker.pick(body.mode, signal) }),
    suggest: (_, { ownerId }) => suggestFolders({ store, homeDir }, ownerId),
    browse: ({ query }) => browse({ path: query.path, hidden: query.hidden === "true" }, { homeDir }),
  };
}
