/** What it comes to that an operation is passed over: that of `in-memory/passing.ts`. */
export const PASSING = `
CREATE FUNCTION rows_of(op jsonb) RETURNS TABLE (n int, tbl text, key text) LANGUAGE sql IMMUTABLE AS $$
  SELECT i::int, r->>'table', r->>'key' FROM jsonb_array_elements(op->'rows') WITH ORDINALITY x(r, i) $$;

CREATE FUNCTION is_lost(p_space int, p_roots uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM unnest(p_roots) g
    WHERE (SELECT true FROM memory.gone x WHERE x.space = p_space AND x.root = g LIMIT 1)) $$;

CREATE FUNCTION release_row(p_space int, p_tbl text, p_key text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM memory.claims WHERE space = p_space AND tbl = p_tbl AND key = p_key
    AND digest = ANY (memory.claim_digests(ARRAY(SELECT unnest(s.claims)
      FROM memory.rows s WHERE s.space = p_space AND s.tbl = p_tbl AND s.key = p_key))) $$;

-- A row as the operation p_seq wrote it, or none where that is 0; it holds what nobody else has claimed since.
CREATE FUNCTION settle_row(p_space int, p_tbl text, p_key text, p_seq bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w written_row := written_row(p_space, p_seq, p_tbl, p_key);
BEGIN
  IF p_seq = 0 THEN
    DELETE FROM rows WHERE space = p_space AND tbl = p_tbl AND key = p_key;
    RETURN;
  END IF;
  w.claims := CASE WHEN is_lost(p_space, w.roots) THEN '{}' ELSE ARRAY(SELECT c FROM unnest(w.claims) c WHERE NOT EXISTS (
    SELECT FROM claims h WHERE h.space = p_space AND h.digest = claim_digest(c) AND (h.tbl, h.key) <> (p_tbl, p_key))) END;
  INSERT INTO rows VALUES (p_space, p_tbl, p_key, p_seq, w.roots, w.claims) ON CONFLICT (space, tbl, key)
    DO UPDATE SET seq = excluded.seq, roots = excluded.roots, claims = excluded.claims;
  INSERT INTO claims SELECT p_space, claim_digest(c), p_tbl, p_key FROM unnest(w.claims) c ON CONFLICT DO NOTHING;
END $$;

-- The newest operation that wrote a row and counts, from p_seq back; 0: none.
CREATE FUNCTION counting(p_space int, p_seq bigint, p_tbl text, p_key text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  WHILE (SELECT passed FROM operations WHERE space = p_space AND seq = p_seq) LOOP
    p_seq := (written_row(p_space, p_seq, p_tbl, p_key)).base;
  END LOOP;
  RETURN coalesce(p_seq, 0);
END $$;

-- Place and hash of the newest operation of a machine that counts.
CREATE FUNCTION place_of(p_space int, p_machine uuid, OUT o_mseq bigint, OUT o_hash text) LANGUAGE sql STABLE AS $$
  SELECT (memory.unpacked(o.said)::jsonb->>'mseq')::bigint,
    memory.hash_of((SELECT id FROM memory.spaces WHERE space = p_space), memory.unpacked(o.said))
    FROM memory.operations o WHERE o.space = p_space AND o.machine = p_machine AND NOT o.passed
    ORDER BY o.seq DESC LIMIT 1 $$;

CREATE FUNCTION follows_own(p_space int, p_op sent_operation) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memory.operations o WHERE o.space = p_space AND o.machine = p_op.machine
    AND memory.unpacked(o.said) LIKE '%"mseq":' || (p_op.mseq - 1) || ',%'
    AND memory.hash_of((SELECT id FROM memory.spaces WHERE space = p_space), memory.unpacked(o.said)) = p_op.prev) $$;

-- Who takes part, by the acts that count, from the first.
CREATE FUNCTION replay_acts(p_space int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid := (SELECT id FROM spaces WHERE space = p_space);
  v_machines machines[] := ARRAY(SELECT m FROM machines m WHERE m.space = p_space);
  v record;
BEGIN
  DELETE FROM members WHERE space = p_space;
  DELETE FROM machines WHERE space = p_space;
  DELETE FROM invitations WHERE space = p_space;
  UPDATE spaces SET epoch = 0, recovery_key = NULL, recovery_member = NULL WHERE space = p_space;
  FOR v IN SELECT o.seq, o.machine, o.member, unpacked(o.said) AS said, unpacked(o.said)::jsonb AS op FROM operations o
      WHERE o.space = p_space AND o.images = '{}' AND NOT o.passed ORDER BY o.seq LOOP
    CONTINUE WHEN v.op->>'kind' <> 'member';
    PERFORM do_act(p_space, v.seq, v.member, (1, NULL, v.machine, (v.op->>'mseq')::bigint, NULL, hash_of(v_id, v.said),
      'member', NULL, NULL, '{}', '{}', false, false, v.op->'act')::sent_operation);
  END LOOP;
  UPDATE machines m SET mseq = x.mseq, hash = x.hash FROM unnest(v_machines) x
    WHERE m.space = p_space AND m.machine = x.machine;
END $$;

-- Whether the operation p_seq is passed over. Its rows are taken back to what they were, and what it took is free; or the other
-- way round, where what passed over it is passed over itself.
CREATE FUNCTION set_passed(p_space int, p_seq bigint, p_passed boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v operations;
  op jsonb;
  v_place record;
BEGIN
  UPDATE operations SET passed = p_passed,
      images = CASE WHEN p_passed THEN array_fill(NULL::text, ARRAY[cardinality(images)]) ELSE images END
    WHERE space = p_space AND seq = p_seq AND passed <> p_passed RETURNING * INTO v;
  IF NOT FOUND THEN RETURN; END IF;
  op := unpacked(v.said)::jsonb;
  IF op->>'kind' = 'member' THEN
    IF op->'act'->>'act' = 'pass' THEN
      PERFORM set_passed(p_space, (op->'act'->>'seq')::bigint, EXISTS (SELECT FROM operations o
        WHERE o.space = p_space AND o.images = '{}' AND NOT o.passed AND unpacked(o.said)::jsonb->'act'->>'act' = 'pass'
          AND unpacked(o.said)::jsonb->'act'->'seq' = op->'act'->'seq'));
    END IF;
    PERFORM replay_acts(p_space);
  ELSIF p_passed THEN PERFORM take_back(p_space, p_seq, op);
  ELSE PERFORM stand_again(p_space, p_seq, v.member, op);
  END IF;
  SELECT * INTO v_place FROM place_of(p_space, v.machine);
  UPDATE machines SET mseq = v_place.o_mseq, hash = v_place.o_hash
    WHERE space = p_space AND machine = v.machine AND v_place.o_mseq IS NOT NULL;
END $$;

CREATE FUNCTION take_back(p_space int, p_seq bigint, op jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_roots uuid[] := ARRAY(SELECT DISTINCT x::uuid FROM jsonb_array_elements(op->'rows') r
    CROSS JOIN jsonb_array_elements_text(r->'roots') x);
  v_claims text[] := ARRAY(SELECT c FROM jsonb_array_elements(op->'rows') r
    CROSS JOIN jsonb_array_elements_text(r->'claims') c);
  v_gone uuid[] := uuids(op->'gone');
  v record;
BEGIN
  DELETE FROM gone WHERE space = p_space AND root = ANY (v_gone) AND seq = p_seq;
  DELETE FROM forgotten WHERE space = p_space AND claim = ANY (texts(op->'forgets')) AND seq = p_seq;
  UPDATE forgotten SET again_seq = NULL WHERE space = p_space AND claim = ANY (v_claims) AND again_seq = p_seq;
  DELETE FROM lineages WHERE space = p_space AND root = ANY (v_roots) AND seq = p_seq;
  INSERT INTO lineages SELECT p_space, g, o.member, o.seq FROM unnest(v_roots) g CROSS JOIN LATERAL (
      SELECT x.member, x.seq FROM mentions m JOIN operations x ON x.space = m.space AND x.seq = m.seq
      WHERE m.space = p_space AND m.root = g AND NOT x.passed ORDER BY m.seq LIMIT 1) o ON CONFLICT DO NOTHING;
  FOR v IN SELECT x.tbl, x.key FROM rows_of(op) x JOIN rows s ON s.space = p_space AND s.tbl = x.tbl AND s.key = x.key
      WHERE s.seq = p_seq LOOP
    PERFORM release_row(p_space, v.tbl, v.key);
  END LOOP;
  FOR v IN SELECT x.tbl, x.key FROM rows_of(op) x JOIN rows s ON s.space = p_space AND s.tbl = x.tbl AND s.key = x.key
      WHERE s.seq = p_seq ORDER BY x.n LOOP
    PERFORM settle_row(p_space, v.tbl, v.key, counting(p_space, p_seq, v.tbl, v.key));
  END LOOP;
  IF v_gone = '{}' THEN RETURN; END IF;
  FOR v IN SELECT s.tbl, s.key, s.seq FROM rows_about(p_space, v_gone) s LOOP
    PERFORM settle_row(p_space, v.tbl, v.key, v.seq);
  END LOOP;
END $$;

CREATE FUNCTION stand_again(p_space int, p_seq bigint, p_member text, op jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  INSERT INTO forgotten SELECT p_space, f, p_seq, NULL FROM unnest(texts(op->'forgets')) f ON CONFLICT DO NOTHING;
  INSERT INTO mentions SELECT DISTINCT p_space, l.root, l.seq FROM jsonb_array_elements(op->'rows') r
    CROSS JOIN jsonb_array_elements_text(r->'roots') x
    JOIN lineages l ON l.space = p_space AND l.root = x::uuid WHERE l.seq > p_seq ON CONFLICT DO NOTHING;
  INSERT INTO lineages SELECT DISTINCT p_space, x::uuid, p_member, p_seq FROM jsonb_array_elements(op->'rows') r
    CROSS JOIN jsonb_array_elements_text(r->'roots') x
    ON CONFLICT (space, root) DO UPDATE SET member = excluded.member, seq = excluded.seq WHERE lineages.seq > excluded.seq;
  FOR v IN SELECT x.tbl, x.key, x.n FROM rows_of(op) x WHERE coalesce((SELECT s.seq FROM rows s
      WHERE s.space = p_space AND s.tbl = x.tbl AND s.key = x.key), 0) < p_seq ORDER BY x.n LOOP
    PERFORM release_row(p_space, v.tbl, v.key);
  END LOOP;
  FOR v IN SELECT x.tbl, x.key, x.n FROM rows_of(op) x WHERE coalesce((SELECT s.seq FROM rows s
      WHERE s.space = p_space AND s.tbl = x.tbl AND s.key = x.key), 0) < p_seq ORDER BY x.n LOOP
    PERFORM settle_row(p_space, v.tbl, v.key, p_seq);
  END LOOP;
  UPDATE forgotten SET again_seq = p_seq WHERE space = p_space AND again_seq IS NULL AND claim = ANY (ARRAY(
    SELECT c FROM jsonb_array_elements(op->'rows') r CROSS JOIN jsonb_array_elements_text(r->'claims') c));
  IF op->'gone' <> '[]' THEN PERFORM do_gone(p_space, p_seq, uuids(op->'gone')); END IF;
END $$;

-- Rows as they stand that are about lineages.
CREATE FUNCTION rows_about(p_space int, p_roots uuid[]) RETURNS TABLE (tbl text, key text, seq bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_seqs bigint[] := ARRAY(SELECT l.seq FROM lineages l WHERE l.space = p_space AND l.root = ANY (p_roots)
    UNION SELECT m.seq FROM mentions m WHERE m.space = p_space AND m.root = ANY (p_roots));
BEGIN
  RETURN QUERY SELECT DISTINCT s.tbl, s.key, s.seq
    FROM operations o CROSS JOIN LATERAL rows_of(unpacked(o.said)::jsonb) r CROSS JOIN LATERAL (
      SELECT x.* FROM rows x WHERE x.space = p_space AND x.tbl = r.tbl AND x.key = r.key) s
    WHERE o.space = p_space AND o.seq = ANY (v_seqs) AND s.roots && p_roots;
END $$;

`;
