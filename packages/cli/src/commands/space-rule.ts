import type { SpaceRule } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { plural, publishRuleRef } from "@memory/shared/words";
import type { Command } from "commander";
import { type Act, type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { spaceWord } from "../print/spaces.ts";
import { table } from "../print/table.ts";
import { day } from "../print/time.ts";
import { amongRefs } from "../refs.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { findSpace, type InSpace, inSpace, SPACE } from "../spaces/find-space.ts";

const { project, types, saidBy, how } = requests.spaces.addRule;
const FLAGS = {
  project: { ...project, words: "of this project of yours; of any, without" },
  types: { ...types, words: "of these types" },
  saidBy: { ...saidBy, words: "what you said (user), or what an agent found" },
  how: {
    ...how,
    words: "ask: it waits in your review until you agree; auto: it leaves at once; never: it never does",
  },
};

export function defineRules(command: Command, act: Act): void {
  command.helpCommand("help [command]", "Help on one of these");
  addFlags(
    inSpace(
      command.command("add").description("Propose what is new from now on, and ask; or publish it unasked"),
    ),
    FLAGS,
  ).action(act(add));
  command
    .command("list", { isDefault: true })
    .description("The rules of a space")
    .argument("[space]", SPACE)
    .action(act(list));
  inSpace(command.command("remove").description("Remove rules; what was published stays"))
    .argument("<rule...>", "p:5d21c0, as  memory space rule list  prints it")
    .action(act(remove));
}

async function add(cli: Cli, { space: named, ...body }: InSpace & Given<typeof FLAGS>): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const rule = await client.spaces.addRule({ params: { id: space.id }, body });
  if (cli.json) cli.sayJson(rule);
  else
    cli.say(
      [
        `Added  ${cli.paint.cyan(publishRuleRef(rule.id))}  ${ruleText(rule)}`,
        `  for what is new from now on; ${NEXT[rule.how](spaceWord(space))}`,
      ].join("\n"),
    );
  return EXIT.ok;
}

const NEXT: Readonly<Record<SpaceRule["how"], (space: string) => string>> = {
  ask: (space) => `nothing leaves before you agree:  memory space review ${space}`,
  auto: (space) => `it leaves without being asked about:  memory space outbox ${space}`,
  never: () => "no other rule publishes it",
};

const HOW: Readonly<Record<SpaceRule["how"], string>> = {
  ask: "is proposed",
  auto: "leaves unasked",
  never: "never leaves by a rule",
};

/** "facts of orders that you said: is proposed" */
function ruleText({ project, types, saidBy, how }: SpaceRule): string {
  const what = types === undefined ? "all" : types.map((type) => `${type}s`).join(" and ");
  const of = project === undefined ? "" : ` of ${cleanLine(project)}`;
  const who = saidBy === undefined ? "" : saidBy === "user" ? " that you said" : " that an agent found";
  return `${what}${of}${who}: ${HOW[how]}`;
}

async function list(cli: Cli, named: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const { rules } = await client.spaces.rules({ params: { id: space.id } });
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(rules, cli.fields) : rules,
      nextCursor: null,
      total: rules.length,
    });
  else if (cli.plain)
    cli.sayRows(
      rules.map((rule) =>
        [rule.id, rule.how, rule.project ?? "", (rule.types ?? []).join(","), rule.saidBy ?? "", rule.at].map(
          cleanLine,
        ),
      ),
    );
  else if (rules.length === 0)
    cli.say(
      `No rule: only what you publish yourself leaves.\n  add one:  memory space rule add --project <name> --space ${spaceWord(space)}`,
    );
  else {
    const style = styleOf(cli);
    const rows = rules.map((rule) => [publishRuleRef(rule.id), day(rule.at, style.now), ruleText(rule)]);
    const columns = [{ title: "REF" }, { title: "SINCE" }, { title: "RULE", flexible: true }];
    await cli.page(table(columns, rows, { width: style.tableWidth, heading: style.paint.dim }));
  }
  return EXIT.ok;
}

async function remove(cli: Cli, written: string[], { space: named }: InSpace): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const { rules } = await client.spaces.rules({ params: { id: space.id } });
  const chosen = new Set(
    written.map((ref) =>
      amongRefs(rules, ref, {
        ...{ sign: "p:", noun: "rule", many: "rules", list: `memory space rule list ${spaceWord(space)}` },
        words: ruleText,
      }),
    ),
  );
  for (const { id: rule } of chosen) await client.spaces.removeRule({ params: { id: space.id, rule } });
  if (cli.json) cli.sayJson({ removed: [...chosen].map(({ id }) => id) });
  else cli.say(`Removed  ${plural(chosen.size, "rule")}; what was published stays`);
  return EXIT.ok;
}
