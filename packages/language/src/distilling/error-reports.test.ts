import { describe, expect, test } from "vitest";
import { errorFindings } from "./error-reports.ts";

const told = (section: string): string[] =>
  errorFindings(`Errors and fixes:\n${section}`).map(({ found }) => found.content);

describe("errors and fixes of a summary", () => {
  test("are told with their cause and what was done", () => {
    expect(
      told(
        "   - **Export hangs on large rooms**:\n     - Cause: `readRoom` waits for a lock that `saveRoom` holds\n     - Fix: Release the lock in `saveRoom` before the callback",
      ),
    ).toEqual([
      "Problem (fixed): Export hangs on large rooms – `readRoom` waits for a lock that `saveRoom` holds. Fix: release the lock in `saveRoom` before the callback.",
    ]);
  });

  test("are read from one line, too", () => {
    expect(
      told(
        "- **Rooms vanish after a restart**: The `rooms.db` file lay in the temp folder. Fixed by moving `rooms.db` below `HERON_HOME`.",
      ),
    ).toEqual([
      "Problem (fixed): Rooms vanish after a restart – the `rooms.db` file lay in the temp folder. Fix: moving `rooms.db` below `HERON_HOME`.",
    ]);
  });

  test("each keep their own fix", () => {
    const both = told(
      "1. **Export fails**: `writeRoom` got no path.\n   - Fix: pass `roomPath` to `writeRoom`\n2. **Import fails**: `loadRoom` got no id.\n   - Fix: pass `roomId` to `loadRoom`",
    );
    expect(both).toHaveLength(2);
    expect(both[1]).toContain("Import fails");
    expect(both[1]).toContain("`roomId`");
  });

  test.each([
    ["an open one", "- **Export hangs**: `readRoom` waits.\n  - Status: not yet fixed"],
    ["a slip", "- **Lint error in `room.ts`**: unused import. Fixed by removing it from `room.ts`."],
    ["a slip without a cause", "- **`loadRoom` undefined**:\n  - Fix: renamed `load_room` to `loadRoom`"],
    ["one that names nothing", "- **It was slow**: Too much work. Fixed by doing less of the work."],
    [
      "what the person said",
      "- **User rejected the change of `room.ts`**: Fixed by asking first about `room.ts`.",
    ],
  ])("leave out %s", (_, section) => {
    expect(told(section)).toEqual([]);
  });
});
