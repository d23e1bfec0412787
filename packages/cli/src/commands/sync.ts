import { type Command, Option } from "commander";
import type { Act, Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { addFlags } from "../request-flags.ts";
import { withPassword } from "../spaces/password.ts";
import { join, on } from "../sync/begin.ts";
import { INVITE, invite, recovery } from "../sync/codes.ts";
import { off, password, remove, repair } from "../sync/machines.ts";
import { dismiss } from "../sync/refused.ts";
import { now, status } from "../sync/standing.ts";

const INSECURE =
  "go to another machine without verified TLS: the password may be learnt on the way, the memories stay encrypted";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command
    .addHelpText(
      "after",
      "\nAlone it exchanges what is new at once, which happens by itself, too, and says how it stands. What is shared are memories\n" +
        "with their sources, decisions, questions and deletions; sessions and files stay on each machine. With people it is\n" +
        "memory space. The setting SERVICE_SYNC is about watching folders, and has nothing to do with it.",
    )
    .action(act(now));
  asking(withPassword(command.command("on <address>")))
    .description("Begin on the first machine: says what would go, asks, and shows the code of recovery")
    .option("--dry-run", "only say what would go")
    .addOption(new Option("--insecure-network", INSECURE))
    .addHelpText(
      "after",
      "\nThe address is postgres://LOGIN@HOST/DATABASE, or s3://BUCKET/FOLDER?endpoint=https://HOST&region=REGION. Its password,\n" +
        "of a bucket ACCESSKEY:SECRET, is asked for unseen where it is needed, or comes from --password-stdin, PGPASSWORD, PGPASSFILE,\n" +
        "or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A bucket must create an object only once (If-None-Match: *): that is tried first.",
    )
    .action(act(on));
  addFlags(
    command.command("invite").description("The code for your next machine, which counts once"),
    INVITE,
  ).action(act(invite));
  asking(withPassword(command.command("join [code]")))
    .description(
      "Join on the next machine, by its code or by the code of recovery; says what would come and asks",
    )
    .option("--dry-run", "only say what would come and go")
    .addOption(new Option("--insecure-network", INSECURE))
    .addHelpText(
      "after",
      "\nThe code is asked for, unseen, where it is left out; - reads it from stdin. Both memories become one: the same said twice\n" +
        "is kept once, what contradicts is asked in memory review, what was deleted there does not come back.",
    )
    .action(act(join));
  command
    .command("status")
    .description("How it stands: machines, what waits, what could not stand, deletions not read everywhere")
    .action(act(status));
  defineMachines(command, act);
};

function defineMachines(command: Command, act: Act): void {
  asking(command.command("recovery"))
    .description("A new code of recovery, shown this once; the one before opens nothing more")
    .action(act(recovery));
  asking(command.command("remove <machine>"))
    .description("Send a lost machine away, by name or id; what is said from now on it cannot read")
    .action(act(remove));
  withPassword(command.command("password"))
    .description("Another password for the Postgres or the bucket, once the old one may be in other hands")
    .addOption(new Option("--insecure-network", INSECURE))
    .option("--no-input", "never ask; fail instead")
    .action(act(password));
  asking(command.command("repair"))
    .description(
      "Mend what keeps this machine from the others: a change that none of them signed, or a copied home",
    )
    .option("--dry-run", "only say what would be done")
    .action(act(repair));
  command
    .command("dismiss [change...]")
    .description("A change of this machine that could not stand was seen (a:5d21c0)")
    .option("--all", "all of them")
    .action(act(dismiss));
  asking(command.command("off"))
    .description("End it for this machine; all memories stay here and on the others")
    .action(act(off));
}
