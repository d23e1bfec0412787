import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { SessionTree } from "./keep-tree.ts";

export interface TreeHandlerDeps {
  readonly tree: Pick<SessionTree, "folderOf" | "isOn" | "turn">;
}

export function treeHandlers({ tree }: TreeHandlerDeps): Handlers<Api, Context>["sessionTree"] {
  const stateOf = async (ownerId: string) => {
    const [folder, on] = [tree.folderOf(ownerId), await tree.isOn(ownerId)];
    return { on, folder, ...(on ? await sizeOf(folder) : { sessions: 0, bytes: 0 }) };
  };
  return {
    read: (_, { ownerId }) => stateOf(ownerId),
    set: async ({ body: { on } }, { ownerId }) => {
      await tree.turn(ownerId, on);
      return stateOf(ownerId);
    },
  };
}

async function sizeOf(folder: string): Promise<{ readonly sessions: number; readonly bytes: number }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  const sizes = await Promise.all(
    files.map((one) =>
      stat(join(one.parentPath, one.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { sessions: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
