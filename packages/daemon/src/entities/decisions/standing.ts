import type { Store } from "../../store/open.ts";
import { aboutPair, type DecisionRow, listDecisions } from "./queries.ts";

/** Decisions of a person that stand in the graph, and that nobody has written down as such yet, oldest first. */
export function listByHand(store: Store, ownerId: string): DecisionRow[] {
  const known = new Set(listDecisions(store, ownerId).map(({ about }) => about));
  const rows = [...pairs(store, ownerId), ...calledSo(store, ownerId)];
  return rows.filter(({ about }) => !known.has(about) && about !== "" && !about.startsWith("\n"));
}

function pairs(store: Store, ownerId: string): DecisionRow[] {
  const row = (verdict: "one" | "apart", name: string, other: string, at: number): DecisionRow => ({
    ...{ owner_id: ownerId, about: aboutPair(name, other), verdict, name, other, decided_at: at },
  });
  const folds = store.all(
    store.q
      .selectFrom("folds as f")
      .innerJoin("entities as s", "s.id", "f.source_id")
      .innerJoin("entities as c", "c.id", "f.canonical_id")
      .select(["s.name as name", "c.name as other", "f.created_at", "f.reverted_at", "f.decided_by"])
      .where("f.owner_id", "=", ownerId)
      .orderBy("f.created_at"),
  );
  const kept = store.all(
    store.q
      .selectFrom("fold_candidates as f")
      .innerJoin("entities as s", "s.entity", "f.entity")
      .innerJoin("entities as c", "c.entity", "f.other")
      .select(["s.name as name", "c.name as other", "f.created_at"])
      .where("f.owner_id", "=", ownerId)
      .where("f.state", "=", "dismissed"),
  );
  return [
    ...kept.map(({ name, other, created_at }) => row("apart", name, other, created_at)),
    ...folds.flatMap(({ name, other, created_at, reverted_at, decided_by }) => {
      if (reverted_at !== null) return [row("apart", name, other, reverted_at)];
      return decided_by === "human" ? [row("one", name, other, created_at)] : [];
    }),
  ];
}

const calledSo = ({ q, all }: Store, ownerId: string): DecisionRow[] =>
  all(
    q
      .selectFrom("entities as e")
      .innerJoin("entity_names as n", "n.entity", "e.entity")
      .select(["n.name_key", "n.name as before", "e.name", "e.created_at"])
      .where("e.owner_id", "=", ownerId)
      .where("e.named_by", "=", "person")
      .where("e.gone", "=", 0),
  ).map(({ name_key, before, name, created_at }) => ({
    ...{ owner_id: ownerId, about: name_key, verdict: "called", name: before, other: name },
    decided_at: created_at,
  }));
