import { extname } from "node:path";
import type { Graph } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { type Cli, shortPath } from "./cli.ts";
import { writeOutput } from "./output-file.ts";
import { dot } from "./print/dot.ts";
import { type Drawing, drawingOf, plainDrawing } from "./print/graph-nodes.ts";
import { graphml } from "./print/graphml.ts";
import { pick, toJson } from "./print/json.ts";
import { LONGEST, MOST_EDGES, mermaid } from "./print/mermaid.ts";

export type Format = "json" | "graphml" | "mermaid" | "dot";

const WRITERS: Record<Format, (drawing: Drawing, graph: Graph) => string> = {
  json: (_, graph) => toJson(graph, 2),
  graphml,
  mermaid,
  dot,
};

export const FORMATS = Object.keys(WRITERS);

const BY_ENDING: Record<string, Format> = {
  ".graphml": "graphml",
  ".xml": "graphml",
  ".mmd": "mermaid",
  ".mermaid": "mermaid",
  ".dot": "dot",
  ".gv": "dot",
};

/** The format that was asked for, or that the name of the file asks for. */
export const formatOf = (format: Format | undefined, output: string | undefined): Format =>
  format ?? BY_ENDING[extname(output ?? "").toLowerCase()] ?? "json";

interface Target {
  readonly format: Format;
  readonly output: string | undefined;
}

/** A graph on stdout or in a file, with what was left out as a remark. */
export async function writeGraph(cli: Cli, graph: Graph, { format, output }: Target): Promise<void> {
  const drawing = drawingOf(graph);
  const text = WRITERS[format](drawing, graph);
  const size = `${plural(drawing.nodes.length, "node")}, ${plural(drawing.edges.length, "edge")}`;
  if (output === undefined || output === "-") {
    if (cli.plain) cli.sayRows(plainDrawing(drawing));
    else cli.say(cli.fields ? toJson(pick([graph], cli.fields)[0], 2) : text);
  } else {
    const path = await writeOutput(output, `${text}\n`);
    if (cli.json) cli.sayJson({ path, format, nodes: drawing.nodes.length, edges: drawing.edges.length });
    else cli.say(`Wrote  ${shortPath(path, cli.io.homedir)}   ${size}`);
  }
  if (graph.omitted > 0) cli.note(`${count(graph.omitted)} more nodes were left out (--limit)`);
  if (format === "mermaid") for (const remark of tooMuch(drawing, text)) cli.note(remark);
}

/** Remarks about a drawing that is too large for Mermaid as it is set up everywhere. */
const tooMuch = ({ edges }: Drawing, text: string): string[] => [
  ...(edges.length > MOST_EDGES
    ? [`drew the heaviest ${MOST_EDGES} of ${count(edges.length)} edges: Mermaid takes no more`]
    : []),
  ...(text.length > LONGEST
    ? [`longer than the ${count(LONGEST)} characters that Mermaid takes: ask for fewer nodes (--limit)`]
    : []),
];
