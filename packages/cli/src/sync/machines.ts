import type { Sync, SyncMachine } from "@memory/shared";
import { ago, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { memoriesOf, syncLine, unsentLines } from "../print/sync.ts";
import { askPassword, givenPassword, opensOf, type WithPassword } from "../spaces/password.ts";
import { whileOn } from "./standing.ts";

/** Sends a machine away: says first what it keeps. */
export async function remove(cli: Cli, written: string, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const machine = machineOf(await whileOn(client), written);
  const name = cleanLine(machine.name);
  const seen = machine.seenAt === undefined ? "" : `, seen ${ago(machine.seenAt, cli.io.now())}`;
  const asked = {
    question: [
      `Send ${name} away (it has read ${plural(machine.changes, "change")}${seen})?`,
      "  What it has, it keeps: nothing can be deleted there from here any more.",
      "  What is said from now on it cannot read: the key turns on all other machines.",
      "Go on?",
    ].join("\n"),
    refusal: `this would send ${name} away for good`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("No machine was sent away.");
    return EXIT.ok;
  }
  const sync = await client.sync.removeMachine({ params: { id: machine.id } });
  if (cli.json) cli.sayJson(sync);
  else
    cli.say((sync.queued === undefined ? sentAway(cli, name, sync) : waiting(name, sync.queued)).join("\n"));
  return EXIT.ok;
}

const sentAway = ({ paint }: Cli, name: string, { on }: Sync): string[] => [
  `${paint.green("Sent away")}  ${name}`,
  "  what it has, it keeps; what is said from now on it cannot read",
  `  it also has the password for ${cleanLine(on ?? "where it lies")}: change it there, then on each machine that is left:  memory sync password`,
];

const waiting = (name: string, why: string): string[] => [
  `Not yet  ${name} is sent away by itself as soon as that can be said to the others: ${cleanLine(why)}`,
  "  until then it can read on, where it reaches what lies between your machines: change the password there",
  `  whether it is done:  ${LIST}`,
];

/** By its name, or the beginning or the end of its id. */
function machineOf({ machines }: Sync, written: string): SyncMachine {
  const word = written.trim().toLowerCase();
  const named = machines.filter(({ name }) => name.toLowerCase() === word);
  const isId = /^[0-9a-f-]{4,36}$/.test(word);
  const found =
    named.length > 0 || !isId ? named : machines.filter(({ id }) => id.startsWith(word) || id.endsWith(word));
  const there = found.filter(({ gone }) => !gone);
  const [machine, ...others] = there.length > 0 ? there : found;
  if (!machine)
    throw new CliError(EXIT.notFound, `no machine of yours is called "${cleanLine(written)}"`, {
      hint: LIST,
    });
  if (machine.gone)
    throw new CliError(EXIT.refused, `${cleanLine(machine.name)} was sent away before`, { hint: LIST });
  if (others.length > 0)
    throw new CliError(EXIT.usage, `"${cleanLine(written)}" could be ${there.length} machines`, {
      hint: "give the end of the id of the one that is meant",
      issues: there.map(({ id, name, isThis }) => ({
        path: id.slice(-6),
        message: `${cleanLine(name)}${isThis ? " (this one)" : ""}`,
      })),
    });
  if (machine.isThis)
    throw new CliError(EXIT.refused, `${cleanLine(machine.name)} is this machine`, {
      hint: "end it here:  memory sync off",
    });
  return machine;
}

const LIST = "memory sync status";

interface Password extends WithPassword {
  readonly insecureNetwork?: true;
}

/** Another password of the login or of the bucket, after the old one may be in other hands. */
export async function password(cli: Cli, options: Password): Promise<Exit> {
  const { client } = await connect(cli);
  const { on: where = "" } = await whileOn(client);
  const how = { ...options, on: where, opens: opensOf(where) };
  const given =
    (await givenPassword(cli, how)) ??
    (await askPassword(cli, { ...how, refusal: new CliError(EXIT.usage, "no password was given") }));
  const { insecureNetwork } = options;
  const sync = await client.sync.password({ body: { password: given, insecureNetwork } });
  if (cli.json) cli.sayJson(sync);
  else cli.say(`Kept, in this home alone; it opens ${cleanLine(where)}\n  ${syncLine(sync, styleOf(cli))}`);
  return EXIT.ok;
}

/** Mends what keeps this machine from the others. */
export async function repair(
  cli: Cli,
  { dryRun, yes, input }: Asking & { readonly dryRun?: true },
): Promise<Exit> {
  const { client } = await connect(cli);
  await whileOn(client);
  const looked = await client.sync.repair({ body: { dryRun: true } });
  const what = REPAIRS[looked.kind](looked.number, cleanLine(looked.why));
  if (dryRun) {
    if (cli.json) cli.sayJson(looked);
    else cli.say(`${what.found}\n  ${what.deed}:  memory sync repair`);
    return EXIT.ok;
  }
  const asked = {
    question: `${what.found}\n${what.deed}?`,
    refusal: `${what.found} This would ${what.deed.charAt(0).toLowerCase()}${what.deed.slice(1)}`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const done = await client.sync.repair({ body: {} });
  if (cli.json) cli.sayJson(done);
  else
    cli.say(
      [
        `${cli.paint.green("Mended")}  ${what.done}`,
        ...(done.sync === undefined ? [] : [`  ${syncLine(done.sync, styleOf(cli))}`]),
      ].join("\n"),
    );
  return EXIT.ok;
}

const REPAIRS = {
  change: (number: number, why: string) => ({
    found: `Change ${number} is not what any of your machines has signed: ${why}`,
    deed: "Leave it out on all of them; nothing of it counts then, and that cannot be taken back",
    done: `change ${number} is left out on all machines, as soon as each reads that`,
  }),
  words: (number: number, why: string) => ({
    found: `What change ${number} says was altered where it lies, after this machine had read it: ${why}`,
    deed: "Say it once more, as it is here",
    done: `what change ${number} said is said once more`,
  }),
  copy: (_number: number, why: string) => ({
    found: why,
    deed: "Give this home a place of its own among your machines",
    done: "this home has a place of its own from now on",
  }),
} as const;

/** Ends it for this machine. */
export async function off(cli: Cli, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const before = await whileOn(client);
  const what = [
    `${before.memories === 1 ? "The one memory stays" : `All ${memoriesOf(before.memories)} stay`} here, and on your other machines; from then on each goes its own way.`,
    ...(before.waiting > 0
      ? [
          `${plural(before.waiting, "change")} of this machine ${before.waiting === 1 ? "has" : "have"} not reached the others: what cannot be sent now stays here, and goes along when it joins anew.`,
        ]
      : []),
  ];
  const asked = {
    question: `End it for this machine?\n  ${what.join("\n  ")}\nGo on?`,
    refusal: `this would end it for this machine. ${what.join(" ")}`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("It goes on.");
    return EXIT.ok;
  }
  const sync = await client.sync.off();
  if (cli.json) cli.sayJson(sync);
  else
    cli.say(
      [
        "Off  this memory is on this machine alone from now on; nothing of it was deleted",
        ...(sync.untold === undefined
          ? []
          : [
              `  the others could not be told: ${cleanLine(sync.untold)}`,
              "  on one of them:  memory sync remove, with the name of this machine; or this one joins anew, which says it by itself",
            ]),
        ...unsentLines(sync.unsent ?? 0, "it joins anew:  memory sync join"),
      ].join("\n"),
    );
  return EXIT.ok;
}
