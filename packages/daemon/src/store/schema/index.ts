import { documents } from "./documents.ts";
import { graph } from "./graph.ts";
import { knowledge } from "./knowledge.ts";
import { log } from "./log.ts";
import { memories } from "./memories.ts";
import { models } from "./models.ts";
import { notes } from "./notes.ts";
import { projects } from "./projects.ts";
import { recall } from "./recall.ts";
import { sessions } from "./sessions.ts";
import { spaces } from "./spaces.ts";

/** All tables of a new store. */
export const schema = [
  memories,
  log,
  sessions,
  documents,
  recall,
  graph,
  models,
  knowledge,
  spaces,
  projects,
  notes,
].join("\n");
