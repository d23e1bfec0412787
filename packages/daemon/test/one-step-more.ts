import { openStore } from "../src/store/open.ts";
import { nextMigration } from "../src/store/store-folder.fixture.ts";

/** A step that no store has done, which goes over a large table. */
export const oneStepMore = {
  migrations: nextMigration(
    "CREATE TABLE moved_owners (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL); INSERT INTO moved_owners SELECT id, created_at FROM owners",
  ),
};

// Started as a program it does this step to a store, and says so before.
const [program, path, backupDir] = process.argv.slice(1);
if (program === import.meta.filename && path !== undefined && backupDir !== undefined) {
  process.stdout.write("begins\n");
  openStore(path, { ...oneStepMore, backupDir }).close();
}
