import { claude, codex, cursor, mira, type SaidOnce } from "./agents.ts";
import { harbor } from "./harbor.ts";

// Sixty days of memories of the agents of Mira, a made-up developer. Names and numbers are invented.

/** A trail map for phones. */
const atlas: readonly SaidOnce[] = [
  claude.fact(
    58,
    "Atlas is an offline trail map for phones; the iOS app is written in Swift, the Android app in Kotlin.",
  ),
  claude.fact(57, "Atlas draws its maps with MapLibre from vector tiles in PMTiles files."),
  cursor.preference(
    55,
    "In Atlas, every string that people see goes through the localisation files, English and German first.",
  ),
  claude.procedure(
    53,
    "To build the Android app of Atlas: ./gradlew assembleDebug with JDK 21; JDK 22 breaks the tile plugin.",
  ),
  claude.fact(
    51,
    "Tiles of Atlas are built every Sunday with Planetiler from OpenStreetMap and take about 70 minutes.",
  ),
  mira.fact(48, "Lena Fischer designs Atlas; her Figma file is the truth for colours and spacing."),
  claude.episode(
    46,
    "Atlas crashed on Android 14 when the phone ran out of space while a region was being downloaded; downloads now check first.",
  ),
  cursor.fact(43, "Atlas keeps recorded tracks in SQLite on the phone and syncs them only over Wi-Fi."),
  codex.fact(
    41,
    "Elevation profiles of Atlas come from Copernicus DEM at 30 metres, smoothed over five samples.",
  ),
  claude.procedure(
    38,
    "To release Atlas for iOS: fastlane beta, wait for TestFlight, then fastlane promote after two days.",
  ),
  mira.preference(
    35,
    "Atlas must never ask for location in the background; a recorded walk keeps the screen's session instead.",
  ),
  claude.fact(
    32,
    "The search of Atlas uses a trigram index in SQLite; 1.2 million names answer in 20 ms on a Pixel 6.",
  ),
  claude.episode(
    30,
    "Beta 14 of Atlas drained batteries because the compass was read at 60 Hz; 10 Hz is enough.",
  ),
  cursor.fact(26, "Atlas supports Android 9 and newer, and iOS 16 and newer."),
  claude.fact(
    22,
    "Hillshade in Atlas is drawn on the GPU; on phones with less than 3 GB of memory it is off.",
  ),
  codex.procedure(
    20,
    "To test a tile build of Atlas before it is published: make tiles-preview REGION=alps and open the page it prints.",
  ),
  claude.fact(
    16,
    "Tile downloads of Atlas come from Cloudflare R2; the egress costs nothing, storage about 11 euros a month.",
  ),
  mira.fact(13, "Lena wants the new icons of Atlas before the beta on 1 December."),
  claude.episode(
    8,
    "Apple rejected build 231 of Atlas because the privacy manifest lacked the reason for disk space.",
  ),
  claude.fact(
    5,
    "Recording a track in Atlas depends on CoreLocation on iOS and on the fused provider on Android.",
  ),
  cursor.procedure(
    3,
    "To reproduce the tilted label bug of Atlas: zoom to 14.5 near Innsbruck and rotate by 30 degrees.",
  ),
];

/** A generator of documentation sites, open source. */
const kiln: readonly SaidOnce[] = [
  claude.fact(
    60,
    "Kiln is a generator for documentation sites; it is written in Rust and ships as one binary.",
  ),
  claude.fact(56, "Kiln parses Markdown with pulldown-cmark and highlights code with tree-sitter."),
  mira.preference(
    54,
    "Kiln keeps its dependencies under forty crates; a new one needs a reason in the pull request.",
  ),
  claude.procedure(
    52,
    "To release Kiln: cargo release minor, then publish the GitHub release that cargo-dist has drafted.",
  ),
  cursor.fact(
    49,
    "The search of Kiln is a static index of 90 kB for a site of 300 pages, built with a Bloom filter for each page.",
  ),
  claude.fact(
    46,
    "Kiln rebuilds a site of 1,000 pages in 1.4 seconds; the goal for version 2 is under one second.",
  ),
  claude.episode(43, "Kiln 1.6.0 lost front matter with Windows line endings; 1.6.1 fixed it the same day."),
  codex.fact(40, "Kiln's plugins are WebAssembly modules that run in Wasmtime with 64 MB of memory each."),
  claude.fact(38, "The website of Kiln is hosted on Cloudflare Pages and built by github-actions."),
  mira.preference(36, "Error messages of Kiln show the file, the line, and what to write instead."),
  claude.fact(33, "Tomasz Zielinski maintains the plugin API of Kiln and answers most issues about it."),
  claude.procedure(
    30,
    "To profile Kiln: cargo flamegraph --bin kiln -- build bench/site; the folder bench/site holds 1,000 pages.",
  ),
  cursor.episode(
    28,
    "A user reported that Kiln follows symbolic links in circles; since 1.7 it remembers what it has visited.",
  ),
  claude.fact(24, "Kiln replaces the old mdBook setup of four teams at Northwind Pay."),
  claude.fact(
    18,
    "Links between pages are checked at build time in Kiln; a broken one fails the build unless it is allowed by name.",
  ),
  codex.fact(
    15,
    "The theme of Kiln uses no JavaScript beyond the search; the rest is CSS with light and dark.",
  ),
  claude.episode(
    11,
    "Kiln 1.8 was on the front page of a news site on 11 November; 2,300 stars came in two days.",
  ),
  claude.procedure(
    7,
    "To write a plugin for Kiln: cargo generate kiln/plugin, implement transform, then kiln plugin check.",
  ),
  mira.fact(4, "Tomasz Zielinski will speak about Kiln at RustFest Zurich in March 2027."),
  claude.fact(1, "Kiln 2.0 drops TOML configuration and reads kiln.yaml alone."),
];

