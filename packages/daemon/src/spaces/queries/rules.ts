import type { Selectable } from "kysely";
import type { Store } from "../../store/open.ts";
import type { SpaceRulesTable } from "../../store/space-tables.ts";

type RuleRow = Selectable<SpaceRulesTable>;

export const listRules = ({ q, all }: Store, spaceId: string): RuleRow[] =>
  all(
    q.selectFrom("space_rules").selectAll().where("space_id", "=", spaceId).orderBy("made_at").orderBy("id"),
  );

export const addRule = ({ q, run }: Store, row: RuleRow): void =>
  void run(q.insertInto("space_rules").values(row));

export const dropRule = ({ q, run }: Store, spaceId: string, id: string): boolean =>
  run(q.deleteFrom("space_rules").where("space_id", "=", spaceId).where("id", "=", id)) > 0;

/** Memories up to this operation have been looked at. */
export const sawUntil = ({ q, run }: Store, spaceId: string, op: number): void =>
  void run(
    q
      .updateTable("space_rules")
      .set({ seen_op: op })
      .where("space_id", "=", spaceId)
      .where("seen_op", "<", op),
  );
