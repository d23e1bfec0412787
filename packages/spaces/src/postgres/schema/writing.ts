/** What operations come to that were found to be law: that of `stand` in `law/rows.ts`. */
export const WRITING = `
CREATE FUNCTION write_operations(p_space int, p_seq bigint, p_batch jsonb, p_ops sent_operation[],
  p_numbers bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_first int := p_ops[1].n;
  v_last sent_operation := p_ops[array_length(p_ops, 1)];
  v_gone uuid[] := p_ops[1].gone;
BEGIN
  INSERT INTO operations
    SELECT p_space, p_seq + o.n - v_first, o.id, o.machine, session_user, now_ms(), packed(i.v->>'said'), i.v->>'signature',
      packed_each(texts(i.v->'images')), CASE WHEN p_numbers = '{}' THEN texts(i.v->'bases')::bigint[] ELSE
        ARRAY(SELECT CASE WHEN b < 0 THEN p_numbers[-b] ELSE b END
          FROM unnest(texts(i.v->'bases')::bigint[]) WITH ORDINALITY x(b, n) ORDER BY n) END
    FROM unnest(p_ops) o CROSS JOIN LATERAL (SELECT p_batch->(o.n - 1) AS v) i;
  UPDATE machines SET mseq = v_last.mseq, hash = v_last.hash WHERE space = p_space AND machine = v_last.machine;
  IF v_gone <> '{}' THEN PERFORM do_gone(p_space, p_seq, v_gone); END IF;
END $$;

CREATE FUNCTION write_rows(p_space int, p_seq bigint, p_ops sent_operation[], p_rows sent_row[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_first int := p_ops[1].n;
  v_old text[];
BEGIN
  WITH named AS (
    SELECT root, p_seq + min(r.n) - v_first AS first, array_agg(DISTINCT p_seq + r.n - v_first) AS seqs
    FROM unnest(p_rows) r CROSS JOIN unnest(r.roots) root GROUP BY root
  ), new AS (
    INSERT INTO lineages SELECT p_space, root, session_user, first FROM named
    ON CONFLICT DO NOTHING RETURNING root
  )
  INSERT INTO mentions SELECT p_space, named.root, s FROM named LEFT JOIN new ON new.root = named.root
    CROSS JOIN unnest(named.seqs) s WHERE new.root IS NULL OR s > named.first;
  v_old := ARRAY(SELECT unnest((SELECT s.claims FROM rows s
    WHERE s.space = p_space AND s.tbl = r.tbl AND s.key = r.key)) FROM unnest(p_rows) r WHERE r.base <> 0);
  DELETE FROM claims WHERE space = p_space AND digest = ANY (claim_digests(v_old));
  INSERT INTO rows SELECT p_space, r.tbl, r.key, p_seq + r.n - v_first, r.roots, r.claims FROM unnest(p_rows) r
    ON CONFLICT (space, tbl, key) DO UPDATE
    SET seq = excluded.seq, roots = excluded.roots, claims = excluded.claims;
  INSERT INTO claims SELECT p_space, claim_digest(c), r.tbl, r.key FROM unnest(p_rows) r CROSS JOIN unnest(r.claims) c;
  IF p_ops[1].again THEN
    UPDATE forgotten SET again_seq = p_seq WHERE space = p_space AND again_seq IS NULL
      AND claim = ANY (ARRAY(SELECT c FROM unnest(p_rows) r CROSS JOIN unnest(r.claims) c));
  END IF;
  INSERT INTO written VALUES (p_space, session_user, today(), array_length(p_rows, 1))
    ON CONFLICT (space, member, day) DO UPDATE SET rows = written.rows + excluded.rows;
END $$;

-- What is deleted for good loses its words in every operation, that with p_seq included, and lets go of what it claimed.
CREATE FUNCTION do_gone(p_space int, p_seq bigint, p_gone uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_seqs bigint[];
  v_row record;
BEGIN
  INSERT INTO gone SELECT p_space, g, p_seq FROM unnest(p_gone) g ON CONFLICT DO NOTHING;
  v_seqs := ARRAY(SELECT seq FROM lineages WHERE space = p_space AND root = ANY (p_gone)
    UNION SELECT seq FROM mentions WHERE space = p_space AND root = ANY (p_gone) UNION SELECT p_seq);
  UPDATE operations o SET images = (
      SELECT array_agg(CASE WHEN uuids(r.v->'roots') && p_gone THEN NULL ELSE o.images[r.n] END ORDER BY r.n)
      FROM jsonb_array_elements(unpacked(o.said)::jsonb->'rows') WITH ORDINALITY r(v, n))
    WHERE o.space = p_space AND o.seq = ANY (v_seqs) AND o.images <> '{}';
  FOR v_row IN SELECT DISTINCT r->>'table' AS tbl, r->>'key' AS key
      FROM operations o CROSS JOIN jsonb_array_elements(unpacked(o.said)::jsonb->'rows') r
      WHERE o.space = p_space AND o.seq = ANY (v_seqs) LOOP
    DELETE FROM claims WHERE space = p_space AND digest = ANY (claim_digests(ARRAY(SELECT unnest(s.claims) FROM rows s
      WHERE s.space = p_space AND s.tbl = v_row.tbl AND s.key = v_row.key AND s.roots && p_gone)));
    UPDATE rows SET claims = '{}' WHERE space = p_space AND tbl = v_row.tbl AND key = v_row.key
      AND roots && p_gone AND claims <> '{}';
  END LOOP;
END $$;

-- A row as an operation wrote it: its place among those of the operation, and what wrote it before.
CREATE TYPE written_row AS (n int, roots uuid[], claims text[], base bigint);

CREATE FUNCTION written_row(p_space int, p_seq bigint, p_tbl text, p_key text) RETURNS written_row LANGUAGE sql STABLE AS $$
  SELECT (r.n, memory.uuids(r.v->'roots'), memory.texts(r.v->'claims'), o.bases[r.n])::memory.written_row
    FROM memory.operations o CROSS JOIN LATERAL jsonb_array_elements(memory.unpacked(o.said)::jsonb->'rows') WITH ORDINALITY r(v, n)
    WHERE o.space = p_space AND o.seq = p_seq AND r.v->>'table' = p_tbl AND r.v->>'key' = p_key $$;

-- Where rows were written before, in every operation.
CREATE FUNCTION written_before(p_space int, p_rows sent_row[]) RETURNS TABLE (o_seq bigint, o_n int, o_roots uuid[])
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY WITH RECURSIVE earlier AS (
    SELECT s.tbl, s.key, s.seq, written_row(p_space, s.seq, s.tbl, s.key) AS w FROM (SELECT r.tbl, r.key,
      (SELECT x.seq FROM rows x WHERE x.space = p_space AND x.tbl = r.tbl AND x.key = r.key) AS seq
      FROM unnest(p_rows) r) s WHERE s.seq IS NOT NULL
    UNION ALL
    SELECT e.tbl, e.key, (e.w).base, written_row(p_space, (e.w).base, e.tbl, e.key) FROM earlier e WHERE (e.w).base > 0
  ) SELECT e.seq, (e.w).n, (e.w).roots FROM earlier e
    WHERE NOT (SELECT o.passed FROM operations o WHERE o.space = p_space AND o.seq = e.seq);
END $$;

-- What rows said before loses its words.
CREATE FUNCTION do_over(p_space int, p_rows sent_row[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  FOR v IN SELECT b.o_seq, b.o_n FROM written_before(p_space, p_rows) b LOOP
    UPDATE operations SET images[v.o_n] = NULL WHERE space = p_space AND seq = v.o_seq AND images[v.o_n] IS NOT NULL;
  END LOOP;
END $$;

-- What an act comes to that has the number p_seq.
CREATE FUNCTION do_act(p_space int, p_seq bigint, p_member text, p_op sent_operation) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v jsonb := p_op.act;
  v_role text := 'owner';
  v_machine uuid;
  v_member text;
BEGIN
  CASE v->>'act'
    WHEN 'create', 'join' THEN
      IF v->>'act' = 'create' THEN
        UPDATE spaces SET name = v->>'name', epoch = coalesce((v->'seal'->>'epoch')::bigint, 0) WHERE space = p_space;
      ELSE
        UPDATE invitations SET used_seq = p_seq WHERE space = p_space AND invite_key = v->>'inviteKey'
          RETURNING role INTO v_role;
        -- By a recovery comes who is an owner already.
        IF NOT FOUND THEN
          UPDATE spaces SET recovery_key = NULL, recovery_member = NULL
            WHERE space = p_space AND recovery_key = v->>'inviteKey';
        END IF;
      END IF;
      IF v_role IS NOT NULL THEN PERFORM enter(p_space, p_seq, p_member, v_role); END IF;
      INSERT INTO machines VALUES (p_space, p_op.machine, p_member, p_seq, NULL, p_op.mseq, p_op.hash)
        ON CONFLICT (space, machine) DO UPDATE SET member = excluded.member, from_seq = excluded.from_seq, to_seq = NULL,
          mseq = excluded.mseq, hash = excluded.hash;
    WHEN 'invite' THEN
      INSERT INTO invitations VALUES
        (p_space, v->>'inviteKey', v->>'member', v->>'role', (v->>'until')::bigint, NULL)
        ON CONFLICT (space, invite_key) DO UPDATE
        SET member = excluded.member, role = excluded.role, until = excluded.until, used_seq = NULL;
    WHEN 'role' THEN
      UPDATE members SET role = v->>'role' WHERE space = p_space AND member = v->>'member' AND until_seq IS NULL;
      IF v->>'role' <> 'owner' THEN PERFORM end_recovery(p_space, v->>'member'); END IF;
    WHEN 'remove' THEN PERFORM end_member(p_space, p_seq, v->>'member');
    WHEN 'leave' THEN
      v_machine := (v->>'machine')::uuid;
      UPDATE machines SET to_seq = p_seq WHERE space = p_space AND machine = v_machine RETURNING member INTO v_member;
      IF NOT EXISTS (SELECT FROM machines WHERE space = p_space AND member = v_member AND to_seq IS NULL) THEN
        PERFORM end_member(p_space, p_seq, v_member);
      END IF;
    WHEN 'rename' THEN UPDATE spaces SET name = v->>'name' WHERE space = p_space;
    WHEN 'turn' THEN
      UPDATE spaces SET epoch = (v->>'epoch')::bigint WHERE space = p_space;
      UPDATE invitations SET used_seq = p_seq WHERE space = p_space AND used_seq IS NULL;
    WHEN 'recovery' THEN
      UPDATE spaces SET recovery_key = v->>'recoveryKey', recovery_member = p_member WHERE space = p_space;
    WHEN 'pass' THEN NULL;
  END CASE;
END $$;
`;
