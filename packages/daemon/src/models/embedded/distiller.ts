import type { Distilled } from "@memory/language/finding";
import type { Session } from "@memory/language/session";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { Distiller } from "../models.ts";

/** The version counts up when the rules change what they find. */
const NAME = "embedded-rules-7";

/** The offline distiller: rules, in a worker thread. One call reads one whole session. */
export function embeddedDistiller(sessions: Pool): Distiller {
  return {
    name: NAME,
    state: () => ({ name: NAME, state: "ready", runtime: "rules" }),
    estimate: () => ({ calls: 1, inputTokens: 0 }),
    distill(session: Session, { signal, calls }) {
      calls.extraction += 1;
      return sessions.run<Distilled>(session, { name: "distill", signal });
    },
  };
}
