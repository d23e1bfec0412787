import type { ActivityEntry } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { titleWithVersion } from "../../text/program.ts";

/** "You, with the command line 0.1.0, on laptop", "Claude Code 2.1", "An import of sessions". */
export const actorWords = (actor: ActivityEntry["actor"]): string =>
  `${whoOf(actor)}${actor.machine === undefined ? "" : `, on ${cleanLine(actor.machine.slice(0, 200))}`}`;

function whoOf({ kind, client, model }: ActivityEntry["actor"]): string {
  const through = client ? titleWithVersion(client) || undefined : undefined;
  switch (kind) {
    case "person":
      return through ? `You, with ${through}` : "You";
    case "agent":
      return through ?? "An agent";
    case "import":
      return "An import of sessions";
    case "daemon":
      return "The daemon";
    case "model":
      return model ? cleanLine(model.slice(0, 200)) : "A model";
  }
}
