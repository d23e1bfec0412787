import type { Sync, SyncMachine } from "@memory/shared";
import {
  activityRef,
  ago,
  behindOf,
  count,
  machinesThere,
  moment,
  plural,
  withDeleted,
} from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { glued } from "./width.ts";

export const memoriesOf = (number: number): string => plural(number, "memory", "memories");

const STATE: Readonly<Record<Sync["state"], string>> = {
  off: "off",
  on: "up to date",
  away: "cannot be reached",
  stopped: "stopped",
  out: "this machine was sent away",
};

/** "up to date", or what keeps it from that. */
function stateWord({ state, waiting }: Sync, { paint }: Pick<Style, "paint">): string {
  if (state === "on" && waiting > 0) return paint.yellow("on its way");
  return state === "on" ? paint.green(STATE[state]) : paint.yellow(STATE[state]);
}

/** ", since 14:02" where it cannot be reached. */
const sinceWords = ({ state, awaySince }: Sync): string =>
  state === "away" && awaySince !== undefined ? `, since ${moment(awaySince)}` : "";

const INSECURE =
  "goes to another machine without verified TLS: the password may be learnt on the way; the memories stay encrypted";

/** What waits for a person, and what waits by itself, in a few words each. */
const openWords = ({ waiting, conflicts, deleting, refused }: Sync): string[] => [
  ...(conflicts > 0 ? [plural(conflicts, "contradiction")] : []),
  ...(waiting > 0 ? [`${plural(waiting, "change")} ${waiting === 1 ? "waits" : "wait"}`] : []),
  ...(refused.length > 0 ? [`${count(refused.length)} could not stand`] : []),
  ...(deleting > 0 ? [`${plural(deleting, "deletion")} not read everywhere`] : []),
];

/** One line: "up to date on 3 machines · 2 changes wait", and what is wrong with it. */
export function syncLine(sync: Sync, style: Pick<Style, "paint">): string {
  const { paint } = style;
  const parts = [
    `${stateWord(sync, style)} on ${plural(machinesThere(sync).length, "machine")}`,
    ...openWords(sync).map(paint.yellow),
    ...(sync.insecure ? [paint.red("without verified TLS")] : []),
  ];
  const trouble =
    sync.trouble === undefined ? "" : `${sinceWords(sync)}: ${paint.yellow(cleanLine(sync.trouble))}`;
  return `${parts.map(glued).join("\u00a0· ")}${trouble}`;
}

/** The state in two or three lines; `came`: changes that have gone there or come here. */
export function syncShort(sync: Sync, came: number, style: Style): string {
  if (sync.state === "out") return outWords(sync);
  const { paint } = style;
  const state = `${paint.bold(stateWord(sync, style))}${sinceWords(sync)}   ${cleanLine(sync.on ?? "")}`;
  const news = came > 0 ? `${plural(came, "change")} exchanged` : "nothing new";
  const open = openWords(sync);
  return [
    sync.trouble === undefined ? `${state}   ${news}` : `${state}: ${paint.yellow(cleanLine(sync.trouble))}`,
    `  ${memoriesOf(sync.memories)} on ${machinesThere(sync)
      .map((machine) => machineWords(sync, machine))
      .join(", ")}`,
    ...(open.length > 0 ? [`  ${open.map(paint.yellow).join(" · ")}   ${paint.bold(nextStep(sync))}`] : []),
    ...(sync.insecure ? [`  ${paint.red(`It ${INSECURE}`)}`] : []),
  ].join("\n");
}

const nextStep = ({ conflicts }: Sync): string => (conflicts > 0 ? "memory review" : "memory sync status");

/** "desktop (this one)", "laptop (30 changes behind)" */
function machineWords(sync: Sync, machine: SyncMachine): string {
  const behind = behindOf(sync, machine);
  const more = machine.isThis ? "this one" : behind > 0 ? `${plural(behind, "change")} behind` : "";
  return `${cleanLine(machine.name)}${more === "" ? "" : ` (${more})`}`;
}