/** The machines at home. */
const homelab: readonly SaidOnce[] = [
  claude.fact(57, "The home server is a ThinkCentre M920q with 32 GB of memory and runs Proxmox 8."),
  claude.fact(
    55,
    "Home Assistant runs in a virtual machine on the home server; Zigbee goes through a Sonoff stick.",
  ),
  mira.preference(51, "Nothing at home is reachable from the internet except through Tailscale."),
  claude.procedure(
    48,
    "To update Home Assistant: take a snapshot in Proxmox first, then update, then check the heating automations.",
  ),
  claude.fact(
    45,
    "Backups at home go to a Synology NAS every night with restic, and to Backblaze B2 on Sundays.",
  ),
  claude.episode(
    41,
    "The heating ran all night on 2 October because the bedroom sensor reported 0 degrees after a battery change.",
  ),
  codex.fact(37, "Pi-hole answers DNS at home on 192.168.10.2; the router falls back to Quad9."),
  claude.fact(32, "The solar inverter is a Fronius and is read over Modbus every ten seconds."),
  mira.fact(28, "Jonas Weber gave Mira his old UniFi switch; it is in the basement rack now."),
  claude.procedure(
    24,
    "To restore a file from the home backup: restic -r /mnt/nas/restic restore latest --include <path> --target /tmp/restore.",
  ),
  claude.fact(
    19,
    "Grafana at home shows the power of the day; a board called Balcony compares it with last year.",
  ),
  cursor.episode(
    15,
    "A firmware update of the Sonoff stick dropped eleven Zigbee devices; pairing them again took an evening.",
  ),
  claude.fact(
    10,
    "The dishwasher starts by itself when the solar inverter delivers more than 1,800 watts for five minutes.",
  ),
  claude.fact(
    3,
    "The disk in bay 2 of the Synology NAS has 14 reallocated sectors and should be replaced before Christmas.",
  ),
];

/** Memories that hold everywhere. */
const everywhere: readonly SaidOnce[] = [
  mira.preference(60, "Answer in English, with metric units and 24-hour times."),
  mira.preference(59, "Prefer small pull requests: one change, one reason, under 400 lines."),
  claude.preference(57, "Mira writes tests as sentences about behaviour and dislikes mocks of her own code."),
  mira.preference(54, "Never push to main without being asked to."),
  claude.fact(50, "Mira works from Hamburg and is usually away from 12:00 to 13:30."),
  cursor.preference(47, "Mira prefers pnpm over npm and never wants a lockfile of the other one committed."),
  claude.preference(44, "When something is unclear, ask one question instead of guessing three things."),
  mira.preference(39, "Show commands with long options; short ones are hard to read a year later."),
  claude.fact(34, "Mira's editor is Helix; her terminal is WezTerm with the font Berkeley Mono."),
  codex.preference(29, "Explain a plan before touching more than five files."),
  claude.fact(21, "Mira's time zone is Europe/Berlin; meetings before 09:30 are refused."),
  mira.preference(16, "Comments say why, not what."),
  claude.preference(
    8,
    "Mira wants numbers with every claim about speed: before, after, and how it was measured.",
  ),
  claude.fact(2, "Mira is on holiday from 21 December 2026 to 3 January 2027."),
];

export const worlds: readonly { readonly project?: string; readonly said: readonly SaidOnce[] }[] = [
  { project: "harbor", said: harbor },
  { project: "atlas", said: atlas },
  { project: "kiln", said: kiln },
  { project: "homelab", said: homelab },
  { said: everywhere },
];
