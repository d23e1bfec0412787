/** What operations come to that were found to be law: that of `stand` in `law/rows.ts`. */
export const WRITING = `
CREATE FUNCTION write_operations(p_space int, p_seq bigint, p_batch jsonb, p_ops sent_operation[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_first int := p_ops[1].n;
  v_last sent_operation := p_ops[array_length(p_ops, 1)];
  v_gone uuid[] := p_ops[1].gone;
BEGIN
  INSERT INTO operations
    SELECT p_space, p_seq + o.n - v_first, o.id, o.machine, session_user, now_ms(), i.v->>'said', i.v->>'signature',
      texts(i.v->'images')
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
  DELETE FROM claims WHERE space = p_space AND claim = ANY (v_old);
  INSERT INTO rows SELECT p_space, r.tbl, r.key, p_seq + r.n - v_first, r.roots, r.claims FROM unnest(p_rows) r
    ON CONFLICT (space, tbl, key) DO UPDATE
    SET seq = excluded.seq, roots = excluded.roots, claims = excluded.claims;
  INSERT INTO claims SELECT p_space, c, r.tbl, r.key FROM unnest(p_rows) r CROSS JOIN unnest(r.claims) c;
  IF p_ops[1].again THEN
    DELETE FROM forgotten WHERE space = p_space
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
  INSERT INTO gone SELECT p_space, g FROM unnest(p_gone) g ON CONFLICT DO NOTHING;
  v_seqs := ARRAY(SELECT seq FROM lineages WHERE space = p_space AND root = ANY (p_gone)
    UNION SELECT seq FROM mentions WHERE space = p_space AND root = ANY (p_gone) UNION SELECT p_seq);
  UPDATE operations o SET images = (
      SELECT array_agg(CASE WHEN uuids(r.v->'roots') && p_gone THEN NULL ELSE o.images[r.n] END ORDER BY r.n)
      FROM jsonb_array_elements(o.said::jsonb->'rows') WITH ORDINALITY r(v, n))
    WHERE o.space = p_space AND o.seq = ANY (v_seqs) AND o.images <> '{}';
  FOR v_row IN SELECT DISTINCT r->>'table' AS tbl, r->>'key' AS key
      FROM operations o CROSS JOIN jsonb_array_elements(o.said::jsonb->'rows') r
      WHERE o.space = p_space AND o.seq = ANY (v_seqs) LOOP
    DELETE FROM claims WHERE space = p_space AND claim = ANY (ARRAY(SELECT unnest(s.claims) FROM rows s
      WHERE s.space = p_space AND s.tbl = v_row.tbl AND s.key = v_row.key AND s.roots && p_gone));
    UPDATE rows SET claims = '{}' WHERE space = p_space AND tbl = v_row.tbl AND key = v_row.key
      AND roots && p_gone AND claims <> '{}';
  END LOOP;
END $$;

-- What an act comes to that has the number p_seq.
CREATE FUNCTION do_act(p_space int, p_seq bigint, p_op sent_operation) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v jsonb := p_op.act;
  v_role text := 'owner';
  v_machine uuid;
  v_member text;
BEGIN
  CASE v->>'act'
    WHEN 'create', 'join' THEN
      IF v->>'act' = 'create' THEN UPDATE spaces SET name = v->>'name' WHERE space = p_space;
      ELSE UPDATE invitations SET used_seq = p_seq WHERE space = p_space AND invite_key = v->>'inviteKey'
        RETURNING role INTO v_role;
      END IF;
      PERFORM enter(p_space, p_seq, v_role);
      INSERT INTO machines VALUES
        (p_space, p_op.machine, session_user, p_seq, NULL, p_op.mseq, p_op.hash);
    WHEN 'invite' THEN
      INSERT INTO invitations VALUES
        (p_space, v->>'inviteKey', v->>'member', v->>'role', (v->>'until')::bigint, NULL);
    WHEN 'role' THEN
      UPDATE members SET role = v->>'role' WHERE space = p_space AND member = v->>'member' AND until_seq IS NULL;
    WHEN 'remove' THEN PERFORM end_member(p_space, p_seq, v->>'member');
    WHEN 'leave' THEN
      v_machine := (v->>'machine')::uuid;
      UPDATE machines SET to_seq = p_seq WHERE space = p_space AND machine = v_machine RETURNING member INTO v_member;
      IF NOT EXISTS (SELECT FROM machines WHERE space = p_space AND member = v_member AND to_seq IS NULL) THEN
        PERFORM end_member(p_space, p_seq, v_member);
      END IF;
    WHEN 'rename' THEN UPDATE spaces SET name = v->>'name' WHERE space = p_space;
  END CASE;
END $$;
`;
