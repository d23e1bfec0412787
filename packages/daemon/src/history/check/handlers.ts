import type { Api, Handlers } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Home } from "../../platform/home.ts";
import type { Context } from "../../platform/request-context.ts";
import type { HomeCheck } from "./check-home.ts";
import { asCheckUp, type Found, type Looking } from "./fault.ts";
import { type TrialDeps, tryOut } from "./trial.ts";

export interface CheckHandlerDeps extends Pick<Deps, "models" | "workers" | "clock"> {
  readonly home: Home;
  readonly notices: () => string[];
}

export const checkHandlers = (
  deps: CheckHandlerDeps,
  trial: TrialDeps,
): Pick<Handlers<Api, Context>["admin"], "check" | "trial"> => ({
  check: async (_, { signal }) => {
    const { home, clock, models, workers } = deps;
    const names = [models.embedder.name, models.entityEmbedder.name];
    const check: HomeCheck = {
      home,
      now: clock(),
      models: names,
      isRunning: true,
      env: { MEMORY_HOME: home.dir },
    };
    const into = await workers.checks.run<Looking>(check, { name: "look", signal });
    into.found.push(...ofModels(deps), ...deps.notices().map(asNotice));
    return asCheckUp(into);
  },
  trial: (_, { signal }) => tryOut(trial, signal),
});

const asNotice = (detail: string): Found => ({
  area: "daemon",
  severity: "warning",
  what: "the daemon has something to tell",
  detail,
});

/** What the daemon knows of its models; nobody is asked for this. */
function ofModels({ models }: Pick<Deps, "models">): Found[] {
  const states = [models.embedder.state(), models.distiller.state(), models.judge?.state()];
  const seen = new Set<string>();
  return states.flatMap((state) => {
    if (state?.state !== "unavailable" || seen.has(state.name)) return [];
    seen.add(state.name);
    return [
      {
        area: "models" as const,
        severity: "warning" as const,
        what: "a model is not at hand",
        detail: `${state.name}${state.reason ? `: ${state.reason}` : ""}`,
        remedy: state.remote ? "memory models test" : "memory models",
      },
    ];
  });
}
