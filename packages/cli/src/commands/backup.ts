import type { KeptBackup } from "@memory/shared";
import { bytes, moment, plural } from "@memory/shared/words";
import { type Cli, type Define, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { asking } from "../flags.ts";
import { moveInto, refuseNoFolder } from "../move-file.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { table } from "../print/table.ts";
import { restore } from "./backup-restore.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command
    .addHelpText(
      "after",
      "\nCopies the store into the folder backups of its home, compressed, read again and counted; everything goes on\n" +
        "meanwhile. One a day is made without being asked for, of which the newest of seven days, four weeks and six months\n" +
        "stay (settings backupsDaily, backupsWeekly, backupsMonthly, backupsMaxMb). What you ask for is never deleted.\n" +
        "Go back to one with: memory backup restore",
    )
    .option("--to <folder>", "put the copy there: on another disk, for instance")
    .action(act(make));
  command.command("list").description("The backups there are, newest first").action(act(list));
  asking(
    command
      .command("restore [backup]")
      .description("Go back to a backup; the store of now is kept")
      .option("--dry-run", "say what is in it and change nothing"),
  )
    .addHelpText(
      "after",
      "\nTakes a file, or a name as memory backup list shows it; left out, the newest backup. The daemon is stopped meanwhile\n" +
        "and runs again afterwards. What was saved, changed or deleted since the backup was made is as it was then: deleted\n" +
        "memories come back, too. The replaced store is kept in the backups folder, so that this can be taken back the same\n" +
        "way. It works on a store that is damaged, and in an empty home: that is how a memory moves to another machine.",
    )
    .action(act(restore));
};

async function make(cli: Cli, { to }: { readonly to?: string }): Promise<Exit> {
  if (to !== undefined) await refuseNoFolder(to);
  const { client } = await connect(cli);
  const copy = await client.admin.backup({ body: {} });
  const made = to === undefined ? copy : { ...copy, path: await moveInto(to, copy.path) };
  if (cli.json) cli.sayJson(cli.fields ? pick([made], cli.fields)[0] : made);
  else if (cli.plain)
    cli.sayRows([[cleanLine(made.path), String(made.bytes), made.at, String(made.memories)]]);
  else
    cli.say(
      `${shortPath(made.path, cli.io.homedir)}   ${bytes(made.bytes)} · ${plural(made.memories, "memory", "memories")}`,
    );
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

const WHY = {
  asked: "asked for",
  migration: "before an update",
  schedule: "daily",
  restore: "replaced",
} as const satisfies Record<KeptBackup["reason"], string>;

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
