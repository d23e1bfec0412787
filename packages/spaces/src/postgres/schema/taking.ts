import { LEAST_ROLES } from "../../log/roles.ts";

const LEAST = Object.entries(LEAST_ROLES)
  .map(([kind, role]) => `WHEN '${kind}' THEN '${role}'`)
  .join(" ");

/** The law by which one operation gets its number: that of `log/check.ts` and `in-memory/rows.ts` without the signatures. */
export const TAKING = `
CREATE FUNCTION least_role(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind ${LEAST} END $$;

CREATE FUNCTION hash_of(p_id uuid, p_said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to('memory-space-operation-1' || chr(10) || p_id || chr(10) || p_said, 'UTF8')), 'hex') $$;

CREATE FUNCTION wrong_sender(p_space int, p_head bigint, p_op jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v machines;
  v_mseq bigint := (p_op->>'mseq')::bigint;
  v_brings boolean := coalesce(p_op->'act'->>'act' IN ('create', 'join'), false);
BEGIN
  IF p_head = 0 AND p_op->'act'->>'act' IS DISTINCT FROM 'create' THEN
    RETURN refusal('malformed', 'The first operation creates the space.'); END IF;
  SELECT * INTO v FROM machines WHERE space = p_space AND machine = (p_op->>'machine')::uuid;
  IF v.to_seq IS NOT NULL THEN
    RETURN refusal('denied', 'Its machine has left the space or was removed.'); END IF;
  IF v.machine IS NULL AND NOT v_brings THEN RETURN refusal('denied', 'Its machine is not in the space.'); END IF;
  IF v.machine IS NOT NULL AND v_brings THEN
    RETURN refusal('malformed', 'Its machine is in the space already.'); END IF;
  IF v_mseq <= coalesce(v.mseq, 0) THEN
    RETURN refusal('copied', 'Its machine has numbered another operation with this place.'); END IF;
  IF v_mseq > coalesce(v.mseq, 0) + 1 THEN
    RETURN refusal('malformed', 'It does not follow the last operation of its machine.'); END IF;
  IF p_op->>'prev' IS DISTINCT FROM v.hash THEN
    RETURN refusal('stale', 'It follows another operation of its machine.'); END IF;
  RETURN NULL;
END $$;

-- The rows of an operation as they were sent: {table, key, ...}, words, and base with the places in the push resolved.
CREATE FUNCTION rows_of(p_op jsonb, p_item jsonb, p_numbers bigint[])
RETURNS TABLE (n int, tbl text, key text, roots uuid[], claims text[], stands boolean, image text, base bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT r.n::int, r.v->>'table', r.v->>'key', memory.uuids(r.v->'roots'), memory.texts(r.v->'claims'),
    r.v->'hash' <> 'null',
    p_item->'images'->>(r.n::int - 1),
    CASE WHEN b.base < 0 THEN coalesce(p_numbers[-b.base], -1) ELSE b.base END
  FROM jsonb_array_elements(p_op->'rows') WITH ORDINALITY r(v, n)
  CROSS JOIN LATERAL (SELECT (p_item->'bases'->>(r.n::int - 1))::bigint AS base) b $$;

CREATE FUNCTION wrong_rows(p_space int, p_op jsonb, p_item jsonb, p_numbers bigint[]) RETURNS jsonb
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_gone uuid[] := uuids(p_op->'gone');
  v_count int := coalesce(array_length(p_numbers, 1), 0);
BEGIN
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, '{}') r GROUP BY r.tbl, r.key HAVING count(*) > 1) THEN
    RETURN refusal('malformed', 'It writes one row twice.'); END IF;
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, '{}') r, unnest(r.claims) c GROUP BY c HAVING count(*) > 1) THEN
    RETURN refusal('malformed', 'Two of its rows claim the same.'); END IF;
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, '{}') r WHERE r.roots && v_gone AND r.claims <> '{}') THEN
    RETURN refusal('malformed', 'A row about what the operation deletes claims nothing.'); END IF;
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, '{}') r
      WHERE r.stands AND r.image IS NULL AND NOT r.roots && v_gone) THEN
    RETURN refusal('malformed', 'A row without words is about what the operation deletes, or goes.'); END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements_text(p_item->'bases') b WHERE b::bigint < -v_count) THEN
    RETURN refusal('malformed', 'A base is the number of an operation, or the place of an earlier one of the push.');
  END IF;
  RETURN NULL;
END $$;

-- Curators change what anybody said.
CREATE FUNCTION wrong_author(p_space int, p_role text, p_op jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_kind text := p_op->>'kind';
  v_subject uuid := p_op->>'subject';
  v_undone text;
BEGIN
  IF p_op->'undoes' <> 'null' THEN
    SELECT member INTO v_undone FROM operations WHERE space = p_space AND id = (p_op->>'undoes')::uuid;
    IF NOT FOUND THEN RETURN refusal('malformed', 'It takes back what is not in the space.'); END IF;
  END IF;
  IF rank(p_role) >= 3 THEN RETURN NULL; END IF;
  IF v_kind IN ('edit', 'delete') AND NOT (v_kind = 'delete' AND v_subject IS NULL) AND NOT EXISTS (
      SELECT FROM lineages WHERE space = p_space AND root = v_subject AND member = session_user) THEN
    RETURN refusal('denied', 'Only a curator changes or deletes the words of others.'); END IF;
  IF EXISTS (SELECT FROM unnest(uuids(p_op->'gone')) g WHERE NOT EXISTS (
      SELECT FROM lineages WHERE space = p_space AND root = g AND member = session_user)) THEN
    RETURN refusal('denied', 'Only a curator deletes the words of others for good.'); END IF;
  IF v_undone <> session_user THEN
    RETURN refusal('denied', 'Only a curator takes back what others did.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_standing(p_space int, p_op jsonb, p_item jsonb, p_numbers bigint[]) RETURNS jsonb
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_gone uuid[] := uuids(p_op->'gone');
BEGIN
  IF EXISTS (SELECT FROM gone g WHERE g.space = p_space AND (g.root = (p_op->>'subject')::uuid OR g.root IN (
      SELECT unnest(r.roots) FROM rows_of(p_op, p_item, p_numbers) r WHERE r.stands))) THEN
    RETURN refusal('gone', 'What it is about was deleted for good.'); END IF;
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, p_numbers) r
      LEFT JOIN rows s ON s.space = p_space AND s.tbl = r.tbl AND s.key = r.key
      WHERE coalesce(s.seq, 0) <> r.base) THEN
    RETURN refusal('stale', 'A row was changed since its author saw it.'); END IF;
  IF p_op->'again' = 'false' AND EXISTS (SELECT FROM rows_of(p_op, p_item, p_numbers) r
      CROSS JOIN unnest(r.claims) c JOIN forgotten f ON f.space = p_space AND f.claim = c) THEN
    RETURN refusal('gone', 'What it claims was deleted for good, and a person did not say it again.'); END IF;
  IF EXISTS (SELECT FROM rows_of(p_op, p_item, p_numbers) r CROSS JOIN unnest(r.claims) c
      JOIN claims h ON h.space = p_space AND h.claim = c
      JOIN rows s ON s.space = p_space AND s.tbl = h.tbl AND s.key = h.key
      WHERE NOT s.roots && v_gone AND NOT EXISTS (SELECT FROM rows_of(p_op, p_item, p_numbers) w
        WHERE w.tbl = h.tbl AND w.key = h.key)) THEN
    RETURN refusal('same', 'Another row of the space holds the same claim.'); END IF;
  RETURN NULL;
END $$;

-- What is deleted for good loses its words in every operation, and lets go of what it claimed.
CREATE FUNCTION do_gone(p_space int, p_gone uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_seqs bigint[];
BEGIN
  INSERT INTO gone SELECT p_space, g FROM unnest(p_gone) g ON CONFLICT DO NOTHING;
  SELECT array_agg(DISTINCT a.seq) INTO v_seqs FROM (
    SELECT l.seq FROM lineages l WHERE l.space = p_space AND l.root = ANY (p_gone)
    UNION ALL SELECT m.seq FROM mentions m WHERE m.space = p_space AND m.root = ANY (p_gone)) a;
  UPDATE operations o SET images = (
      SELECT array_agg(CASE WHEN uuids(r.v->'roots') && p_gone THEN NULL ELSE o.images[r.n] END ORDER BY r.n)
      FROM jsonb_array_elements(o.said::jsonb->'rows') WITH ORDINALITY r(v, n))
    WHERE o.space = p_space AND o.seq = ANY (v_seqs);
  WITH written AS (
    SELECT DISTINCT r->>'table' AS tbl, r->>'key' AS key
    FROM operations o, jsonb_array_elements(o.said::jsonb->'rows') r
    WHERE o.space = p_space AND o.seq = ANY (v_seqs)
  ), lost AS (
    SELECT s.tbl, s.key, s.claims FROM rows s JOIN written w ON w.tbl = s.tbl AND w.key = s.key
    WHERE s.space = p_space AND s.roots && p_gone
  ), freed AS (
    DELETE FROM claims c USING lost WHERE c.space = p_space AND c.claim = ANY (lost.claims)
  )
  UPDATE rows s SET claims = '{}' FROM lost WHERE s.space = p_space AND s.tbl = lost.tbl AND s.key = lost.key;
END $$;

-- Writes an operation that was found to be law, with its number.
CREATE FUNCTION do_operation(p_space int, p_seq bigint, p_op jsonb, p_item jsonb, p_numbers bigint[], p_hash text)
RETURNS void LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_gone uuid[] := uuids(p_op->'gone');
BEGIN
  INSERT INTO operations SELECT p_space, p_seq, (p_op->>'id')::uuid, (p_op->>'machine')::uuid, session_user,
    now_ms(), p_item->>'said', p_item->>'signature', coalesce(
      (SELECT array_agg(CASE WHEN r.roots && v_gone THEN NULL ELSE r.image END ORDER BY r.n)
        FROM rows_of(p_op, p_item, p_numbers) r), '{}');
  WITH named AS (SELECT DISTINCT unnest(r.roots) AS root FROM rows_of(p_op, p_item, p_numbers) r
  ), new AS (
    INSERT INTO lineages SELECT p_space, root, session_user, p_seq FROM named
    ON CONFLICT DO NOTHING RETURNING root
  )
  INSERT INTO mentions SELECT p_space, root, p_seq FROM named WHERE root NOT IN (SELECT root FROM new);
  DELETE FROM claims c USING rows_of(p_op, p_item, p_numbers) r
    JOIN rows s ON s.space = p_space AND s.tbl = r.tbl AND s.key = r.key
    WHERE c.space = p_space AND c.claim = ANY (s.claims);
  IF v_gone <> '{}' THEN PERFORM do_gone(p_space, v_gone); END IF;
  INSERT INTO rows SELECT p_space, r.tbl, r.key, p_seq, r.roots, r.claims FROM rows_of(p_op, p_item, p_numbers) r
    ON CONFLICT (space, tbl, key) DO UPDATE
    SET seq = excluded.seq, roots = excluded.roots, claims = excluded.claims;
  INSERT INTO claims SELECT p_space, c, r.tbl, r.key FROM rows_of(p_op, p_item, p_numbers) r, unnest(r.claims) c;
  IF p_op->'again' = 'true' THEN
    DELETE FROM forgotten f USING rows_of(p_op, p_item, p_numbers) r
      WHERE f.space = p_space AND f.claim = ANY (r.claims);
  END IF;
  INSERT INTO forgotten SELECT p_space, f FROM unnest(texts(p_op->'forgets')) f ON CONFLICT DO NOTHING;
  UPDATE machines SET mseq = (p_op->>'mseq')::bigint, hash = p_hash
    WHERE space = p_space AND machine = (p_op->>'machine')::uuid;
  IF p_op->>'kind' = 'member' THEN PERFORM do_act(p_space, p_seq, p_op, p_hash); END IF;
END $$;

-- Whether a member may write so many rows more today; counts them if so.
CREATE FUNCTION has_room(p_space int, p_rows_a_day int, p_rows int) RETURNS boolean
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_day int := now_ms() / 86400000;
  v_rows bigint;
BEGIN
  IF p_rows = 0 THEN RETURN true; END IF;
  SELECT w.rows INTO v_rows FROM written w WHERE w.space = p_space AND w.member = session_user AND w.day = v_day;
  RETURN coalesce(v_rows, 0) + p_rows <= p_rows_a_day;
END $$;

CREATE FUNCTION count_rows(p_space int, p_rows int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO memory.written VALUES (p_space, session_user, (memory.now_ms() / 86400000)::int, p_rows)
  ON CONFLICT (space, member, day) DO UPDATE SET rows = memory.written.rows + excluded.rows $$;

-- Numbers an operation p_seq, if it is law; null: it has its number.
CREATE FUNCTION take(p_asker record, p_id uuid, p_machine uuid, p_seq bigint, p_item jsonb, p_numbers bigint[])
RETURNS jsonb LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v_op jsonb := read_json(p_item->>'said');
  v_space int := p_asker.space;
  v_role text;
  v_rows int;
  v_wrong jsonb;
BEGIN
  IF NOT is_operation(v_op, p_item) THEN
    RETURN refusal('malformed', 'It has not the form of an operation.'); END IF;
  IF (v_op->>'machine')::uuid <> p_machine THEN
    RETURN refusal('malformed', 'A machine sends what is its own alone.'); END IF;
  v_wrong := wrong_rows(v_space, v_op, p_item, p_numbers);
  IF v_wrong IS NULL THEN v_wrong := wrong_sender(v_space, p_seq - 1, v_op); END IF;
  IF v_wrong IS NOT NULL THEN RETURN v_wrong; END IF;
  v_role := role_of(v_space, session_user);
  IF v_op->>'kind' = 'member' THEN
    v_wrong := wrong_act(v_space, p_seq - 1, p_asker.founder, v_op->'act');
  ELSIF v_role IS NULL OR rank(v_role) < rank(least_role(v_op->>'kind')) THEN
    v_wrong := refusal('denied', 'That takes a ' || least_role(v_op->>'kind') || ' of the space.');
  ELSE
    v_rows := jsonb_array_length(v_op->'rows');
    IF NOT has_room(v_space, p_asker.rows_a_day, v_rows) THEN
      RETURN refusal('quota', 'The member has written as much as the space takes on one day.'); END IF;
    v_wrong := wrong_author(v_space, v_role, v_op);
    IF v_wrong IS NULL THEN v_wrong := wrong_standing(v_space, v_op, p_item, p_numbers); END IF;
  END IF;
  IF v_wrong IS NOT NULL THEN RETURN v_wrong; END IF;
  PERFORM do_operation(v_space, p_seq, v_op, p_item, p_numbers, hash_of(p_id, p_item->>'said'));
  IF v_rows > 0 THEN PERFORM count_rows(v_space, v_rows); END IF;
  RETURN NULL;
END $$;
`;
