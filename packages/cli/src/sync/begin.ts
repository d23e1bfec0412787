import type { Sync, SyncPlan } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { memoriesOf, syncLine } from "../print/sync.ts";
import { opensOf, refuseBothPiped, usingPassword, type WithPassword } from "../spaces/password.ts";
import { codeText, readCode } from "./codes.ts";

interface Options extends WithPassword, Asking {
  readonly dryRun?: true;
  readonly insecureNetwork?: true;
}

/** Begins to share this memory: says what would go and asks, then shows the code of recovery. */
export async function on(cli: Cli, address: string, options: Options): Promise<Exit> {
  refusePasswordIn(address);
  const { insecureNetwork, yes, input } = options;
  const { client } = await connect(cli);
  const body = { on: address, insecureNetwork };
  const { answer: looked, password } = await usingPassword(
    cli,
    { ...options, on: address, opens: opensOf(address) },
    (password) => client.sync.on({ body: { ...body, password, dryRun: true } }),
  );
  const what = [
    `${memoriesOf(looked.plan.memories)} ${looked.plan.memories === 1 ? "goes" : "go"} to ${cleanLine(looked.plan.on)}, encrypted; sessions and files stay here.`,
    ...(looked.plan.writes ?? []).map((one) => `  written there: ${cleanLine(one)}`),
    ...(looked.plan.isThere ? THERE : []),
    "  Whoever runs it sees which of your machines changes something, when and how much, and no word of it.",
    ...insecureLines(cli, insecureNetwork),
  ].join("\n");
  if (options.dryRun) return tellPlan(cli, looked.plan, what);
  const asked = {
    question: `${what}\nBegin?`,
    refusal: `this would send ${memoriesOf(looked.plan.memories)}, encrypted, to ${cleanLine(looked.plan.on)}`,
    hint: AGREE,
    input,
  };
  if (yes) cli.note(what);
  else if (!(await confirm(cli, asked))) {
    cli.note("Nothing was sent.");
    return EXIT.ok;
  }
  const begun = await client.sync.on({ body: { ...body, password } });
  if (cli.json) cli.sayJson(begun);
  else
    cli.say(
      [
        `${cli.paint.green("On")}  ${cleanLine(begun.plan.on)}`,
        ...standing(cli, begun.sync),
        ...(begun.recovery === undefined ? [] : codeText(begun.recovery, styleOf(cli))),
        "  the next machine:   memory sync invite",
      ].join("\n"),
    );
  return EXIT.ok;
}

const THERE = [
  "  Your memory that this machine left lies there already. To go on with it:  memory sync join, by a code of another of your",
  "  machines (memory sync invite there) or by the code of recovery. Beginning here makes a second one beside it.",
];

const AGREE = "agree with --yes, or look first with --dry-run";

/** Makes this home one with the other machines, by the code of one of them or by the code of recovery. */
export async function join(cli: Cli, written: string | undefined, options: Options): Promise<Exit> {
  refuseBothPiped(written, options);
  const { insecureNetwork, yes, input } = options;
  const code = await readCode(cli, written, input);
  const { client } = await connect(cli);
  const { answer: looked, password } = await usingPassword(
    cli,
    { ...options, on: undefined, opens: "either" },
    (password) => client.sync.join({ body: { code, password, insecureNetwork, dryRun: true } }),
  );
  const what = [...joinLines(looked.plan), ...insecureLines(cli, insecureNetwork)].join("\n");
  const leftOver = () => warnOfHistory(cli, written);
  if (options.dryRun) {
    leftOver();
    return tellPlan(cli, looked.plan, what);
  }
  const asked = {
    question: `${what}\nMake them one memory?`,
    refusal: `this would make this home one with what lies on ${cleanLine(looked.plan.on)}`,
    hint: AGREE,
    input,
  };
  if (yes) cli.note(what);
  else if (!(await confirm(cli, asked))) {
    cli.note("Nothing was joined.");
    leftOver();
    return EXIT.ok;
  }
  const joined = await client.sync.join({ body: { code, password, insecureNetwork } });
  if (cli.json) cli.sayJson(joined);
  else
    cli.say(
      [
        `${cli.paint.green("Joined")}  ${cleanLine(joined.plan.on)}`,
        ...standing(cli, joined.sync),
        ...(joined.recovery === undefined ? [] : codeText(joined.recovery, styleOf(cli), "the next one")),
      ].join("\n"),
    );
  return EXIT.ok;
}

