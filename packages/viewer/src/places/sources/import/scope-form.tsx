import type { ImportRequest } from "@memory/shared";
import { agentTitle, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Field, Select } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { WholeNumber } from "../../../ui/whole-number.tsx";
import type { ImportSearch } from "../search.ts";

const route = getRouteApi("/sources/import");

/** The daemon's defaults, where the address says nothing. */
const DAYS = 14;
const SESSIONS = 20;

/** The agents that keep sessions on this machine, and where. */
function useAgents() {
  const { data } = useQuery({
    queryKey: key("capture", "agents"),
    queryFn: ({ signal }) => daemon.imports.agents({}, signal),
  });
  return data?.agents ?? [];
}

type AgentName = NonNullable<ImportSearch["agent"]>;

/** The address as the daemon's request. */
const importRequest = ({ days, max, project, force, ark }: ImportSearch, agent: AgentName) =>
  ({
    agent,
    days: days ?? DAYS,
    maxSessions: max ?? SESSIONS,
    ...(project !== undefined && { project: project.trim() }),
    force: force === "true",
    fromArk: ark === "true",
  }) satisfies Partial<ImportRequest>;

/** Changes of the scope, kept in the address. */
export function useImportScope() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: Partial<ImportSearch>) =>
    void navigate({ search: { ...search, ...to }, replace: true, resetScroll: false });
  const agents = useAgents();
  const readable = agents.filter(({ found, reason }) => found && reason === undefined);
  const agent = search.agent ?? readable[0]?.agent ?? "assistant-code";
  const folder = agents.find((one) => one.agent === agent)?.folder ?? `the sessions of ${agentTitle(agent)}`;
  const found = agents.filter((one) => readable.includes(one) || one.agent === search.agent);
  const sealed = agents.filter((one) => one.found && one.reason !== undefined);
  return { search, scope: importRequest(search, agent), change, folder, found, sealed };
}

interface Props {
  readonly isLocked: boolean;
}

/** The choice of sessions: how far back, how many, of which project. */
export function ImportScopeForm({ isLocked }: Props) {
  const { search, scope, change, folder, found, sealed } = useImportScope();
  const where = scope.fromArk ? "the copies that capture has kept" : folder;
  return (
    <fieldset disabled={isLocked} className="flex flex-col gap-3">
      <legend className="sr-only">Which sessions</legend>
      {found.length > 1 ? (
        <Select
          label="Agent"
          value={scope.agent}
          options={found.map(({ agent }) => ({ value: agent, label: agentTitle(agent) }))}
          onChange={(agent) => change({ agent })}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        <WholeNumber
          label="Days to look back"
          value={scope.days}
          min={1}
          max={3650}
          onChange={(days) => change({ days: days === DAYS ? undefined : days })}
        />
        <WholeNumber
          label="Sessions at most"
          value={scope.maxSessions}
          min={1}
          max={1000}
          onChange={(max) => change({ max: max === SESSIONS ? undefined : max })}
        />
        <Field
          label="Only this project"
          placeholder="part of its folder's name"
          value={search.project ?? ""}
          maxLength={300}
          onChange={(project) => change({ project: project === "" ? undefined : project })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Switch
          label="Read again what was imported"
          isOn={scope.force}
          isDisabled={isLocked}
          onChange={(isOn) => change({ force: isOn ? "true" : undefined })}
        />
        <Switch
          label="From kept copies, deleted sessions too"
          isOn={scope.fromArk}
          isDisabled={isLocked}
          onChange={(isOn) => change({ ark: isOn ? "true" : undefined })}
        />
      </div>
      <p className="text-sm text-soft">
        Looks at {where}: the newest {plural(scope.maxSessions, "session")} of the last{" "}
        {plural(scope.days, "day")}
        {scope.project ? (
          <>
            {" "}
            in folders with “<span dir="auto">{scope.project}</span>” in their name
          </>
        ) : null}
        .
      </p>
      {sealed.map(({ agent, reason }) => (
        <p key={agent} className="text-sm text-soft">
          {agentTitle(agent)} cannot be read: {reason}.
        </p>
      ))}
    </fieldset>
  );
}
