import type { Program, ProgramName } from "./program.ts";
import { claudeCode } from "./programs/claude-code.ts";
import { codex } from "./programs/codex.ts";
import { gemini } from "./programs/gemini.ts";
import { opencode } from "./programs/opencode.ts";

export const programs: Readonly<Record<ProgramName, Program>> = {
  "claude-code": claudeCode,
  codex,
  opencode,
  gemini,
};

export const programNames = Object.keys(programs).filter(isProgram);

export function isProgram(name: string): name is ProgramName {
  return Object.hasOwn(programs, name);
}

/** "opencode:anthropic/claude-haiku-4-5" is that model of opencode; null where no known program is named. */
export function parseAgentModel(
  model: string,
): { readonly program: Program; readonly model: string | null } | null {
  const colon = model.indexOf(":");
  const name = colon === -1 ? model : model.slice(0, colon);
  const own = colon === -1 ? "" : model.slice(colon + 1);
  // An argument that begins with a hyphen would be an option of the program.
  if (!isProgram(name) || own.startsWith("-")) return null;
  const program = programs[name];
  return { program, model: own === "" ? program.usualModel : own };
}
