import { ark } from "./0006/ark.ts";
import { calls } from "./0006/calls.ts";
import { capture } from "./0006/capture.ts";
import { embeddings } from "./0006/embeddings.ts";
import { injections } from "./0006/injections.ts";

/** Sessions that are captured as they end, what models were asked, and which vectors count. */
export const capturing = [capture, injections, ark, calls, embeddings].join("\n");
