import { type Cli, shortPath } from "../cli.ts";
import { EXIT, type Exit, failureOf } from "../errors.ts";
import { CLIENTS, type Client } from "../mcp-clients/clients.ts";
import { homeOf, isOff, missingFor, startedBy, startsThis } from "../mcp-clients/entry.ts";
import type { Machine } from "../mcp-clients/places.ts";
import { find } from "../mcp-clients/plan.ts";
import { isSameFile, program } from "../mcp-clients/program.ts";
import { fileOf, isThere, machineOf, SCOPES, type Scope } from "../mcp-clients/targets.ts";
import { cleanLine } from "../print/clean.ts";
import { table } from "../print/table.ts";

type State =
  | "installed"
  | "off"
  | "stale"
  | "elsewhere"
  | "other"
  | "not installed"
  | "not found"
  | "unreadable";

export interface Row {
  readonly client: Client;
  readonly scope: Scope;
  readonly file: string;
  readonly state: State;
  /** The reason, or a remedy; "" if there is nothing to say. */
  readonly remark: string;
}

/** Clients on this machine, and whether memory is in them. */
export async function list(cli: Cli): Promise<Exit> {
  const rows = await rowsOfAll(cli);
  if (cli.json) {
    const items = rows.map(({ client, ...row }) => ({ client: client.id, title: client.title, ...row }));
    cli.sayJson({ items, total: items.length });
    return EXIT.ok;
  }
  const nameOf = ({ client, scope }: Row) => (scope === "user" ? client.id : `${client.id} (project)`);
  const pathOf = ({ file }: Row) => shortPath(file, cli.io.homedir);
  if (cli.plain) {
    cli.sayRows(rows.map((row) => [nameOf(row), row.state, row.remark, pathOf(row)]));
    return EXIT.ok;
  }
  const columns = [
    { title: "CLIENT" },
    { title: "MEMORY" },
    { title: "FILE", flexible: true, keep: "end" as const },
  ];
  cli.say(
    table(
      columns,
      rows.map((row) => [nameOf(row), row.state, pathOf(row)]),
      {
        width: cli.tableWidth,
        heading: cli.paint.dim,
        paintRow: painter(cli, rows),
        below: rows.map(({ remark }) => (remark === "" ? [] : [cli.paint.yellow(`    ${remark}`)])),
      },
    ),
  );
  if (rows.some(({ state }) => state === "not installed"))
    cli.note("\nInstall it everywhere:  memory mcp install --all");
  return EXIT.ok;
}

/** The state of memory in the file of every client, and in those of the project one stands in. */
export async function rowsOfAll(cli: Cli): Promise<Row[]> {
  const machine = machineOf(cli);
  const rows: Row[] = [];
  for (const client of CLIENTS) rows.push(...(await rowsOf(cli, client, machine)));
  return rows;
}

const inShort = ({ io }: Pick<Cli, "io">, message: string): string =>
  cleanLine(message.replaceAll(`${io.homedir}/`, "~/"));

const painter =
  ({ paint }: Pick<Cli, "paint">, rows: readonly Row[]) =>
  (line: string, at: number): string => {
    const state = rows[at]?.state;
    if (state === "installed") return paint.green(line);
    if (state === "not found") return paint.dim(line);
    return state === "not installed" ? line : paint.yellow(line);
  };

/** One row a client, and one more where the project has memory too. */
async function rowsOf(cli: Cli, client: Client, machine: Machine): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scope of SCOPES) {
    const file = fileOf(client, scope, machine);
    if (file === null || rows.some((row) => row.file === file)) continue;
    const [state, remark] = await stateOf(cli, { client, file }, machine);
    const isWorthARow = scope === "user" || !["not found", "not installed", "unreadable"].includes(state);
    if (isWorthARow) rows.push({ client, scope, file, state, remark });
  }
  return rows;
}

async function stateOf(
  cli: Cli,
  { client, file }: { client: Client; file: string },
  machine: Machine,
): Promise<[State, string]> {
  try {
    const { entry, path } = await find({ client, shown: file });
    if (entry === undefined) return [isThere(client, machine) ? "not installed" : "not found", ""];
    const started = startedBy(entry);
    const install = `memory mcp install ${client.id}`;
    if (!started) return ["other", `"${path.at(-1)}" starts something else`];
    const gone = missingFor(started);
    if (gone !== null) return ["stale", `${shortPath(gone, cli.io.homedir)} is gone:  ${install}`];
    const isThis = startsThis(started, program(cli.io.env)[1]);
    if (!isThis) return ["stale", `starts another installation:  ${install}`];
    const home = homeOf(started);
    if (home !== null && home !== cli.settings.home && !isSameFile(home, cli.settings.home))
      return ["elsewhere", `serves the memory in ${shortPath(home, cli.io.homedir)}:  ${install}`];
    return isOff(entry) ? ["off", "switched off in that file"] : ["installed", ""];
  } catch (error) {
    return ["unreadable", inShort(cli, failureOf(error).message)];
  }
}
