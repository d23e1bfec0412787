import { activity } from "./resources/activity.ts";
import { archive } from "./resources/archive.ts";
import { ark } from "./resources/ark.ts";
import { capture, captureOf, captureOfAll } from "./resources/capture.ts";
import { conflicts } from "./resources/conflict.ts";
import { costs } from "./resources/cost.ts";
import { documents } from "./resources/document.ts";
import { embeddings } from "./resources/embedding.ts";
import { entities } from "./resources/entity.ts";
import { feed } from "./resources/feed.ts";
import { folds } from "./resources/fold.ts";
import { graph } from "./resources/graph.ts";
import { handoff } from "./resources/handoff.ts";
import { admin, health } from "./resources/health.ts";
import { hooks, hooksOf } from "./resources/hook.ts";
import { impact } from "./resources/impact.ts";
import { index } from "./resources/index-run.ts";
import { knowledge } from "./resources/knowledge.ts";
import { memories } from "./resources/memories.ts";
import { models } from "./resources/model.ts";
import { notes } from "./resources/note.ts";
import { picker } from "./resources/picker.ts";
import { projects } from "./resources/project.ts";
import { recall } from "./resources/recall.ts";
import { roots } from "./resources/root.ts";
import { schema } from "./resources/schema-name.ts";
import { imports } from "./resources/session-import.ts";
import { sessionTree } from "./resources/session-tree.ts";
import { spaces } from "./resources/space.ts";
import { sync } from "./resources/sync.ts";
import { texts } from "./resources/text.ts";
import { turns } from "./resources/turn.ts";

/** The table of contents: every endpoint of the daemon, by group. */
export const api = {
  health,
  admin,
  feed,
  memories,
  recall,
  turns,
  projects,
  texts,
  conflicts,
  activity,
  imports,
  archive,
  documents,
  roots,
  picker,
  entities,
  folds,
  schema,
  index,
  graph,
  capture,
  captureOf,
  captureOfAll,
  ark,
  sessionTree,
  handoff,
  impact,
  hooks,
  hooksOf,
  models,
  embeddings,
  costs,
  knowledge,
  notes,
  spaces,
  sync,
} as const;

export type Api = typeof api;
