import type {
  ModelInUse,
  ModelProvider,
  Models,
  ModelTested,
  ModelUsed,
  ReadingTested,
} from "@memory/shared";
import { bytes, count, money } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import type { Paint } from "./paint.ts";
import { shelfTable } from "./shelf.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** Titles of the kinds of work. */
const LABEL: Readonly<Record<ModelInUse["task"], string>> = {
  distil: "Sessions",
  judge: "Pairs",
  entities: "Entities",
  embedding: "Vectors",
  reranking: "Order",
};

const PROVIDERS: readonly Column[] = [
  { title: "PROVIDER" },
  { title: "KEY" },
  { title: "ANSWERS AT" },
  { title: "INSTALLED", flexible: true },
];

/** Models in use by kind of work, and all models there are. */
export function modelsText({ used, providers, shelf, warning }: Models, style: Style): string {
  const { paint } = style;
  return [
    ...used.flatMap((one) => usedLines(one, style)),
    ...(warning === null ? [] : ["", ...labelled("Warning", paint.yellow(cleanLine(warning)), style)]),
    "",
    table(PROVIDERS, providers.map(providerRow), {
      width: style.tableWidth,
      heading: paint.dim,
      indent: "  ",
    }),
    "",
    shelfTable(shelf, style),
    "",
    `  choose one:  ${paint.bold("memory models use <provider>/<model>")}   its models:  ${paint.bold("memory models list --of <provider>")}   load one:  ${paint.bold("memory models pull <model>")}`,
  ].join("\n");
}

const SOURCE = { environment: "set in the environment", file: "", default: "" } as const;
const PLACE = {
  embedded: "in the daemon",
  local: "on this machine",
  remote: "texts leave this machine",
} as const;

function usedLines({ task, model, runs, source }: ModelInUse, style: Style): string[] {
  const { paint } = style;
  if (model === null) {
    const without =
      task === "reranking"
        ? "no model; what fits best by words and meaning comes first"
        : "no model; the rules alone";
    return labelled(LABEL[task], paint.dim(without), style);
  }
  const { name, state, reason } = model;
  const paints = { ready: paint.green, loading: paint.yellow, unavailable: paint.red };
  const why = reason === undefined ? "" : `: ${cleanLine(reason)}`;
  const where = [PLACE[runs], SOURCE[source]].filter((words) => words !== "").join(", ");
  const said = `${cleanLine(name)}   ${paints[state](state)}${why}   ${paint.dim(where)}`;
  return labelled(LABEL[task], said, style);
}

function providerRow({ provider, key, needsKey, runs, address, answers, models }: ModelProvider): string[] {
  const where = placeOf(runs, address);
  const installed = models?.map(({ name, bytes: size, local }) =>
    cleanLine(
      `${name}${size === undefined ? "" : ` (${bytes(size)})`}${local || provider === "agent" ? "" : " (not local)"}`,
    ),
  );
  return [
    provider,
    key ?? (needsKey ? "none" : "not needed"),
    answers === false ? `${where} (no answer)` : where,
    (installed ?? []).join(", "),
  ];
}

/** A provider without an address of its own is a folder here, a program of the person's, or a server that they name. */
function placeOf(runs: ModelProvider["runs"], address: string | null): string {
  if (address !== null) return new URL(address).host;
  switch (runs) {
    case "local":
      return "a folder of yours";
    case "remote":
      return "through your agent";
    case null:
      return "where you say";
  }
}

export const plainUsed = ({ task, model, chosen, runs, source }: ModelInUse): string[] => [
  task,
  cleanLine(model?.name ?? ""),
  cleanLine(chosen ?? ""),
  runs,
  source,
  model?.state ?? "none",
];

type Offered = Pick<ModelUsed, "price"> & { readonly name: string };

const OFFERED: readonly Column[] = [
  { title: "MODEL", flexible: true },
  { title: "IN $/M", align: "right" },
  { title: "OUT $/M", align: "right" },
];

