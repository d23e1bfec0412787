import { createClient } from "@memory/client";
import { SAMPLE_CLIENT } from "./find.ts";
import { SAMPLE } from "./texts.ts";

const DAY = 86_400_000;

/** Saves the sample as one run: one undo takes all of it away. */
export async function loadSample(now: number): Promise<void> {
  const runId = crypto.randomUUID();
  // Under a name of its own, by which it is found again.
  const daemon = createClient({ baseUrl: location.origin, client: SAMPLE_CLIENT });
  for (const { days, content, type, project } of SAMPLE)
    await daemon.memories.save({
      body: {
        ...{ content, type, runId },
        ...(project !== undefined && { project }),
        source: { statedBy: "user" },
        assertedAt: new Date(now - days * DAY).toISOString(),
      },
    });
}
