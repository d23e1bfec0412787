import type { daemon } from "../../../api.ts";

type Type = NonNullable<Parameters<typeof daemon.memories.save>[0]["body"]["type"]>;

/** A memory of the sample, said so many days ago. */
export interface SampleText {
  readonly days: number;
  readonly type: Type;
  readonly project?: string;
  readonly content: string;
}

const of = (project: string, days: number, type: Type, content: string): SampleText => ({
  ...{ project, days, type, content },
});

// Three made-up projects of a made-up developer. Two statements contradict each other: a person is asked about them.
export const SAMPLE: readonly SampleText[] = [
  of("bakery", 92, "fact", "The bakery shop is written in TypeScript and runs on Fastify behind Caddy."),
  of(
    "bakery",
    90,
    "episode",
    "We chose PostgreSQL for the orders of the bakery shop, because SQLite could not be shared by two machines.",
  ),
  of(
    "bakery",
    81,
    "fact",
    "Orders of the bakery shop are paid with Stripe; refunds above 200 euros need Nora Winter.",
  ),
  of(
    "bakery",
    74,
    "procedure",
    "To deploy the bakery shop: run pnpm test, then pnpm ship staging, wait ten minutes, then pnpm ship live.",
  ),
  of(
    "bakery",
    63,
    "episode",
    "The bakery shop lost orders on 3 May because a webhook of Stripe timed out; webhooks are put into a queue since.",
  ),
  of(
    "bakery",
    41,
    "preference",
    "In the bakery shop, prices are whole cents and never floating point numbers.",
  ),
  of("bakery", 20, "fact", "The bakery shop keeps its logs for 30 days."),
  of("bakery", 3, "fact", "The bakery shop does not keep its logs for 30 days."),
  of(
    "trail-map",
    87,
    "fact",
    "Trail map is an app for hikers, written in Kotlin; Jonas Weber draws its maps with MapLibre.",
  ),
  of(
    "trail-map",
    70,
    "procedure",
    "To build trail map use JDK 21: ./gradlew assembleDebug; JDK 22 breaks the tile plugin.",
  ),
  of(
    "trail-map",
    55,
    "episode",
    "Trail map crashed when a phone ran out of space during a download; downloads look for room first.",
  ),
  of(
    "trail-map",
    33,
    "fact",
    "Tiles of trail map are built every Sunday with Planetiler and lie in Cloudflare R2.",
  ),
  of("trail-map", 12, "fact", "Trail map has 4,200 users a week; most of them are in Austria."),
  of(
    "trail-map",
    6,
    "preference",
    "In trail map every string that people see is translated, German and English first.",
  ),
  of(
    "home-server",
    84,
    "fact",
    "The home server is a Synology NAS; backups go to a drive at Nora Winter's with restic each night.",
  ),
  of(
    "home-server",
    66,
    "procedure",
    "To restore a file from the home server: restic mount /mnt/restic, copy it, then restic unlock.",
  ),
  of(
    "home-server",
    38,
    "episode",
    "The home server was offline for two days because its certificate had run out; Caddy renews it since.",
  ),
  of("home-server", 9, "fact", "Home Assistant on the home server reads the heating over Zigbee."),
  { days: 60, type: "preference", content: "Answers begin with the result; the reasons come after it." },
  { days: 44, type: "preference", content: "Tests are run before anybody says that something is done." },
  { days: 27, type: "preference", content: "Commits are small, and their messages are whole sentences." },
  {
    days: 1,
    type: "fact",
    content: "Nora Winter is on holiday until the end of the month; ask Jonas Weber about money.",
  },
];
