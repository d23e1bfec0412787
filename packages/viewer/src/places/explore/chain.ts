/** A step on the way through the graph, kept with the address so that reload and back know it. */
export interface Step {
  readonly focus: string;
  readonly label: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Nodes that were in the middle, the last one now. */
    exploreChain?: readonly Step[];
  }
}

/** Steps that are shown at most. */
const MOST = 6;

/** Coming to a node that was passed before goes back to it. */
export function chainTo(chain: readonly Step[], step: Step): readonly Step[] {
  const known = chain.findIndex(({ focus }) => focus === step.focus);
  return known >= 0 ? chain.slice(0, known + 1) : [...chain, step].slice(-MOST);
}

/** No way was taken yet. */
export const NO_STEPS: readonly Step[] = [];
