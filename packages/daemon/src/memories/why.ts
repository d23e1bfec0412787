import type { Memory, MemoryWhy } from "@memory/shared";
import type { z } from "zod";
import type { Store } from "../store/open.ts";
import { ownerKey } from "../store/owner-key.ts";
import { sessionNamer } from "../store/session-title.ts";
import {
  countRecalled,
  findDecisions,
  findDeletedOrigins,
  findDerived,
  findDerivedFrom,
  findReplaced,
  findRestatements,
  findSavedBy,
} from "./queries/why.ts";
import { findEvidence } from "./queries.ts";

/** Why a memory is there: where it was found, what was decided about it, what it was made from and what came of it. */
export function why(store: Store, memory: Memory): z.output<typeof MemoryWhy> {
  const { rootId } = memory;
  const ownerId = ownerKey(memory.ownerId);
  const lineage = { owner: ownerId, root: rootId };
  const savedBy = findSavedBy(store, ownerId, memory.id);
  return {
    memory,
    evidence: findEvidence(store, ownerId, rootId).map(sessionNamer(store, ownerId)),
    restatements: findRestatements(store, lineage),
    decisions: findDecisions(store, lineage),
    replaces: findReplaced(store, lineage),
    derivedFrom: findDerivedFrom(store, lineage),
    deletedOrigins: findDeletedOrigins(store, lineage),
    derived: findDerived(store, lineage),
    ...(savedBy && { savedBy }),
    recalled: countRecalled(store, lineage),
  };
}
