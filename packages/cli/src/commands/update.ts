import { compare, validate } from "compare-versions";
import { z } from "zod";
import type { Cli, Define } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";

/** Milliseconds that a registry may take to answer. */
const PATIENCE = 10_000;
const NPM = "https://registry.npmjs.org/";

/** `private` is a package in no registry. */
const manifest = z.object({ name: z.string(), private: z.boolean().default(false) });
const tags = z.object({ latest: z.string().refine((version) => validate(version), "no version") });

export const define: Define = (command, act) =>
  command
    .option("--check", "ask the npm registry for a newer one; nothing else ever asks it")
    .addHelpText(
      "after",
      "\nNothing is asked without --check, and nothing is installed. The registry is sent the name of the package alone; another\n" +
        "than npm's own is named by npm_config_registry.",
    )
    .action(act(update));

async function update(cli: Cli, { check }: { readonly check?: boolean }): Promise<Exit> {
  const { name, private: isPrivate } = manifest.parse(JSON.parse(cli.io.manifest()));
  const isPublished = !isPrivate;
  const latest = check && isPublished ? await latestOf(name, cli.io.env.npm_config_registry || NPM) : null;
  const newer = latest !== null && compare(latest, cli.version, ">");
  if (cli.json) cli.sayJson({ version: cli.version, latest, newer });
  else if (cli.plain) cli.sayRows([[cli.version, latest ?? "", newer ? "newer" : ""]]);
  else for (const line of wordsOf(cli, { name, isPublished, latest, newer })) cli.say(line);
  return EXIT.ok;
}

interface Found {
  readonly name: string;
  readonly isPublished: boolean;
  readonly latest: string | null;
  readonly newer: boolean;
}

function wordsOf(cli: Cli, { name, isPublished, latest, newer }: Found): string[] {
  if (!isPublished)
    return [
      `This is memory ${cli.version}. It is in no registry, so nobody was asked: a newer one comes as a file or by git.`,
      "  a file:      npm install -g ./memory-….tgz, then  memory daemon restart",
      "  a checkout:  git pull, then  npm start",
    ];
  if (latest === null) return [`This is memory ${cli.version}. Ask for a newer one:  memory update --check`];
  if (!newer) return [`memory ${cli.version} is the newest (the registry has ${latest}).`];
  return [
    `memory ${latest} is newer than this, ${cli.version}.`,
    `  npm install -g ${name}@${latest}`,
    "  memory daemon restart",
  ];
}

async function latestOf(name: string, registry: string): Promise<string> {
  const path = `-/package/${encodeURIComponent(name)}/dist-tags`;
  const answer = await ask(new URL(path, registry.endsWith("/") ? registry : `${registry}/`));
  if (answer === null)
    throw new CliError(EXIT.notFound, `the registry ${registry} knows no package ${name}`, {
      hint: "if yours is another one, name it: npm_config_registry",
    });
  const read = tags.safeParse(answer);
  if (read.success) return read.data.latest;
  throw new CliError(EXIT.failed, `the registry ${registry} answered with something else than versions`);
}

/** Null: there is nothing at the address. */
async function ask(address: URL): Promise<unknown> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new CliError(EXIT.failed, `the registry ${address.origin} cannot be asked`, {
      hint: "nothing was changed; without a network everything else goes on",
      cause,
    });
  }
}
