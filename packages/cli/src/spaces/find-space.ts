import type { Client } from "@memory/client";
import type { Space } from "@memory/shared";
import type { Issue } from "@memory/shared/wire";
import type { Command } from "commander";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";

const NAMED = "its name, or the beginning of its id; where you are in one only it need not be said";

/** How a command names the space that it is about. */
export const SPACE = `the space: ${NAMED}`;

export interface InSpace {
  readonly space?: string;
}

/** For commands whose words are about something within it. */
export const inSpace = (command: Command): Command => command.option("--space <space>", NAMED);

/** Characters by which the beginning of an id is told from a name. */
const BEGINNING = /^[0-9a-f-]{4,36}$/;

/** The space a person means. None is exit 3, several are exit 2 with the list. */
export async function findSpace(client: Client, written: string | undefined): Promise<Space> {
  const { spaces } = await client.spaces.list();
  if (spaces.length === 0)
    throw new CliError(EXIT.notFound, "you have joined no space", {
      hint: "found one:  memory space create <name> --on postgres://…   or join one:  memory space join <code>",
    });
  const found = written === undefined ? theOnly(spaces) : named(spaces, written);
  const [space, ...others] = found;
  if (!space)
    throw new CliError(EXIT.notFound, `you have joined no space "${cleanLine(written ?? "")}"`, {
      hint: "memory space list",
    });
  if (others.length > 0)
    throw new CliError(
      EXIT.usage,
      written === undefined
        ? "say which space is meant"
        : `"${cleanLine(written)}" could be ${found.length} spaces`,
      {
        hint:
          written === undefined
            ? "by its name, or the beginning of its id"
            : "give the beginning of the id of the one that is meant",
        issues: toldApart(found),
      },
    );
  return space;
}

/** What was left and kept counts only where there is nothing else. */
function theOnly(spaces: readonly Space[]): readonly Space[] {
  const joined = spaces.filter(({ state }) => state !== "out");
  return joined.length > 0 ? joined : spaces;
}

function named(spaces: readonly Space[], written: string): readonly Space[] {
  const word = written.trim().toLowerCase();
  const byName = spaces.filter(({ name }) => name.toLowerCase() === word);
  if (byName.length > 0 || !BEGINNING.test(word)) return byName;
  return spaces.filter(({ id }) => id.startsWith(word));
}

/** Ids begin with a clock, so it takes some characters. */
function toldApart(spaces: readonly Space[], length = 8): Issue[] {
  const beginnings = new Set(spaces.map(({ id }) => id.slice(0, length)));
  if (beginnings.size < spaces.length && length < 36) return toldApart(spaces, length + 1);
  return spaces.map(({ id, name, on, member }) => ({
    path: id.slice(0, length),
    message: `${cleanLine(name)}, as ${cleanLine(member)} on ${cleanLine(on)}`,
  }));
}
