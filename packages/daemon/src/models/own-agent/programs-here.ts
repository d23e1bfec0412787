import { findOnPath } from "./find-program.ts";
import type { OwnAgents } from "./own-agent.ts";
import type { Program } from "./program.ts";
import { programNames, programs } from "./programs.ts";

/** Programs that are found on the PATH. None of them is run. */
export const programsHere = ({ deps }: OwnAgents): Program[] =>
  programNames.map((name) => programs[name]).filter((program) => findOnPath(program, deps.env) !== null);
