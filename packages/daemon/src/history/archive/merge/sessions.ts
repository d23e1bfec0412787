import type { AgentName } from "@memory/shared";
import type { Selectable } from "kysely";
import { withoutWords } from "../../../agents/import/passages.ts";
import { findLedgerRow, findPassage, insertPassage } from "../../../agents/import/queries.ts";
import { isForgotten } from "../../../memories/beliefs/queries/forgotten.ts";
import type { PassageRow } from "../../../store/passage-blocks.ts";
import type { FindingsTable, ImportLedgerTable } from "../../../store/tables.ts";
import { putRow, without } from "../queries/put-row.ts";
import { eachRow, number, prepared, rowsOf } from "../stage-rows.ts";
import { putParts } from "../whole.ts";
import { keepReading } from "./graph.ts";
import { countRow, type Merging, memoryHere } from "./merging.ts";
import { rootOf } from "./queries.ts";

interface Session {
  readonly agent: AgentName;
  readonly session_id: string;
}

/** Sessions that nobody has read here: what they said, where, and how far they were read. One that was read here is known better. */
export function* mergeSessions(merging: Merging): Generator<void> {
  const sessions = rowsOf<Session>(
    merging.stage,
    `SELECT agent, session_id FROM passages UNION SELECT agent, session_id FROM findings UNION SELECT agent, session_id FROM import_ledger
     UNION SELECT agent, session_id FROM injections`,
  );
  for (const session of sessions) {
    if (!isRead(merging, session)) yield* mergeSession(merging, session);
    yield;
  }
  for (const row of eachRow(merging.stage, "distilled_chunks", "rowid")) {
    countRow(merging, "distilled_chunks", putRow(merging.deps.store, "distilled_chunks", row) !== undefined);
    yield;
  }
  // Notes of programs are read where they lie: what the archive knows of their files is not of this machine.
  for (const row of eachRow(merging.stage, "project_marks", "project, kind, value")) {
    countRow(merging, "project_marks", putRow(merging.deps.store, "project_marks", row) !== undefined);
    yield;
  }
  for (const row of eachRow(merging.stage, "import_runs", "rowid")) {
    countRow(merging, "import_runs", putRow(merging.deps.store, "import_runs", row) !== undefined);
    yield;
  }
}

const isRead = ({ deps, ownerId }: Merging, { agent, session_id: sessionId }: Session): boolean =>
  findLedgerRow(deps.store, { ownerId, agent, sessionId }) !== undefined;

function* mergeSession(merging: Merging, { agent, session_id }: Session): Generator<void> {
  const { deps, ownerId, stage } = merging;
  const { store } = deps;
  const ofSession = "WHERE agent = ? AND session_id = ?";
  const findings = rowsOf<Selectable<FindingsTable>>(
    stage,
    `SELECT * FROM findings ${ofSession} ORDER BY rowid`,
    agent,
    session_id,
  );
  const untold = findings.filter(({ project, content }) => isForgotten(store, { ownerId, project }, content));
  const passages = rowsOf<PassageRow>(
    stage,
    `SELECT * FROM passages ${ofSession} ORDER BY seq`,
    agent,
    session_id,
  );
  const places = untold.map((row) => ({ ...row, lines: { from: row.start_line, to: row.end_line } }));
  for (const passage of withoutWords(passages, places)) {
    if (!findPassage(store, ownerId, passage.id)) {
      insertPassage(store, { ...passage, owner_id: ownerId });
      keepReading(merging, passage.id);
      countRow(merging, "passages");
    }
    yield;
  }
  for (const finding of findings) {
    if (untold.includes(finding)) continue;
    const memory = finding.memory_id === null ? null : memoryHere(merging, finding.memory_id);
    const root = memory === null ? null : rootOf(store, memory);
    if (finding.memory_id !== null && memory === null) continue;
    const row = { ...finding, owner_id: ownerId, memory_id: memory, root_id: root };
    countRow(merging, "findings", putRow(store, "findings", { ...row }) !== undefined);
    yield;
  }
  for (const row of prepared(stage, `SELECT * FROM injections ${ofSession}`).all(agent, session_id))
    countRow(merging, "injections", putRow(store, "injections", row) !== undefined);
  // Last: without it the session is merged again.
  const [ledger] = rowsOf<Selectable<ImportLedgerTable>>(
    stage,
    `SELECT * FROM import_ledger ${ofSession}`,
    agent,
    session_id,
  );
  if (ledger)
    countRow(
      merging,
      "import_ledger",
      putRow(store, "import_ledger", { ...ledger, owner_id: ownerId }) !== undefined,
    );
}

/** Copies of sessions of which none is here. */
export function* mergeCopies(merging: Merging): Generator<void> {
  const { store } = merging.deps;
  for (const row of eachRow(merging.stage, "ark_sessions", "rowid")) {
    const ark = putRow(store, "ark_sessions", without(row, "ark"));
    if (ark !== undefined) {
      putParts(store, merging.stage, { from: number(row.ark), to: ark });
      countRow(merging, "ark_sessions");
    }
    yield;
  }
}
