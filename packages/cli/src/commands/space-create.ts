import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { spaceWord } from "../print/spaces.ts";
import { opensOf, usingPassword, type WithPassword } from "../spaces/password.ts";

interface Options extends WithPassword {
  readonly on?: string;
  readonly insecureNetwork?: true;
  readonly sealed?: true;
  readonly sql?: true;
}

const EXAMPLE = "memory space create orders --on postgres://ann@db.acme.example/memory";

export async function create(cli: Cli, name: string | undefined, options: Options): Promise<Exit> {
  const { on, insecureNetwork, sealed, sql } = options;
  if (sql) return printSql(cli);
  if (name === undefined || on === undefined)
    throw new CliError(
      EXIT.usage,
      name === undefined ? "say what the space is called" : "say where it lies: --on",
      {
        hint: `like this:  ${EXAMPLE}`,
      },
    );
  const { client } = await connect(cli);
  const { answer: space } = await usingPassword(cli, { ...options, on, opens: opensOf(on) }, (password) =>
    client.spaces.create({ body: { name, on, password, insecureNetwork, sealed } }),
  );
  if (cli.json) cli.sayJson(space);
  else
    cli.say(
      [
        `${cli.paint.green("Founded")}  ${cleanLine(space.name)}   on ${cleanLine(space.on)}, you are ${cleanLine(space.member)} there, its ${space.role}`,
        ...(sealed
          ? [
              "  All of it is encrypted on the machines of its members: whoever carries it reads no word, and cannot search it.",
            ]
          : []),
        "  Nothing is published yet, and nothing is by itself.",
        `  bring somebody in:  memory space invite <login> --space ${spaceWord(space)}`,
        `  share something:    memory space publish <ref> --to ${spaceWord(space)}`,
      ].join("\n"),
    );
  return EXIT.ok;
}

/** For who administers the Postgres, to be read before it is run. */
async function printSql(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { sql } = await client.spaces.sql();
  if (cli.json) cli.sayJson({ sql });
  else cli.say(sql.trimEnd());
  return EXIT.ok;
}
