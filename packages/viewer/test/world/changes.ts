import type { MemoryType } from "@memory/shared";
import { CLAUDE, CODEX, CURSOR } from "./agents.ts";

// The changes of memories: contradicted, said again, corrected, retired.

/** Two that do not go together, said by two agents; a person has to decide. The newer one is second. */
export const contradictions: readonly {
  readonly project?: string;
  readonly type: MemoryType;
  readonly older: string;
  readonly newer: string;
  readonly days: readonly [number, number];
}[] = [
  {
    project: "harbor",
    type: "fact",
    older: "The staging database of Harbor is reset every night.",
    newer: "The staging database of Harbor is not reset every night.",
    days: [35, 3],
  },
  {
    project: "atlas",
    type: "fact",
    older: "Offline search of Atlas supports house numbers.",
    newer: "Offline search of Atlas does not support house numbers.",
    days: [27, 5],
  },
  {
    project: "kiln",
    type: "preference",
    older: "Mira prefers tabs over spaces in the templates of Kiln.",
    newer: "Mira prefers spaces over tabs in the templates of Kiln.",
    days: [30, 2],
  },
  {
    project: "homelab",
    type: "fact",
    older: "The garage door sensor is connected to Home Assistant.",
    newer: "The garage door sensor is not connected to Home Assistant.",
    days: [22, 1],
  },
];

/** The same, said again by another program in nearly the same words. */
export const restated: readonly {
  readonly project?: string;
  readonly text: string;
  readonly by: string;
  readonly day: number;
}[] = [
  {
    project: "harbor",
    text: "In Harbor, money is an integer of minor units, never a floating point number.",
    by: CURSOR,
    day: 30,
  },
  {
    project: "harbor",
    text: "In Harbor, money is an integer of minor units, never a floating point number.",
    by: CODEX,
    day: 11,
  },
  {
    project: "harbor",
    text: "PCI DSS scope of Harbor ends at the tokenizer; card numbers never reach the API.",
    by: CODEX,
    day: 7,
  },
  { text: "Never push to main without being asked to.", by: CLAUDE, day: 40 },
  { text: "Never push to main without being asked to.", by: CODEX, day: 18 },
  { text: "Comments say why, not what.", by: CURSOR, day: 5 },
  {
    project: "atlas",
    text: "Atlas draws its maps with MapLibre from vector tiles in PMTiles files.",
    by: CURSOR,
    day: 21,
  },
  {
    project: "kiln",
    text: "Kiln is a generator for documentation sites; it is written in Rust and ships as one binary.",
    by: CODEX,
    day: 20,
  },
];

/** A memory's change; the first text is one of those above, or the first that was known. */
export const histories: readonly {
  readonly project?: string;
  readonly type: MemoryType;
  readonly versions: readonly { readonly day: number; readonly text: string; readonly reason?: string }[];
}[] = [
  {
    project: "harbor",
    type: "fact",
    versions: [
      { day: 51, text: "Harbor is deployed on Tuesdays and Thursdays." },
      {
        day: 26,
        text: "Harbor is deployed on Tuesdays, Wednesdays and Thursdays.",
        reason: "The release train got a third day.",
      },
      {
        day: 10,
        text: "Harbor is deployed on every working day before 15:00.",
        reason: "Deploys take four minutes now.",
      },
    ],
  },
  {
    project: "atlas",
    type: "fact",
    versions: [
      { day: 44, text: "The iOS app of Atlas needs Xcode 16.2." },
      { day: 17, text: "The iOS app of Atlas needs Xcode 26.0, because of the new privacy manifest." },
    ],
  },
  {
    project: "kiln",
    type: "procedure",
    versions: [
      { day: 42, text: "To run the tests of Kiln: cargo test." },
      { day: 23, text: "To run the tests of Kiln: cargo nextest run." },
      {
        day: 9,
        text: "To run the tests of Kiln: cargo nextest run --all-features; snapshots are reviewed with cargo insta.",
      },
    ],
  },
  {
    type: "preference",
    versions: [
      { day: 53, text: "Mira wants summaries of at most ten lines." },
      {
        day: 14,
        text: "Mira wants summaries of at most five lines, with the numbers first.",
        reason: "Ten lines were still too many.",
      },
    ],
  },
  {
    project: "homelab",
    type: "fact",
    versions: [
      { day: 47, text: "The wall tablet in the kitchen is at 192.168.10.41." },
      { day: 12, text: "The wall tablet in the kitchen is at 192.168.10.57 since the router was replaced." },
    ],
  },
];

/** Memories that no longer hold. */
export const retired: readonly {
  readonly project?: string;
  readonly text: string;
  readonly day: number;
  readonly reason: string;
}[] = [
  {
    project: "harbor",
    text: "The sandbox of Harbor is switched off on weekends.",
    day: 46,
    reason: "It runs all week since October.",
  },
  {
    project: "atlas",
    text: "Mapbox tiles are the fallback of Atlas when R2 is down.",
    day: 50,
    reason: "The contract has ended.",
  },
  {
    project: "kiln",
    text: "Kiln is published to Homebrew by hand.",
    day: 49,
    reason: "cargo-dist does it now.",
  },
  {
    project: "homelab",
    text: "The old Raspberry Pi in the attic runs the weather station.",
    day: 58,
    reason: "It died in the storm.",
  },
];
