import { daemon } from "../../../api.ts";

/** By which the sample is known again, in whichever browser it was loaded. */
export const SAMPLE_CLIENT = "memory-sample";

/** The run that brought the sample; undefined where it is not there, or was taken away. */
export async function findSample(signal: AbortSignal): Promise<string | undefined> {
  const query = { client: SAMPLE_CLIENT, status: "all", limit: 1 } as const;
  const [memory] = (await daemon.memories.list({ query }, signal)).memories;
  if (memory === undefined) return undefined;
  const { entries } = await daemon.activity.list({ query: { subject: memory.rootId, limit: 100 } }, signal);
  return entries.find(({ kind }) => kind === "memory.save")?.runId;
}