/** Everything about it on one screen. */
export function syncSheet(sync: Sync, style: Style): string {
  const { paint, now } = style;
  const asked = sync.lastRoundAt ? `, last asked ${ago(sync.lastRoundAt, now)}` : "";
  if (sync.state === "out") return outWords(sync);
  const rows: [string, string][] = [
    ["State", `${stateWord(sync, style)}${sinceWords(sync)}`],
    ...(sync.trouble ? [["Trouble", paint.yellow(cleanLine(sync.trouble))] satisfies [string, string]] : []),
    ["On", `${cleanLine(sync.on ?? "")}, encrypted`],
    ...(sync.insecure ? [["Insecure", paint.red(`it ${INSECURE}`)] satisfies [string, string]] : []),
    ["Memories", count(sync.memories)],
    ["Changes", `${count(sync.changes)} read${asked}`],
    ...(sync.leftOut > 0
      ? [
          [
            "Left out",
            `${plural(sync.leftOut, "thing")} that lay among the changes and ${sync.leftOut === 1 ? "comes" : "come"} from none of your machines`,
          ] satisfies [string, string],
        ]
      : []),
    ...openRows(sync, style),
    ["Recovery", RECOVERY[sync.recovery]],
    ...goneRows(sync),
  ];
  return [
    paint.bold("Your memory on your machines"),
    ...rows.flatMap(([label, value]) => labelled(label, value, style)),
    "",
    machineTable(sync, style),
    ...(sync.refused.length > 0 ? ["", "Could not stand:", refusedTable(sync, style)] : []),
  ].join("\n");
}

/** What was not sent stays in this home; `when`: when it is. */
export const unsentLines = (unsent: number, when: string): string[] =>
  unsent === 0
    ? []
    : [
        `  ${plural(unsent, "change")} of this machine did not reach the others: ${unsent === 1 ? "it stays" : "they stay"} here, and ${unsent === 1 ? "goes" : "go"} along when ${when}`,
      ];

const outWords = ({ waiting }: Sync): string =>
  [OUT[0], ...unsentLines(waiting, "it comes back"), ...OUT.slice(1)].join("\n");

const OUT = [
  "This machine was sent away: what it had is here and answers; what the others say since, it cannot read.",
  "  come back:        memory sync join, with a new code of one of them",
  "  go on alone:      memory sync off",
] as const;

const RECOVERY: Readonly<Record<Sync["recovery"], string>> = {
  none: "there is no code: were all machines lost, nobody could read it any more:  memory sync recovery",
  made: "there is a code, which was shown once",
  used: "the code was used and opens nothing more; make another:  memory sync recovery",
};

function openRows(sync: Sync, { now }: Style): [string, string][] {
  const { conflicts, waiting, waitingSince, refused, deleting } = sync;
  const since = waitingSince === undefined ? "" : `, since ${moment(waitingSince)}`;
  return [
    ...(conflicts > 0
      ? [["To decide", `${plural(conflicts, "contradiction")}:  memory review`] as [string, string]]
      : []),
    ...(waiting > 0
      ? [["Waiting", `${plural(waiting, "change")} of this machine${since}`] as [string, string]]
      : []),
    ...(refused.length > 0
      ? [["Refused", `${plural(refused.length, "change")}, below`] as [string, string]]
      : []),
    ...(deleting > 0 ? [["Deletions", deletingWords(sync, now)] as [string, string]] : []),
    ...longAway(sync, now).map(({ name, seenAt = "" }): [string, string] => [
      "Not seen",
      `${cleanLine(name)} since ${ago(seenAt, now)}; it goes on where it was when it is back. Where it is lost:  memory sync remove ${cleanLine(name)}`,
    ]),
  ];
}

/** Machines that were sent away or have left, in one line. */
function goneRows({ machines }: Sync): [string, string][] {
  const names = new Set(machines.filter(({ gone }) => gone).map(({ name }) => cleanLine(name)));
  return names.size === 0 ? [] : [["Left", [...names].join(", ")]];
}

