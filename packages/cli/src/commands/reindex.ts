import type { Cli, Define } from "../cli.ts";
import type { Exit } from "../errors.ts";
import { type Run, type RunView, runIndex } from "../index-run.ts";
import { running } from "./index-graph.ts";

export const define: Define = (command, act) => running(command).action(act(reindex));

const REINDEX: Run = {
  stream: (client, signal) => client.index.rerunStream({ body: {} }, signal),
  noun: "reindex",
  resumes: false,
  hint: "the graph is as it was before",
};

const reindex = (cli: Cli, view: RunView): Promise<Exit> => runIndex(cli, REINDEX, view);