/** Where, how much is there, how much is here, and what becomes of it. */
function joinLines(plan: SyncPlan): string[] {
  const { on: where, there, coming, memories, same = 0, contradictions } = plan;
  const number = coming ?? there;
  return [
    cleanLine(where),
    `  ${comingWords(plan)} of your other machines ${number === undefined || number === 1 ? "comes" : "come"} here; ${memories === 0 ? "there is nothing here yet" : `${memoriesOf(memories)} of this home ${memories === 1 ? "goes" : "go"} there, encrypted`}.`,
    "  Sessions and files stay where they are. What both say becomes one; what contradicts is asked in  memory review.",
    ...(same === 0
      ? []
      : [`  ${memoriesOf(same)} ${same === 1 ? "is" : "are"} known there already, in these words.`]),
    ...(contradictions === undefined ? [] : contradictionLines(contradictions, plan.contradicting ?? [])),
    ...becomingLines(plan),
  ];
}

/** "14 memories, in 30 changes," */
function comingWords({ there, coming }: SyncPlan): string {
  if (there === undefined) return "What is there";
  return coming === undefined
    ? plural(there, "change")
    : `${memoriesOf(coming)}, in ${plural(there, "change")},`;
}

const contradictionLines = (number: number, named: NonNullable<SyncPlan["contradicting"]>): string[] =>
  number === 0
    ? ["  Nothing here contradicts what is there."]
    : [
        `  ${plural(number, "contradiction")} to decide afterwards:`,
        ...named.flatMap(({ here, there, against }) => [
          ...(here === undefined ? [] : [`    here:   ${cleanLine(here)}`]),
          `    there:  ${cleanLine(there)}`,
          ...(against === undefined ? [] : [`    there:  ${cleanLine(against)}`]),
        ]),
        ...more(number - named.length),
      ];

/** What follows by itself: newer versions, and what was retired or deleted on one side. */
function becomingLines(plan: SyncPlan): string[] {
  const { versions = 0, following = [], retired = 0, retiring = [], deleted = 0 } = plan;
  const { deleting = [], deletingThere = [] } = plan;
  return [
    ...(versions === 0
      ? []
      : [
          `  ${memoriesOf(versions)} ${versions === 1 ? "gets" : "get"} a newer version:`,
          ...following.flatMap(({ older, newer }) => [
            `    until now:  ${cleanLine(older)}`,
            `    then:       ${cleanLine(newer)}`,
          ]),
          ...more(versions - following.length),
        ]),
    ...(retired === 0
      ? []
      : [
          `  ${memoriesOf(retired)} ${retired === 1 ? "is" : "are"} retired:`,
          ...retiring.map(
            ({ content, on }) => `    ${on === "here" ? "here:   " : "there:  "}${cleanLine(content)}`,
          ),
          ...more(retired - retiring.length),
        ]),
    ...(deleted === 0
      ? []
      : [
          deletedLine(deleted, deleting.length, deletingThere.length),
          ...deleting.map((content) => `    here:   ${cleanLine(content)}`),
          ...deletingThere.map((content) => `    there:  ${cleanLine(content)}`),
        ]),
  ];
}

const deletedLine = (deleted: number, here: number, there: number): string =>
  `  ${memoriesOf(deleted)} ${deleted === 1 ? "is" : "are"} deleted for good${here === 0 ? " on your other machines" : here < deleted ? ", here and on your other machines" : " here"}${here + there === 0 ? "." : ":"}`;

const more = (number: number): string[] => (number > 0 ? [`    and ${count(number)} more`] : []);

function standing(cli: Cli, sync: Sync | undefined): string[] {
  if (sync === undefined) return [];
  return [
    `  ${count(sync.memories)} ${sync.memories === 1 ? "memory" : "memories"}; ${syncLine(sync, styleOf(cli))}`,
    ...(sync.conflicts > 0 ? ["  decide what differs:  memory review"] : []),
  ];
}

function tellPlan(cli: Cli, plan: SyncPlan, what: string): Exit {
  if (cli.json) cli.sayJson({ plan });
  else cli.say(what);
  return EXIT.ok;
}

const insecureLines = ({ paint }: Cli, insecure: true | undefined): string[] =>
  insecure
    ? [
        `  ${paint.red("Without verified TLS the password may be learnt on the way.")} The memories stay encrypted.`,
      ]
    : [];

/** What was not used still opens all, and a shell keeps what was typed. */
function warnOfHistory(cli: Cli, written: string | undefined): void {
  if (written !== undefined && written !== "-")
    cli.note(
      "The code stands in the history of your shell and still counts. Next time leave it out: it is asked for, unseen.",
    );
}

/** The secret of a bucket may hold a slash. */
const PASSWORD_INSIDE = /^(?:s3:\/\/[^?#]*:[^?#]*@|[a-z]+:\/\/[^/?#@]*:[^/?#@]+@)/i;

function refusePasswordIn(address: string): void {
  if (!PASSWORD_INSIDE.test(address)) return;
  throw new CliError(
    EXIT.usage,
    "the address holds a password, which the history of your shell has now; take it out of there",
    {
      hint: "leave it out of the address: it is asked for, unseen, or read from stdin with --password-stdin",
    },
  );
}
