import type { Costs, ModelCall } from "@memory/shared";
import { bytes, count, duration, moment, money, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";
import { glued, wrap } from "./width.ts";

type Sums = Costs["models"][number] | Costs["days"][number];

const WORK = {
  distil: "sessions",
  entities: "entities",
  judge: "contradictions",
  embedding: "vectors",
  test: "test",
} as const satisfies Record<ModelCall["kind"], string>;

/** Under so many columns of a terminal a table says less. */
const WIDE = 84;
/** From so many on the list of calls also says what went out. */
const WIDEST = 120;
const MOST_DAYS = 14;

/** The cost of models: today against the caps, each model, each day, and what is known of what recall saved. */
export function costsText(costs: Costs, days: number, style: Style): string {
  const { paint } = style;
  const { models } = costs;
  const asked =
    models.length === 0
      ? ["", ...wrap(nothingAsked(days), style.width - 2).map((line) => `  ${line}`)]
      : ["", modelTable(costs, style), ...unknownPrices(costs, style), "", dayTable(costs, style)];
  return [
    `${paint.bold("Model costs")}   last ${plural(days, "day")}`,
    "",
    ...labelled("Today", today(costs), style),
    ...(costs.today.pausedUntil === null
      ? []
      : labelled("Paused", paint.yellow(`${paused(costs.today.pausedUntil)}`), style)),
    ...(models.length === 0 ? [] : labelled("Total", total(costs), style)),
    ...labelledIf("Recall", recalled(costs.saved), style),
    ...asked,
  ].join("\n");
}

const nothingAsked = (days: number): string =>
  `No configured model was asked in the last ${plural(days, "day")}. The embedded ones cost nothing.`;

const labelledIf = (label: string, value: string, style: Style): string[] =>
  value === "" ? [] : labelled(label, value, style);

function today({ today: { calls, cap, usd: spent, capUsd } }: Costs): string {
  const dollars = spent === null ? "price unknown" : `${money(spent)} of ${money(capUsd)}`;
  return [`${count(calls)} of ${count(cap)} unattended calls`, dollars].map(glued).join(" · ");
}

const paused = (until: string): string => `unattended calls go on ${moment(until)}`;

function total({ models }: Costs): string {
  const sum = (of: (one: Costs["models"][number]) => number): number =>
    models.reduce((all, one) => all + of(one), 0);
  const unpriced = sum((one) => one.unpriced);
  const calls = sum((one) => one.calls);
  const priced = money(sum((one) => one.usd ?? 0));
  return [
    plural(calls, "call"),
    `${count(sum((one) => one.inputTokens))} tokens in`,
    `${count(sum((one) => one.outputTokens))} out`,
    ...(unpriced < calls ? [priced] : []),
    ...(unpriced > 0 ? [`${plural(unpriced, "call")} of unknown price`] : []),
  ]
    .map(glued)
    .join(" · ");
}

/** Never called a saving: nobody knows what an agent would have read instead. */
function recalled({ injectedTokens, sourceTokens, unsourcedTokens }: Costs["saved"]): string {
  if (injectedTokens === 0) return "";
  const put = `${plural(injectedTokens, "token")} put before agents`;
  if (sourceTokens === null) return `${put}; what they came from is not kept`;
  const most = Math.max(0, sourceTokens - (injectedTokens - unsourcedTokens));
  return `${put}, out of ${count(sourceTokens)} in their sources: at most ${count(most)} that no agent had to read`;
}

/** An unknown cost is said to be unknown; it is never nothing. */
function price({ usd: known, unpriced, calls }: Pick<Sums, "usd" | "unpriced" | "calls">): string {
  if (known === null || unpriced === calls) return "unknown";
  return unpriced > 0 ? `${money(known)} + unknown` : money(known);
}

/** Each model whose price is missing, once. */
function unknownPrices({ models }: Costs, { paint, width }: Style): string[] {
  const names = new Set(models.flatMap((one) => (one.unpriced > 0 ? [nameOf(one)] : [])));
  return [...names].flatMap((name) => wrap(`price of ${name} unknown`, width).map((line) => paint.dim(line)));
}

const nameOf = ({ provider, model }: { provider: string; model: string }): string =>
  cleanLine(`${provider}/${model}`);

const right = (title: string): Column => ({ title, align: "right" });

function modelTable({ models }: Costs, { paint, tableWidth }: Style): string {
  const isWide = tableWidth >= WIDE;
  const columns = [
    { title: "MODEL", flexible: true, keep: "end" } as const,
    { title: "FOR" },
    right("CALLS"),
    ...(isWide ? [right("BY ITSELF"), right("FAILED"), right("TOKENS IN"), right("OUT")] : []),
    right("PRICE"),
  ];
  const rows = models.map((one) => [
    nameOf(one),
    WORK[one.kind],
    count(one.calls),
    ...(isWide ? [one.unattended, one.failed, one.inputTokens, one.outputTokens].map(count) : []),
    price(one),
  ]);
  return table(columns, rows, { width: tableWidth, heading: paint.dim });
}

function dayTable({ days }: Costs, { paint, tableWidth }: Style): string {
  const isWide = tableWidth >= WIDE;
  const columns = [
    { title: "DAY" },
    right("CALLS"),
    ...(isWide ? [right("BY ITSELF"), right("TOKENS IN"), right("OUT")] : []),
    right("PRICE"),
  ];
  const rows = days
    .slice(0, MOST_DAYS)
    .map((one) => [
      one.day,
      count(one.calls),
      ...(isWide ? [one.unattended, one.inputTokens, one.outputTokens].map(count) : []),
      price(one),
    ]);
  const rest = days.length - MOST_DAYS;
  const more = rest > 0 ? [paint.dim(`… ${plural(rest, "earlier day")}: --json`)] : [];
  return [table(columns, rows, { width: tableWidth, heading: paint.dim }), ...more].join("\n");
}

/** Provider, model, kind, calls, attended, unattended, failed, tokens in and out, dollars and calls without a price, for programs. */
export const plainCosts = (one: Costs["models"][number]): string[] =>
  [
    one.provider,
    one.model,
    one.kind,
    ...[one.calls, one.attended, one.unattended, one.failed, one.inputTokens, one.outputTokens].map(String),
    one.usd === null ? "" : String(one.usd),
    String(one.unpriced),
  ].map(cleanLine);

/** Single calls, newest first. */
export function callTable(calls: readonly ModelCall[], { paint, tableWidth, now }: Style): string {
  const isWide = tableWidth >= WIDE;
  const isWidest = tableWidth >= WIDEST;
  const columns = [
    { title: "WHEN" },
    { title: "MODEL", flexible: true, keep: "end" } as const,
    { title: "FOR" },
    ...(isWide
      ? [{ title: "BY" }, { title: "OUTCOME" }, right("TOKENS IN"), right("OUT"), right("TOOK")]
      : []),
    ...(isWidest ? [right("SENT"), right("SECRETS HIDDEN")] : []),
    right("PRICE"),
  ];
  const rows = calls.map((call) => [
    day(call.at, now),
    nameOf(call),
    WORK[call.kind],
    ...(isWide
      ? [
          call.attended ? "you" : "daemon",
          call.outcome,
          call.inputTokens === null ? "" : count(call.inputTokens),
          call.outputTokens === null ? "" : count(call.outputTokens),
          call.tookMs === null ? "" : duration(call.tookMs),
        ]
      : []),
    ...(isWidest
      ? [
          call.bytes === undefined ? "" : bytes(call.bytes),
          call.redactions === undefined ? "" : count(call.redactions),
        ]
      : []),
    callPrice(call),
  ]);
  return table(columns, rows, { width: tableWidth, heading: paint.dim });
}

function callPrice({ usd: known, reservedUsd, outcome }: ModelCall): string {
  if (known !== null) return money(known);
  const isOpen = outcome === "pending" || outcome === "unknown";
  return isOpen && reservedUsd !== null ? `up to ${money(reservedUsd)}` : "unknown";
}

/**
 * Id, time, kind, provider, model, who asked, outcome, tokens in and out, dollars, milliseconds, run, bytes sent and secrets
 * hidden in them, of a call, for programs.
 */
export const plainCall = (call: ModelCall): string[] =>
  [
    call.id,
    call.at,
    call.kind,
    call.provider,
    call.model,
    call.attended ? "attended" : "unattended",
    call.outcome,
    ...[call.inputTokens, call.outputTokens, call.usd, call.tookMs].map((value) =>
      value === null ? "" : String(value),
    ),
    call.runId ?? "",
    String(call.bytes ?? ""),
    String(call.redactions ?? ""),
  ].map(cleanLine);