const LONG = 30 * 86_400_000;

/** Machines that nobody has heard of for a month. */
const longAway = ({ machines }: Sync, now: number): SyncMachine[] =>
  machines.filter(
    ({ isThis, gone, leaving, seenAt }) =>
      !isThis && !gone && !leaving && seenAt !== undefined && now - Date.parse(seenAt) > LONG,
  );

/** "2 are not read yet by laptop (seen 9 days ago)" */
function deletingWords(sync: Sync, now: number): string {
  const verb = sync.deleting === 1 ? "is" : "are";
  const machines = withDeleted(sync).map(
    ({ name, seenAt }) => `${cleanLine(name)}${seenAt ? ` (seen ${ago(seenAt, now)})` : ""}`,
  );
  return `${count(sync.deleting)} ${verb} not read yet by ${machines.join(", ")}, which still ${machines.length === 1 ? "has" : "have"} the words`;
}

function machineTable(sync: Sync, style: Style): string {
  const machines = machinesThere(sync);
  const rows = machines.map((machine) => [
    cleanLine(machine.name),
    machine.id.slice(-6),
    readWords(sync, machine),
    machine.deleting === 0 ? "" : plural(machine.deleting, "deletion"),
    machine.isThis || !machine.seenAt ? "" : ago(machine.seenAt, style.now),
  ]);
  return table(
    [
      { title: "MACHINE", max: 30 },
      { title: "ID" },
      { title: "HAS READ" },
      { title: "NOT READ YET" },
      { title: "SEEN" },
    ],
    rows,
    {
      width: style.tableWidth,
      heading: style.paint.dim,
    },
  );
}

function readWords(sync: Sync, machine: SyncMachine): string {
  if (machine.leaving) return "waits to be sent away";
  const behind = behindOf(sync, machine);
  const read = behind > 0 ? `${plural(behind, "change")} behind` : "all";
  return machine.isThis ? `${read} (this one)` : read;
}

/** "laptop retired “The kiln fires at 1240 degrees.”" */
const refusedWords = ({ what, about, machine }: Sync["refused"][number]): string =>
  cleanLine(
    `${machine === undefined ? "" : `${machine} `}${what}${about === undefined ? "" : ` “${about}”`}`,
  );

/** Changes that could not stand, each with the reason below it. */
function refusedTable({ refused }: Sync, { tableWidth: width, paint, now }: Style): string {
  return table(
    [{ title: "REF" }, { title: "WHEN" }, { title: "WHAT", flexible: true }],
    refused.map((one) => [activityRef(one.id), ago(one.at, now), refusedWords(one)]),
    {
      ...{ width, heading: paint.dim },
      below: refused.map(({ why }) => [`  ${paint.dim(cleanLine(why))}`]),
    },
  );
}

/** Id, name, "this" or "gone" or nothing, newest change read, changes behind, deletions not read, and when it was seen, of a machine, for programs. */
export const plainMachine = (sync: Sync, machine: SyncMachine): string[] =>
  [
    ...[machine.id, machine.name, machine.isThis ? "this" : machine.gone ? "gone" : ""],
    ...[machine.changes, behindOf(sync, machine), machine.deleting].map(String),
    machine.seenAt ?? "",
  ].map(cleanLine);

/** A code that is shown once, alone between two rules, so that it can be marked and copied; line breaks in it do not count. */
export const framed = (title: string, code: string, { paint, width }: Style): string[] => {
  const rule = "─".repeat(Math.max(0, width - title.length - 4));
  return [
    paint.yellow(`── ${title} ${rule}`),
    ...["", ...atDashes(code, width).map(paint.bold), ""],
    paint.yellow("─".repeat(width)),
  ];
};

/** Lines that end at a dash, where there is one. */
const atDashes = (code: string, width: number): string[] =>
  code.match(new RegExp(`.{1,${width - 1}}(?:-|$)|.{1,${width}}`, "g")) ?? [code];
