import { LEAST_ROLES } from "../../log/roles.ts";
import { PREFIX_BYTES, SEALED_VERSION, VERSION } from "../../log/seal.ts";

const LEAST = Object.entries(LEAST_ROLES)
  .map(([kind, role]) => `WHEN '${kind}' THEN '${role}'`)
  .join(" ");

/**
 * The law by which operations get their numbers: that of `log/check.ts` and `law/rows.ts` without the signatures. Each
 * function looks at several operations at once, of which one comes after the other: a statement for each of a hundred would take
 * twenty times as long. What it refuses of several is looked at one by one. Tables are asked by a subquery for each row, never
 * joined: a plan that was made while a table was empty begins with the table, whatever it holds later.
 */
export const TAKING = `
CREATE TYPE sent_operation AS (n int, id uuid, machine uuid, mseq bigint, prev text, hash text, kind text, subject uuid,
  undoes uuid, gone uuid[], forgets text[], again boolean, over boolean, act jsonb);

-- base: as it was sent. is_bare: it stands, and its words were not sent.
CREATE TYPE sent_row AS (n int, tbl text, key text, roots uuid[], claims text[], stands boolean, is_bare boolean,
  base bigint);

CREATE TYPE sent_known AS (n int, seq bigint, machine uuid);

-- Half of a SHA-256: two claims with the same could be made by nobody.
CREATE FUNCTION claim_digest(p_claim text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(substring(sha256(convert_to(p_claim, 'UTF8')) FROM 1 FOR 16), 'hex')::uuid $$;

CREATE FUNCTION claim_digests(p_claims text[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT memory.claim_digest(c) FROM unnest(p_claims) c) $$;

CREATE FUNCTION least_role(p_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind ${LEAST} END $$;

CREATE FUNCTION hash_of(p_id uuid, p_said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to('memory-space-operation-1' || chr(10) || p_id || chr(10) || p_said, 'UTF8')), 'hex') $$;

-- Null: one of them has not the form of an operation. Fails with a data exception for some that have not.
CREATE FUNCTION read_operations(p_space uuid, p_batch jsonb, OUT o_ops sent_operation[], OUT o_rows sent_row[])
LANGUAGE plpgsql AS $$
BEGIN
  WITH item AS MATERIALIZED (
    SELECT n::int AS n, v, v->>'said' AS said, (v->>'said')::jsonb AS op
    FROM jsonb_array_elements(p_batch) WITH ORDINALITY i(v, n)
  ), row AS MATERIALIZED (
    SELECT s.n, r.v, s.v->'images'->(r.i::int - 1) AS image, s.v->'bases'->(r.i::int - 1) AS base
    FROM item s CROSS JOIN jsonb_array_elements(s.op->'rows') WITH ORDINALITY r(v, i)
  )
  SELECT ARRAY(SELECT (n, (op->>'id')::uuid, (op->>'machine')::uuid, (op->>'mseq')::bigint, op->>'prev',
        hash_of(p_space, said), op->>'kind', (op->>'subject')::uuid, (op->>'undoes')::uuid, uuids(op->'gone'),
        texts(op->'forgets'), op->'again' = 'true', op->'over' = 'true', op->'act')::sent_operation FROM item ORDER BY n),
      ARRAY(SELECT (n, v->>'table', v->>'key', uuids(v->'roots'), texts(v->'claims'), v->'hash' <> 'null',
        v->'hash' <> 'null' AND image = 'null', (base #>> '{}')::bigint)::sent_row FROM row)
    INTO o_ops, o_rows
    WHERE (SELECT bool_and(coalesce(is_operation(op, v), false)) FROM item)
      AND coalesce((SELECT bool_and(coalesce(is_row(v, image, base), false)) FROM row), true);
END $$;

-- Those before the first that has not the form of an operation, and whether there is such a one.
CREATE FUNCTION read_batch(p_space uuid, p_batch jsonb, OUT o_ops sent_operation[], OUT o_rows sent_row[],
  OUT o_is_cut boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_count int := jsonb_array_length(p_batch);
BEGIN
  o_is_cut := false;
  LOOP
    BEGIN
      SELECT r.o_ops, r.o_rows INTO o_ops, o_rows FROM read_operations(p_space, p_batch) r;
    EXCEPTION WHEN data_exception OR program_limit_exceeded OR statement_too_complex THEN
      o_ops := NULL;
    END;
    EXIT WHEN o_ops IS NOT NULL OR v_count = 0;
    -- Rarely: one less, until the rest has it.
    o_is_cut := true;
    v_count := v_count - 1;
    p_batch := p_batch - v_count;
  END LOOP;
  o_ops := coalesce(o_ops, '{}');
  o_rows := coalesce(o_rows, '{}');
END $$;

-- Several are looked at together if none of them rests on another one.
CREATE FUNCTION are_apart(p_ops sent_operation[], p_rows sent_row[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM unnest(p_ops) o WHERE o.kind = 'member' OR o.undoes IS NOT NULL OR o.gone <> '{}'
      OR o.again OR o.over OR o.forgets <> '{}')
    AND NOT EXISTS (SELECT FROM unnest(p_rows) r WHERE r.base < 0)
    AND 1 = (SELECT count(*) - count(DISTINCT o.id) + 1 FROM unnest(p_ops) o);
END $$;

CREATE FUNCTION wrong_rows(p_ops sent_operation[], p_rows sent_row[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) <> count(DISTINCT r.tbl || chr(10) || r.key) FROM unnest(p_rows) r) THEN
    RETURN refusal('malformed', 'It writes one row twice.'); END IF;
  IF EXISTS (SELECT FROM unnest(p_rows) r WHERE r.roots && p_ops[1].gone AND r.claims <> '{}') THEN
    RETURN refusal('malformed', 'A row about what the operation deletes claims nothing.'); END IF;
  IF (SELECT count(*) <> count(DISTINCT c) FROM unnest(p_rows) r CROSS JOIN unnest(r.claims) c) THEN
    RETURN refusal('malformed', 'Two of its rows claim the same.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_sending(p_ops sent_operation[], p_rows sent_row[], p_numbers bigint[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_rows) r WHERE r.base < -coalesce(array_length(p_numbers, 1), 0)) THEN
    RETURN refusal('malformed', 'A base is the number of an operation, or the place of an earlier one of the push.');
  END IF;
  IF EXISTS (SELECT FROM unnest(p_rows) r WHERE r.is_bare AND NOT r.roots && p_ops[1].gone) THEN
    RETURN refusal('malformed', 'A row without words is about what the operation deletes, or goes.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_sender(p_space int, p_head bigint, p_machine uuid, p_ops sent_operation[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v machines;
  v_first sent_operation := p_ops[1];
  v_brings boolean := coalesce(v_first.act->>'act' IN ('create', 'join'), false);
BEGIN
  IF EXISTS (SELECT FROM unnest(p_ops) o WHERE o.machine <> p_machine) THEN
    RETURN refusal('malformed', 'A machine sends what is its own alone.'); END IF;
  IF p_head = 0 AND v_first.act->>'act' IS DISTINCT FROM 'create' THEN
    RETURN refusal('malformed', 'The first operation creates the space.'); END IF;
  SELECT * INTO v FROM machines WHERE space = p_space AND machine = p_machine;
  -- What is passed over, or will be, may stand in the way of the machine that says so: it follows any of its own.
  IF v_first.act->>'act' = 'pass' THEN
    IF follows_own(p_space, v_first) THEN
      v.mseq := v_first.mseq - 1;
      v.hash := v_first.prev;
    END IF;
  END IF;
  IF v.to_seq IS NOT NULL THEN
    RETURN refusal('denied', 'Its machine has left the space or was removed.'); END IF;
  IF v.machine IS NULL AND NOT v_brings THEN RETURN refusal('denied', 'Its machine is not in the space.'); END IF;
  IF v.machine IS NOT NULL AND v_brings THEN
    RETURN refusal('malformed', 'Its machine is in the space already.'); END IF;
  IF v_first.mseq <= coalesce(v.mseq, 0) THEN
    RETURN refusal('copied', 'Its machine has numbered another operation with this place.'); END IF;
  IF v_first.mseq > coalesce(v.mseq, 0) + 1 THEN
    RETURN refusal('malformed', 'It does not follow the last operation of its machine.'); END IF;
  IF v_first.prev IS DISTINCT FROM v.hash OR EXISTS (SELECT FROM (
      SELECT o.mseq, o.prev, lag(o.mseq) OVER w AS mseq_before, lag(o.hash) OVER w AS hash_before
      FROM unnest(p_ops) o WINDOW w AS (ORDER BY o.n)) x
      WHERE x.mseq_before IS NOT NULL AND (x.mseq <> x.mseq_before + 1 OR x.prev IS DISTINCT FROM x.hash_before)) THEN
    RETURN refusal('stale', 'It follows another operation of its machine.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_role(p_role text, p_ops sent_operation[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_least text;
BEGIN
  SELECT least_role(o.kind) INTO v_least FROM unnest(p_ops) o
    WHERE p_role IS NULL OR rank_of(p_role) < rank_of(least_role(o.kind)) LIMIT 1;
  RETURN CASE WHEN FOUND THEN refusal('denied', 'That takes a ' || v_least || ' of the space.') END;
END $$;

CREATE FUNCTION sealed_prefix(p_epoch bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(encode(decode('${SEALED_VERSION.toString(16).padStart(2, "0")}'
    || lpad(to_hex(p_epoch), ${2 * (PREFIX_BYTES - 1)}, '0'), 'hex'), 'base64'), '+/', '-_') $$;

-- In a sealed space words are sealed, and with the newest key.
CREATE FUNCTION wrong_sealing(p_space int, p_batch jsonb, p_ops sent_operation[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_epoch bigint := (SELECT epoch FROM spaces WHERE space = p_space);
  v_prefix text;
  v record;
BEGIN
  IF v_epoch = 0 THEN RETURN NULL; END IF;
  v_prefix := sealed_prefix(v_epoch);
  SELECT bool_and(left(i, 2) = '${VERSION}' AND length(i) >= length(v_prefix) AND is_bytes(i)) AS sealed,
    bool_and(left(i, length(v_prefix)) = v_prefix) AS newest
    INTO v FROM unnest(p_ops) o CROSS JOIN LATERAL jsonb_array_elements_text(p_batch->(o.n - 1)->'images') i
    WHERE i IS NOT NULL;
  IF NOT v.sealed THEN RETURN refusal('malformed', 'In a sealed space words are sealed.'); END IF;
  RETURN CASE WHEN NOT v.newest THEN another_epoch() END;
END $$;

-- Curators change what anybody said.
CREATE FUNCTION wrong_author(p_space int, p_role text, p_ops sent_operation[], p_rows sent_row[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wrong text;
BEGIN
  IF p_ops[1].undoes IS NOT NULL THEN
    SELECT member INTO v_wrong FROM operations WHERE space = p_space AND id = p_ops[1].undoes;
    IF NOT FOUND THEN RETURN refusal('malformed', 'It takes back what is not in the space.'); END IF;
    IF v_wrong <> session_user AND rank_of(p_role) < 3 THEN
      RETURN refusal('denied', 'Only a curator takes back what others did.'); END IF;
  END IF;
  IF rank_of(p_role) >= 3 THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM unnest(p_ops) o
      WHERE (o.kind = 'edit' OR (o.kind = 'delete' AND o.subject IS NOT NULL)) AND (SELECT l.member FROM lineages l
        WHERE l.space = p_space AND l.root = o.subject) IS DISTINCT FROM session_user) THEN
    RETURN refusal('denied', 'Only a curator changes or deletes the words of others.'); END IF;
  IF EXISTS (SELECT FROM unnest(p_ops[1].gone) g WHERE (SELECT l.member FROM lineages l
      WHERE l.space = p_space AND l.root = g) IS DISTINCT FROM session_user) THEN
    RETURN refusal('denied', 'Only a curator deletes the words of others for good.'); END IF;
  IF p_ops[1].over AND EXISTS (SELECT FROM (SELECT r.roots FROM unnest(p_rows) r
      UNION ALL SELECT b.o_roots FROM written_before(p_space, p_rows) b) x
      WHERE x.roots = '{}' OR EXISTS (SELECT FROM unnest(x.roots) g WHERE (SELECT l.member FROM lineages l
        WHERE l.space = p_space AND l.root = g) IS DISTINCT FROM session_user)) THEN
    RETURN refusal('denied', 'Only a curator takes out the words of others.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_standing(p_space int, p_ops sent_operation[], p_rows sent_row[], p_numbers bigint[])
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_gone uuid[] := p_ops[1].gone;
  v record;
BEGIN
  -- Of several operations none takes what another of them lets go of: then they are looked at one by one.
  SELECT bool_or(r.stands AND EXISTS (SELECT FROM unnest(r.roots) x
      WHERE (SELECT true FROM gone g WHERE g.space = p_space AND g.root = x LIMIT 1))) AS gone,
    bool_or(coalesce((SELECT s.seq FROM rows s WHERE s.space = p_space AND s.tbl = r.tbl AND s.key = r.key), 0)
      <> CASE WHEN r.base < 0 THEN coalesce(p_numbers[-r.base], -1) ELSE r.base END) AS stale,
    bool_or(EXISTS (SELECT FROM unnest(r.claims) c
      WHERE (SELECT true FROM forgotten f WHERE f.space = p_space AND f.claim = c AND f.again_seq IS NULL LIMIT 1)))
      AS forgotten,
    bool_or(EXISTS (SELECT FROM unnest(r.claims) c
      WHERE (SELECT true FROM claims h WHERE h.space = p_space AND h.digest = claim_digest(c)
        AND NOT EXISTS (SELECT FROM unnest(p_rows) w WHERE w.tbl = h.tbl AND w.key = h.key AND w.n = r.n)
        AND NOT (SELECT s.roots && v_gone FROM rows s
          WHERE s.space = p_space AND s.tbl = h.tbl AND s.key = h.key)))) AS taken
    INTO v FROM unnest(p_rows) r;
  IF v.gone OR (SELECT bool_or((SELECT true FROM gone g WHERE g.space = p_space AND g.root = o.subject LIMIT 1))
      FROM unnest(p_ops) o) THEN
    RETURN refusal('gone', 'What it is about was deleted for good.'); END IF;
  IF v.stale THEN RETURN refusal('stale', 'A row was changed since its author saw it.'); END IF;
  IF v.forgotten AND NOT p_ops[1].again THEN
    RETURN refusal('gone', 'What it claims was deleted for good, and a person did not say it again.'); END IF;
  IF v.taken THEN RETURN refusal('same', 'Another row of the space holds the same claim.'); END IF;
  RETURN NULL;
END $$;

-- Whether a member may write so many rows more today.
CREATE FUNCTION today() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT floor(extract(epoch FROM now()) / 86400)::int $$;

CREATE FUNCTION has_room(p_space int, p_rows_a_day int, p_rows int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_rows + coalesce((SELECT rows FROM memory.written WHERE space = p_space AND member = session_user
    AND day = memory.today()), 0) <= p_rows_a_day $$;

-- Numbers operations from p_seq on, if they are law; null: they have their numbers.
CREATE FUNCTION take(p_asker asking, p_machine uuid, p_seq bigint, p_batch jsonb, p_ops sent_operation[],
  p_rows sent_row[], p_numbers bigint[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_space int := p_asker.space;
  v_role text := role_of(v_space, session_user);
  v_rows int := coalesce(array_length(p_rows, 1), 0);
  v_wrong jsonb;
BEGIN
  v_wrong := coalesce(wrong_rows(p_ops, p_rows), wrong_sender(v_space, p_seq - 1, p_machine, p_ops));
  IF v_wrong IS NULL AND p_ops[1].kind = 'member' THEN
    v_wrong := wrong_act(v_space, p_seq - 1, p_asker.founder, p_machine, p_ops[1].act);
  ELSIF v_wrong IS NULL THEN
    v_wrong := coalesce(wrong_role(v_role, p_ops), wrong_sealing(v_space, p_batch, p_ops), CASE WHEN NOT has_room(v_space, p_asker.rows_a_day, v_rows) THEN
        refusal('quota', 'The member has written as much as the space takes on one day.') END,
      wrong_sending(p_ops, p_rows, p_numbers), wrong_author(v_space, v_role, p_ops, p_rows),
      wrong_standing(v_space, p_ops, p_rows, p_numbers));
  END IF;
  IF v_wrong IS NOT NULL THEN RETURN v_wrong; END IF;
  PERFORM write_operations(v_space, p_seq, p_batch, p_ops, p_numbers);
  IF p_ops[1].over THEN PERFORM do_over(v_space, p_rows); END IF;
  IF v_rows > 0 THEN PERFORM write_rows(v_space, p_seq, p_ops, p_rows); END IF;
  IF p_ops[1].forgets <> '{}' THEN
    INSERT INTO forgotten SELECT v_space, f, p_seq, NULL FROM unnest(p_ops[1].forgets) f ON CONFLICT DO NOTHING;
  END IF;
  IF p_ops[1].kind = 'member' THEN PERFORM do_act(v_space, p_seq, session_user, p_ops[1]); END IF;
  IF p_ops[1].act->>'act' = 'pass' THEN
    PERFORM set_passed(v_space, (p_ops[1].act->>'seq')::bigint, true);
  END IF;
  RETURN NULL;
END $$;

-- One after the other, up to the first that is refused.
CREATE FUNCTION take_each(p_asker asking, p_machine uuid, p_batch jsonb, p_ops sent_operation[], p_rows sent_row[],
  p_known sent_known[], OUT o_numbers bigint[], OUT o_refused jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_head bigint := p_asker.head;
  v_op sent_operation;
  v_known sent_known;
BEGIN
  o_numbers := '{}';
  FOREACH v_op IN ARRAY p_ops LOOP
    SELECT k.* INTO v_known FROM unnest(p_known) k WHERE k.n = v_op.n;
    IF NOT FOUND THEN
      IF EXISTS (SELECT FROM operations WHERE space = p_asker.space AND id = v_op.id) THEN
        o_refused := refusal('malformed', 'Two operations of the push have one id.');
        RETURN;
      END IF;
      o_refused := take(p_asker, p_machine, v_head + 1, p_batch, ARRAY[v_op],
        ARRAY(SELECT r FROM unnest(p_rows) r WHERE r.n = v_op.n), o_numbers);
      IF o_refused IS NOT NULL THEN RETURN; END IF;
      v_head := v_head + 1;
      o_numbers := o_numbers || v_head;
    ELSIF v_known.machine = p_machine THEN
      o_numbers := o_numbers || v_known.seq;
    ELSE
      o_refused := refusal('malformed', 'Another machine has an operation with its id.');
      RETURN;
    END IF;
  END LOOP;
END $$;
`;
