import type { Space, SpaceDetails } from "@memory/shared";
import { ago, count, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import { shellWord } from "./shell.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { glued } from "./width.ts";

type Member = SpaceDetails["members"][number];

/** A space as it can be written behind a command. */
export const spaceWord = ({ name }: Pick<Space, "name">): string => shellWord(name, "");

const STATE: Readonly<Record<Space["state"], string>> = {
  on: "up to date",
  away: "cannot be reached",
  stopped: "stopped",
  out: "no longer in it",
};

function stateWord({ state }: Space, { paint }: Pick<Style, "paint">): string {
  const word = STATE[state];
  return state === "on" ? paint.green(word) : state === "out" ? paint.dim(word) : paint.yellow(word);
}

/** What a person is waited for, and what waits by itself, in a few words each. */
const waitingWords = ({ waiting, asking, refused, conflicts, differing }: Space): string[] => [
  ...(conflicts > 0 ? [plural(conflicts, "contradiction")] : []),
  ...(differing > 0 ? [`${count(differing)} against yours`] : []),
  ...(asking > 0 ? [`${count(asking)} proposed`] : []),
  ...(waiting > 0 ? [`${plural(waiting, "change")} ${waiting === 1 ? "waits" : "wait"}`] : []),
  ...(refused > 0 ? [`${count(refused)} refused`] : []),
];

const heldBy = ({ keeping, memories, searched }: Space): number =>
  keeping === "none" ? (searched?.texts ?? 0) : memories;

/** One line a space: "12 memories · 2 changes wait", and what is wrong with it. */
export function spaceLine(space: Space, style: Pick<Style, "paint">): string {
  const { paint } = style;
  const parts = [
    space.keeping === "none"
      ? `${plural(space.searched?.texts ?? 0, "memory", "memories")}, searched where it lies`
      : plural(space.memories, "memory", "memories"),
    ...(space.state === "on" ? [] : [stateWord(space, style)]),
    ...waitingWords(space).map(paint.yellow),
  ];
  const trouble = space.trouble === undefined ? "" : `: ${paint.yellow(cleanLine(space.trouble))}`;
  return `${paint.bold(cleanLine(space.name))}   ${parts.map(glued).join("\u00a0· ")}${trouble}`;
}

export function spaceTable(spaces: readonly Space[], style: Style): string {
  const rows = spaces.map((space) => [
    cleanLine(space.name),
    space.id.slice(0, 13),
    cleanLine(space.member),
    space.role,
    count(heldBy(space)),
    [STATE[space.state], ...waitingWords(space)].join(", "),
    cleanLine(space.on),
  ]);
  return table(
    [
      { title: "SPACE", max: 24 },
      { title: "ID" },
      { title: "YOU", max: 20 },
      { title: "ROLE" },
      { title: "MEMORIES", align: "right" },
      { title: "STATE", max: 48 },
      { title: "ON", flexible: true },
    ],
    rows,
    { width: style.tableWidth, heading: style.paint.dim },
  );
}

/** Id, name, login, role, state, memories, contradictions, changes read, waiting, proposed, refused and place, for programs. */
export const plainSpace = (space: Space): string[] =>
  [
    ...[space.id, space.name, space.member, space.role, space.state],
    ...[space.memories, space.conflicts, space.changes, space.waiting, space.asking, space.refused].map(
      String,
    ),
    space.on,
  ].map(cleanLine);

/** Everything about a space on one screen. */
export function spaceSheet(space: SpaceDetails, style: Style): string {
  const { paint, now } = style;
  const word = spaceWord(space);
  const asked = space.lastRoundAt ? `, last asked ${ago(space.lastRoundAt, now)}` : "";
  const rows: [string, string][] = [
    ["State", stateWord(space, style)],
    ...(space.trouble
      ? [["Trouble", paint.yellow(cleanLine(space.trouble))] satisfies [string, string]]
      : []),
    ["On", cleanLine(space.on)],
    ["You", `${cleanLine(space.member)}, ${space.role}`],
    ...(space.keeping === "none"
      ? searchedRows(space)
      : ([
          ["Memories", `${count(space.memories)}   ${count(space.published)} of them are copies of yours`],
        ] satisfies [string, string][])),
    ["Changes", `${count(space.changes)} read${asked}`],
    ...waitingRows(space, word),
    ["Id", space.id],
  ];
  return [
    paint.bold(cleanLine(space.name)),
    ...rows.flatMap(([label, value]) => labelled(label, value, style)),
    "",
    memberTable(space.members, style),
  ].join("\n");
}

/** Of a space of which nothing is kept here. */
function searchedRows({ searched }: Space): [string, string][] {
  const there = searched
    ? `${count(searched.texts)} can be found there, ${count(searched.compared)} of them by their meaning${searched.isFilled ? "" : "; more are on their way"}`
    : "nobody knows yet how many can be found there";
  const quick = searched?.p95Ms === undefined ? "" : `, which answers within ${count(searched.p95Ms)} ms`;
  return [
    ["Searched", `where it lies: questions to it leave this machine and go to its Postgres${quick}`],
    ["Memories", there],
    ...(searched?.advice === undefined
      ? []
      : ([["Advice", cleanLine(searched.advice)]] satisfies [string, string][])),
  ];
}

function waitingRows(
  { conflicts, differing, asking, waiting, refused }: Space,
  word: string,
): [string, string][] {
  const review = `memory space review ${word}`;
  const outbox = `memory space outbox ${word}`;
  return [
    ...(conflicts > 0
      ? [[`To decide`, `${plural(conflicts, "contradiction")}:  ${review}`] as [string, string]]
      : []),
    ...(differing > 0
      ? [["Against", `${plural(differing, "memory", "memories")} of yours:  ${review}`] as [string, string]]
      : []),
    ...(asking > 0
      ? [["Proposed", `${plural(asking, "memory", "memories")}:  ${review}`] as [string, string]]
      : []),
    ...(waiting > 0 ? [["Waiting", `${plural(waiting, "change")}:  ${outbox}`] as [string, string]] : []),
    ...(refused > 0 ? [["Refused", `${plural(refused, "change")}:  ${outbox}`] as [string, string]] : []),
  ];
}

/** Who takes part, with the machines of each. */
export function memberTable(members: readonly Member[], style: Style): string {
  const rows = members.map((member) => [
    cleanLine(member.member),
    member.gone ? "gone" : member.role,
    count(member.memories),
    member.muted === undefined ? "" : MUTED[member.muted],
    member.machines.map((machine) => machineWords(machine, style)).join(", "),
  ]);
  return table(
    [
      { title: "MEMBER", max: 24 },
      { title: "ROLE" },
      { title: "SAID", align: "right" },
      { title: "MUTED" },
      { title: "MACHINES", flexible: true },
    ],
    rows,
    { width: style.tableWidth, heading: style.paint.dim },
  );
}

const MUTED = { agents: "its agents", all: "all" } as const;

/** "laptop (this one)", "desktop read 30 changes, seen 9 days ago" */
function machineWords({ name, isThis, changes, seenAt }: Member["machines"][number], { now }: Style): string {
  if (isThis) return `${cleanLine(name)} (this one)`;
  return `${cleanLine(name)} (read ${plural(changes, "change")}${seenAt ? `, seen ${ago(seenAt, now)}` : ""})`;
}

/** Login, role, what they said, what is muted of them, and names of machines, for programs. */
export const plainMember = ({ member, role, gone, memories, muted, machines }: Member): string[] =>
  [
    ...[member, gone ? "gone" : role, String(memories), muted ?? ""],
    machines.map(({ name }) => name).join(","),
  ].map(cleanLine);
