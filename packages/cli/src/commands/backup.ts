import type { KeptBackup } from "@memory/shared";
import { bytes, moment } from "@memory/shared/words";
import { type Cli, type Define, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { table } from "../print/table.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command
    .addHelpText(
      "after",
      "\nCopies the store into the folder backups of its home; everything goes on meanwhile. Backups are never deleted by\n" +
        "memory: remove those that you need no more.\n\n" +
        "To go back to one, stop the daemon (memory daemon stop), move memory.db, memory.db-wal and memory.db-shm away, all\n" +
        "three together as far as they are there, and put a copy of the backup in the place of memory.db. A memory.db-wal\n" +
        "that stays behind after a crash is applied to the backup, and damages it.",
    )
    .action(act(make));
  command.command("list").description("The backups there are, newest first").action(act(list));
};

async function make(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const made = await client.admin.backup({ body: {} });
  if (cli.json) cli.sayJson(cli.fields ? pick([made], cli.fields)[0] : made);
  else if (cli.plain) cli.sayRows([[cleanLine(made.path), String(made.bytes), made.at]]);
  else cli.say(`${shortPath(made.path, cli.io.homedir)}   ${bytes(made.bytes)}`);
  return EXIT.ok;
}

async function list(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { backups } = await client.admin.backups();
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(backups, cli.fields) : backups });
  else if (cli.plain) cli.sayRows(backups.map(plain));
  else if (backups.length === 0) cli.say("There is no backup yet. Make one:  memory backup");
  else await cli.page(listed(backups, cli));
  return EXIT.ok;
}

const plain = ({ path, bytes: size, at, reason }: KeptBackup): string[] => [
  cleanLine(path),
  String(size),
  at,
  reason,
];

const WHY = { asked: "asked for", migration: "before an update" } as const satisfies Record<
  KeptBackup["reason"],
  string
>;

function listed(backups: readonly KeptBackup[], cli: Cli): string {
  const { paint, tableWidth, homedir } = styleOf(cli);
  return table(
    [
      { title: "made" },
      { title: "size", align: "right" },
      { title: "why" },
      { title: "file", flexible: true, keep: "end" },
    ],
    backups.map(({ path, bytes: size, at, reason }) => [
      moment(at),
      bytes(size),
      WHY[reason],
      shortPath(path, homedir),
    ]),
    { width: tableWidth, heading: paint.dim },
  );
}
