import type { Sync } from "@memory/shared";
import type { OpenPage } from "./page.ts";

const machine = (name: string, more: Partial<Sync["machines"][number]> = {}): Sync["machines"][number] => ({
  id: `01900000-0000-7000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join("")
    .slice(0, 12)
    .padStart(12, "0")}`,
  ...{ name, isThis: false, gone: false, leaving: false, changes: 40, deleting: 0 },
  ...more,
});

export const OFF: Sync = {
  ...{ state: "off", insecure: false, memories: 0, changes: 0, waiting: 0, conflicts: 0, deleting: 0 },
  ...{ machines: [], refused: [], recovery: "none", leftOut: 0 },
};

export const ON: Sync = {
  ...OFF,
  ...{ state: "on", on: "postgres://ada@db.example/memory", memories: 4812, changes: 40, recovery: "made" },
  machines: [machine("desktop", { isThis: true }), machine("laptop"), machine("phone", { gone: true })],
  lastRoundAt: "2026-11-28T10:00:00.000Z",
};

/** Everything that may be wrong or wait at once. */
export const BUSY: Sync = {
  ...ON,
  ...{ waiting: 3, waitingSince: "2026-11-27T09:14:00.000Z", conflicts: 2, deleting: 2, insecure: true },
  recovery: "used",
  machines: [
    machine("desktop", { isThis: true }),
    machine("laptop", { changes: 28, deleting: 2, seenAt: "2026-11-19T10:00:00.000Z" }),
    machine(`${"very-long-name-of-a-machine-".repeat(6)}\u202e`),
    machine("phone", { gone: true }),
  ],
  refused: [
    {
      id: "01900000-0000-7000-8000-0000005d21c0",
      what: "corrected “Sessions live in Postgres.”",
      why: "laptop had changed it before",
      at: "2026-11-27T10:00:00.000Z",
    },
    {
      id: "01900000-0000-7000-8000-0000005d21c1",
      what: "<b>retired</b> ".repeat(40),
      why: "phone had deleted it",
      at: "2026-11-27T10:00:00.000Z",
    },
  ],
};

/** What was asked of it: the method and path, with the body. */
export interface Asked {
  readonly what: string;
  readonly body: unknown;
}

type Answer = (body: Record<string, unknown>) => unknown;

/** Stands in for what the daemon says of one's machines: no test needs a second machine for how it looks. */
export async function scriptSync(
  { page }: OpenPage,
  start: Sync,
  answers: Readonly<Record<string, Answer>> = {},
) {
  const stand = { sync: start };
  const asked: Asked[] = [];
  await page.route(
    ({ pathname }) => pathname === "/sync" || pathname.startsWith("/sync/"),
    async (route) => {
      const request = route.request();
      const what = `${request.method()} ${new URL(request.url()).pathname}`;
      const body: Record<string, unknown> = JSON.parse(request.postData() ?? "{}");
      if (what !== "GET /sync") asked.push({ what, body });
      const answer = answers[what];
      await route.fulfill({ json: answer ? answer(body) : stand.sync });
    },
  );
  return { stand, asked };
}
