import type { CheckUp, Fault, Sync } from "@memory/shared";
import { ago, plural, withDeleted } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { clientOf } from "../daemon/connect.ts";
import type { Daemon } from "../daemon/locate.ts";

const DAY = 86_400_000;

/** How one's other machines are reached; nobody whose memory is on one machine alone is told of it. */
export async function checkSync(cli: Cli, { baseUrl }: Daemon): Promise<Pick<CheckUp, "faults" | "looked">> {
  const begun = performance.now();
  const sync = await clientOf(cli, baseUrl).sync.get();
  if (sync.state === "off") return { faults: [], looked: [] };
  const looked = { area: "sync" as const, ms: Math.round(performance.now() - begun) };
  return { faults: faultsOf(sync, cli.io.now()), looked: [looked] };
}

function faultsOf(sync: Sync, now: number): Fault[] {
  const { state, trouble, insecure, refused, recovery, waiting, waitingSince } = sync;
  const why = trouble === undefined ? {} : { detail: trouble };
  const isOld = waitingSince !== undefined && now - Date.parse(waitingSince) > DAY;
  const late = withDeleted(sync).map(
    ({ name, seenAt }) => `${name}${seenAt === undefined ? "" : `, seen ${ago(seenAt, now)}`}`,
  );
  return [
    ...(state === "stopped"
      ? [
          fault(
            "error",
            "nothing is exchanged with your other machines: one change must not be taken in",
            why,
          ),
        ]
      : []),
    ...(state === "out"
      ? [
          fault("error", "this machine was sent away: it shares nothing any more", {
            remedy: "memory sync off",
          }),
        ]
      : []),
    ...(state === "away" ? [fault("warning", "what carries sync cannot be reached", why)] : []),
    ...(isOld
      ? [fault("warning", `${plural(waiting, "change")} for your other machines waited for more than a day`)]
      : []),
    ...(insecure ? [fault("warning", "sync goes to another machine without verified TLS")] : []),
    ...(refused.length > 0
      ? [
          fault(
            "note",
            `${plural(refused.length, "change")} of this machine could not stand beside another's`,
          ),
        ]
      : []),
    ...(late.length > 0
      ? [
          fault("note", `${plural(sync.deleting, "deletion")} not read on every machine`, {
            detail: late.join("; "),
          }),
        ]
      : []),
    ...(recovery === "made"
      ? []
      : [
          fault(
            "warning",
            "there is no code of recovery: were all machines lost, nobody could read the memories",
            {
              remedy: "memory sync recovery",
            },
          ),
        ]),
  ];
}

const fault = (severity: Fault["severity"], what: string, rest: Partial<Fault> = {}): Fault => ({
  ...{ area: "sync", severity, what, remedy: "memory sync status", mends: false },
  ...rest,
});