/** The models of a provider, with what a million tokens cost. */
export function offeredText(provider: string, models: readonly Offered[], style: Style): string {
  if (models.length === 0) return `${provider} offers no model.`;
  return table(OFFERED, models.map(plainOffered), { width: style.tableWidth, heading: style.paint.dim });
}

export const plainOffered = ({ name, price }: Offered): string[] => [
  cleanLine(name),
  price === null ? "unknown" : price.inputUsdPerMillion.toFixed(2),
  price === null ? "unknown" : price.outputUsdPerMillion.toFixed(2),
];

/** Data that leaves this machine, its target and its price, on one line; of an agent of the person's, all that it would do. */
export function consentText({ model, address, sends, price, agent }: ModelUsed): string {
  if (agent) return agent.words.map(cleanLine).join("\n");
  const host = address === null ? "another machine" : new URL(address).host;
  const cost =
    price === null
      ? "price unknown"
      : `${money(price.inputUsdPerMillion)} in, ${money(price.outputUsdPerMillion)} out a million tokens`;
  return `${cleanLine(model ?? "")} sends to ${host}: ${sends.join("; ")} · ${cost}.`;
}

const WITHOUT: Readonly<Record<ModelUsed["task"], string>> = {
  chat: "the embedded models again for reading and judging",
  embedding: "the embedded models again for vectors",
  reranking: "no model any more that reads beside what is found",
};

/** The model used from now on, and the steps left to do. */
export function usedText({ task, model, runs, sends, key, agent, dryRun }: ModelUsed, paint: Paint): string {
  const name = cleanLine(model ?? "");
  const provider = name.split("/")[0];
  const verb = dryRun ? "Would use" : "Uses";
  if (model === null) return `${verb} ${WITHOUT[task]}; nothing leaves this machine for that.`;
  const lines = [
    `${verb}  ${paint.bold(name)}   ${runs === "local" ? "on this machine" : `texts leave this machine`}`,
    ...(agent?.words.map((line) => `  ${cleanLine(line)}`) ?? sends.map((what) => `  it is given ${what}`)),
    ...(key === "missing" ? [paint.yellow(`  no key is set yet:  memory models key ${provider}`)] : []),
    ...(dryRun ? [] : [`  try it:  memory models test${task === "chat" ? "" : ` --${task}`}`]),
  ];
  return lines.join("\n");
}

/** The answer of a model that was tested. */
/** A row a session, and what comes of them all. */
function readingText({ enough, sessions }: ReadingTested): string {
  const rows = sessions.map(({ name, wanted, found, told, fillers, invented }) => [
    cleanLine(name),
    `${found} of ${wanted}`,
    String(told),
    String(fillers),
    String(invented),
  ]);
  const heads = ["session", "wanted", "told", "unwanted", "made up"];
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const lines = [heads, ...rows].map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join("   ")
      .trimEnd(),
  );
  const verdict = enough
    ? "It reads well enough to be trusted with sessions."
    : "It does not read well enough: it should find 60 % of what is wanted, tell at most 30 % that is not, and make nothing up.";
  return ["", ...lines, "", verdict].join("\n");
}

export function testedText({
  model,
  latencyMs,
  inputTokens,
  outputTokens,
  usd: cost,
  dimensions,
  runs,
  reading,
}: ModelTested): string {
  const tokens =
    inputTokens === null
      ? "tokens not told"
      : `${count(inputTokens)} tokens in, ${count(outputTokens ?? 0)} out`;
  const parts = [
    ...(runs === "embedded" ? ["embedded: nothing to ask"] : [`${count(latencyMs)} ms`, tokens]),
    ...(dimensions === undefined ? [] : [`${count(dimensions)} dimensions`]),
    ...(runs === "remote" ? [cost === null ? "price unknown" : money(cost)] : []),
  ];
  return `${cleanLine(model)} answers   ${parts.join(" · ")}${reading ? `\n${readingText(reading)}` : ""}`;
}
