import { API_VERSION } from "@memory/shared/wire";
import type { Health, Status } from "../../api.ts";
import { count, plural } from "../../text/numbers.ts";
import { Link } from "../../ui/link.tsx";
import type { DaemonState } from "./use-daemon.ts";

/** Name, state and what memory holds. */
export function Header({ daemon }: { readonly daemon: DaemonState }) {
  const { known } = daemon;
  return (
    <header className="top">
      <h1>
        <Link to={{ q: "", type: null, project: "", id: null }} className="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          memory
        </Link>
      </h1>
      <p className={`state state-${daemon.state}`} role="status">
        {STATE[daemon.state]}
      </p>
      {known ? <Holds status={known.status} /> : null}
      {daemon.state === "up" ? <Models health={daemon.known.health} status={daemon.known.status} /> : null}
      {known ? <Notices health={known.health} /> : null}
    </header>
  );
}

const STATE: Record<DaemonState["state"], string> = {
  connecting: "Connecting",
  up: "Daemon running",
  gone: "Daemon not reachable",
};

function Holds({ status }: { readonly status: Status }) {
  if (status.memories.active + status.passages === 0) return null;
  const parts = [
    plural(status.memories.active, "memory", "memories"),
    ...(status.passages > 0 ? [plural(status.passages, "passage")] : []),
    ...(status.sessions > 0 ? [plural(status.sessions, "session")] : []),
    ...(status.projects > 0 ? [plural(status.projects, "project")] : []),
    ...(status.conflicts > 0 ? [`${plural(status.conflicts, "contradiction")} undecided`] : []),
  ];
  return (
    <ul className="holds" aria-label="What memory holds">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

function Models({ health: { models }, status }: { readonly health: Health; readonly status: Status }) {
  return (
    <dl className="models">
      <Model job="Distils sessions" model={models.chat} />
      <Model job="Finds by meaning" model={models.embedding} />
      {status.vectorsPending > 0 ? (
        <div>
          <dt>Still to embed</dt>
          <dd>{plural(status.vectorsPending, "text")}, found by words until then</dd>
        </div>
      ) : null}
      {status.memories.today > 0 ? (
        <div>
          <dt>Learned today</dt>
          <dd>{count(status.memories.today)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

interface ModelProps {
  readonly job: string;
  readonly model: Health["models"]["chat"];
}

function Model({ job, model: { name, state, reason } }: ModelProps) {
  return (
    <div>
      <dt>{job}</dt>
      <dd className={`model-${state}`}>
        {state} <span className="name">{name}</span>
        {reason ? `: ${reason}` : ""}
      </dd>
    </div>
  );
}

function Notices({ health }: { readonly health: Health }) {
  const notices = [
    ...health.notices,
    ...(health.apiVersion === API_VERSION
      ? []
      : [`This page speaks API ${API_VERSION}, the daemon ${health.apiVersion}. Reload the page.`]),
  ];
  if (notices.length === 0) return null;
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
