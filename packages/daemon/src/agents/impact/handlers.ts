import { DAY, iso } from "@memory/language/text";
import type { Api, Handlers, Impact } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { Context } from "../../platform/request-context.ts";
import type { Stretch } from "./queries/told.ts";

interface ImpactDeps extends Pick<Deps, "clock"> {
  readonly workers: Pick<Deps["workers"], "lists">;
}

const USUAL = 30 * DAY;

export const impactHandlers = ({ clock, workers }: ImpactDeps): Handlers<Api, Context>["impact"] => ({
  read: async ({ query: { since: from, project } }, { ownerId, signal }) => {
    const since = from === undefined ? clock() - USUAL : Date.parse(from);
    const task = { ownerId, since, project } satisfies Stretch;
    const read = await workers.lists.run<Omit<Impact, "since">>(task, { name: "impact", signal });
    return { since: iso(since), ...read };
  },
});
