import type { Models } from "@memory/shared";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** A way to have sessions read, with what it finds, costs and sends where. */
interface Choice {
  /** Argument of `memory models use`. */
  readonly choose: string;
  readonly finds: string;
  readonly costs: string;
  readonly goes: string;
  readonly isUsed: boolean;
}

/** The rules, what is found on this machine, and a key: the same few for everybody. */
export function choicesOf({ used, providers }: Models): Choice[] {
  const chosen = used.find(({ task }) => task === "distil")?.chosen ?? null;
  const namesAt = (name: string) => providers.find(({ provider }) => provider === name)?.models ?? [];
  const local = namesAt("ollama").find((model) => model.local);
  const agents = namesAt("agent").map(({ name }) => `agent/${cleanLine(name)}`);
  const rows = [
    { choose: "none", finds: "least", costs: "nothing", goes: "nowhere" },
    {
      choose: local ? `ollama/${cleanLine(local.name)}` : "ollama/<model>",
      finds: "more",
      costs: "this machine's time",
      goes: "nowhere",
    },
    ...(agents.length > 0 ? agents : ["agent/<your agent>"]).map((choose) => ({
      choose,
      finds: "most",
      costs: "of your plan, 60 calls a day at most",
      goes: "where your agent's goes",
    })),
    {
      choose: "anthropic/<model>",
      finds: "most",
      costs: "by the token, $1 a day at most unasked",
      goes: "to the provider",
    },
  ];
  return rows.map((row) => ({ ...row, isUsed: isSame(row.choose, chosen) }));
}

const isSame = (choose: string, chosen: string | null): boolean =>
  choose === "none" ? chosen === null : chosen === choose || (chosen?.startsWith(`${choose}:`) ?? false);

const COLUMNS: readonly Column[] = [
  { title: "READ BY" },
  { title: "FINDS" },
  { title: "COSTS", flexible: true },
  { title: "TEXT GOES" },
];

export function choicesText(rows: readonly Choice[], style: Style): string {
  const { paint } = style;
  const cells = rows.map(({ choose, finds, costs, goes, isUsed }) => [
    isUsed ? `${choose} (now)` : choose,
    finds,
    costs,
    goes,
  ]);
  return [
    table(COLUMNS, cells, { width: style.tableWidth, heading: paint.dim }),
    "",
    "The rules (none) learn what was said outright; what nobody learns stays recallable word for word.",
    `choose one, after it has said what it means:  ${paint.bold("memory models use <it>")}`,
  ].join("\n");
}
