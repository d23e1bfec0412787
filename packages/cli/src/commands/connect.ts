import { projectsOf } from "../agent-name.ts";
import { doubts, endingText, type ScopeFlags, scopeOf } from "../capture-scope.ts";
import { withEntries } from "../claude-settings/change.ts";
import { type Entry, entriesOf } from "../claude-settings/entries.ts";
import { entriesIn } from "../claude-settings/find.ts";
import { guardsAgainst } from "../claude-settings/guards.ts";
import { placesOf, sessionsPath, settingsPath } from "../claude-settings/places.ts";
import { wishOf } from "../claude-settings/script.ts";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { type ConfigFile, readConfig, refuseReadOnly } from "../config-file/read.ts";
import { writeConfig } from "../config-file/write.ts";
import { confirm } from "../confirm.ts";
import { connect, type Session } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { fileDiff, paintedDiff } from "../print/file-diff.ts";
import { labelled } from "../print/labelled.ts";

interface Options extends ScopeFlags, Asking {
  readonly recall: boolean;
  readonly dryRun?: true;
}

export const define: Define = (command, act) =>
  asking(
    command
      .argument("[agent]", "claude-code")
      .option("--all", "capture the sessions of every project")
      .option("--project <names...>", "only of these: a folder, or a part of its name")
      .option("--no-recall", "only capture; put nothing before the agent at its prompts")
      .option("--repair", "mend the hooks after memory or node has moved; what is captured stays as it is")
      .option("--dry-run", "show what would change and change nothing"),
  )
    .addHelpText(
      "after",
      "\nAdds hooks to Claude Code's own settings.json, after showing them, and allows the daemon to read each session when\n" +
        "it has ended. Nothing else in that file changes, and a copy of it is kept beside it. Sessions of the past are not\n" +
        "read by this:  memory import --dry-run",
    )
    .action(act(connectAgent));

async function connectAgent(cli: Cli, agent: string | undefined, given: Options): Promise<Exit> {
  const project = projectsOf(agent, given.project);
  const options = { ...given, ...(project && { project }) };
  const scope = await scopeOf(options, cli.io.homedir);
  const session = options.dryRun ? null : await connect(cli);
  const plan = await planOf(cli, options);
  if (!session) return sayPlan(cli, plan, scope);
  if (!(await agreed(cli, plan, { scope, ...options }))) {
    cli.note("Nothing was changed.");
    return EXIT.ok;
  }
  const backup =
    plan.diff === ""
      ? null
      : await writeConfig({ shown: plan.shown, file: plan.file, text: plan.text, now: cli.io.now() });
  const status = await allow(session.client, scope);
  const place = { sessions: sessionsPath(cli.io), show: (path: string) => shortPath(path, cli.io.homedir) };
  const warnings = [...plan.warnings, ...(await doubts(session.client, scope?.projects ?? [], place))];
  return sayDone(cli, { plan, backup, status, warnings });
}

/** Projects that were excluded stay so: whoever wanted that was not asked. */
async function allow(client: Session["client"], scope: Scope): Promise<Done["status"]> {
  const { excludeProjects, ...status } = await client.capture.status();
  if (!scope) return { ...status, excludeProjects };
  const projects = [...scope.projects];
  return client.capture.scope({ body: { scope: "all", projects, excludeProjects } });
}

/** Changes of the settings by connecting. */
interface Plan {
  readonly shown: string;
  readonly file: ConfigFile;
  readonly text: string;
  /** "" if nothing changes. */
  readonly diff: string;
  readonly entries: readonly Entry[];
  readonly warnings: readonly string[];
}

async function planOf(cli: Cli, { recall, repair }: Options): Promise<Plan> {
  const shown = settingsPath(cli.io);
  const file = await readConfig(shown);
  const wish = { ...wishOf(cli), recall: recall && !(repair && wasWithoutRecall(file)) };
  const entries = entriesOf(wish);
  const text = withEntries(file.text, entries);
  const name = shortPath(shown, cli.io.homedir);
  const diff = fileDiff(name, file.text, text);
  if (diff !== "") await refuseReadOnly(shown, file);
  const places = placesOf(cli.io, process.cwd(), process.platform);
  const warnings = await guardsAgainst(places, (path) => shortPath(path, cli.io.homedir));
  return { shown, file, text, diff, entries, warnings };
}

/** Mending hooks does not add one that was left out on purpose. */
function wasWithoutRecall({ text }: ConfigFile): boolean {
  const entries = entriesIn(text);
  return entries.length > 0 && entries.every(({ event }) => event !== "UserPromptSubmit");
}

function sayPlan(cli: Cli, { shown, diff, warnings }: Plan, scope: Scope): Exit {
  const file = shortPath(shown, cli.io.homedir);
  if (cli.json) cli.sayJson({ dryRun: true, file: shown, changed: diff !== "", diff, scope, warnings });
  else {
    cli.say(diff === "" ? `Nothing to change in ${file}` : paintedDiff(diff, cli.paint));
    if (scope) cli.say(`Would capture ${endingText(scope.projects, "then")}`);
    for (const warning of warnings) cli.say(cli.paint.yellow(`! ${warning}`));
    cli.note("Nothing was changed.");
  }
  return EXIT.ok;
}

type Scope = { readonly projects: readonly string[] } | null;

/** No question where nothing would be written: naming the scope was the consent. */
async function agreed(
  cli: Cli,
  { diff, shown }: Plan,
  { scope, yes, input }: Pick<Options, "yes" | "input"> & { scope: Scope },
): Promise<boolean> {
  if (diff === "") return true;
  const file = shortPath(shown, cli.io.homedir);
  if (!cli.json) cli.note(`${paintedDiff(diff, cli.paint)}\n`);
  const capture = scope ? `, and capture ${endingText(scope.projects, "now")}` : "";
  return (
    yes === true ||
    confirm(cli, {
      question: `Write this to ${file}${capture}?`,
      refusal: `this would change ${file}`,
      hint: "agree with --yes, or look first with --dry-run",
      input,
    })
  );
}

interface Done {
  readonly plan: Plan;
  readonly backup: string | null;
  readonly status: Awaited<ReturnType<Session["client"]["capture"]["status"]>>;
  readonly warnings: readonly string[];
}

function sayDone(cli: Cli, { plan, backup, status, warnings }: Done): Exit {
  const { shown, diff, entries } = plan;
  if (cli.json) {
    cli.sayJson({
      dryRun: false,
      file: shown,
      changed: diff !== "",
      diff,
      backup,
      capture: status,
      warnings,
    });
    return EXIT.ok;
  }
  const path = (name: string) => shortPath(name, cli.io.homedir);
  const captured =
    status.scope === null
      ? "nothing yet:  memory connect claude-code --all"
      : endingText(status.projects, "now");
  const rows: [string, string][] = [
    ["Hooks", entries.map(({ event }) => event).join(", ")],
    [
      "Captured",
      status.excludeProjects.length > 0
        ? `${captured}, without ${status.excludeProjects.join(", ")}`
        : captured,
    ],
    ...(backup ? [["Backup", path(backup)] satisfies [string, string]] : []),
  ];
  cli.say(
    [
      `${cli.paint.green(diff === "" ? "Already connected" : "Connected")}   ${path(shown)}`,
      ...rows.flatMap(([label, value]) => labelled(label, value, cli)),
    ].join("\n"),
  );
  for (const warning of warnings) cli.note(cli.paint.yellow(`! ${warning}`));
  if (diff !== "") cli.note("Sessions that are open already may have to be started again to take part.");
  cli.note("See that it works:  memory capture test      The past:  memory import --dry-run");
  return EXIT.ok;
}
