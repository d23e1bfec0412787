import { MOST_BYTES_ALONE, MOST_PULLED, MOST_PUSHED, ROWS_A_DAY } from "../../log/carrier.ts";
import { SCHEMA_VERSION } from "./version.ts";

/** Bytes of one page, beyond which nothing more is added to it. */
const MOST_PAGE_BYTES = 8 * 1024 * 1024;

/**
 * Nothing but the tables of the schema is found by its name. Plans are made once in a session, and are kept: made while a space was
 * empty they would read whole tables later (187 operations a second instead of thousands, after 10,000).
 */
const SETTINGS = `SET search_path = memory, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off`;

/** What members may call. Who they are is their login, never what they say. */
export const DOORS = `
CREATE FUNCTION schema_version() RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT ${SCHEMA_VERSION} $$;

CREATE FUNCTION hello_v2(p_space uuid, p_machine uuid, p_pulled bigint) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SETTINGS} AS $$
DECLARE
  w asking;
BEGIN
  w := asker(p_space, p_machine);
  PERFORM note_reading(w.space, w.head, p_machine, p_pulled);
  RETURN jsonb_build_object('space', p_space, 'name', w.name, 'head', w.head, 'member', session_user, 'role', w.role,
    'hashAt', (SELECT hash_of(p_space, unpacked(said)) FROM operations WHERE space = w.space AND seq = p_pulled AND NOT passed),
    'own', (SELECT jsonb_build_object('mseq', mseq, 'hash', hash) FROM machines
      WHERE space = w.space AND machine = p_machine),
    'machines', CASE WHEN w.joined THEN (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'machine', machine, 'pulled', pulled, 'seen', seen)), '[]') FROM readings WHERE space = w.space) ELSE '[]' END);
END $$;

-- How far a machine has read; written down when that changes, and once a minute.
CREATE FUNCTION note_reading(p_space int, p_head bigint, p_machine uuid, p_pulled bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_pulled bigint := greatest(0, least(p_pulled, p_head));
  v_now bigint := now_ms();
BEGIN
  IF NOT EXISTS (SELECT FROM readings WHERE space = p_space AND machine = p_machine AND pulled = v_pulled
      AND seen > v_now - 60000)
    AND EXISTS (SELECT FROM machines WHERE space = p_space AND machine = p_machine) THEN
    INSERT INTO readings VALUES (p_space, p_machine, v_pulled, v_now)
      ON CONFLICT (space, machine) DO UPDATE SET pulled = excluded.pulled, seen = excluded.seen;
  END IF;
END $$;

CREATE FUNCTION pull_v2(p_space uuid, p_machine uuid, p_since bigint, p_limit int)
RETURNS TABLE (o_seq bigint, o_member text, o_received bigint, o_said text, o_signature text, o_images text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SETTINGS} AS $$
DECLARE
  w asking;
BEGIN
  w := asker(p_space, p_machine);
  IF NOT w.joined THEN RAISE EXCEPTION USING ERRCODE = 'MS004', MESSAGE = 'not joined yet'; END IF;
  PERFORM note_reading(w.space, w.head, p_machine, p_since);
  IF w.head <= p_since THEN RETURN; END IF;
  RETURN QUERY SELECT p.seq, p.member, p.received, p.said, p.signature, p.images FROM (
      SELECT o.*, sum(octet_length(o.said) + octet_length(o.images)) OVER (ORDER BY o.seq) AS bytes
      FROM (SELECT x.seq, x.member, x.received, x.signature, unpacked(x.said) AS said,
          array_to_json(unpacked_each(x.images))::text AS images FROM operations x WHERE x.space = w.space AND x.seq > p_since
        ORDER BY x.seq LIMIT least(greatest(p_limit, 1), ${MOST_PULLED})) o) p
    WHERE p.seq = p_since + 1 OR p.bytes <= ${MOST_PAGE_BYTES} ORDER BY p.seq;
END $$;

-- The operations [{said, signature, images, bases}], as far as they are law; all that were taken have their numbers together,
-- or none has. Nobody else numbers anything in the space meanwhile: it leaves no gap, and nobody reads past one.
--
-- With p_head nothing is taken once the space has more than that, unless the first of them has its number already.
CREATE FUNCTION push_v2(p_space uuid, p_machine uuid, p_batch text, p_head bigint) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SETTINGS} AS $$
DECLARE
  w asking;
  v_batch jsonb := read_json(p_batch);
  v_ops sent_operation[] := '{}';
  v_rows sent_row[] := '{}';
  v_known sent_known[];
  v_numbers bigint[] := '{}';
  v_refused jsonb;
  v_count int;
  v_head bigint;
BEGIN
  -- What can be told without knowing the space is told before others have to wait.
  IF NOT is_list(v_batch, ${MOST_PUSHED}) OR octet_length(p_batch) > ${2 * MOST_BYTES_ALONE} THEN
    v_refused := refusal('malformed', 'It is no list of so many operations as a push may hold.');
  ELSE
    SELECT o_ops, o_rows, CASE WHEN o_is_cut THEN refusal('malformed', 'It has not the form of an operation.') END
      INTO v_ops, v_rows, v_refused FROM read_batch(p_space, v_batch);
  END IF;
  v_count := coalesce(array_length(v_ops, 1), 0);
  PERFORM FROM spaces WHERE id = p_space FOR NO KEY UPDATE;
  w := asker(p_space, p_machine);
  v_head := w.head;
  v_known := ARRAY(SELECT k.known FROM (SELECT (SELECT (o.n, x.seq, x.machine)::sent_known FROM operations x
    WHERE x.space = w.space AND x.id = o.id) AS known FROM unnest(v_ops) o) k WHERE k.known IS NOT NULL);
  IF p_head <> v_head AND NOT EXISTS (SELECT FROM unnest(v_known) k WHERE k.n = 1) THEN
    v_refused := refusal('stale', 'There are newer operations: read them first.');
  ELSIF v_count > 1 AND v_known = '{}' AND are_apart(v_ops, v_rows)
      AND take(w, p_machine, v_head + 1, v_batch, v_ops, v_rows, '{}') IS NULL THEN
    v_numbers := ARRAY(SELECT generate_series(v_head + 1, v_head + v_count));
  ELSE
    SELECT o_numbers, coalesce(o_refused, v_refused) INTO v_numbers, v_refused
      FROM take_each(w, p_machine, v_batch, v_ops, v_rows, v_known);
  END IF;
  v_count := coalesce(array_length(v_numbers, 1), 0);
  v_head := greatest(v_head, (SELECT max(x) FROM unnest(v_numbers) x));
  IF v_head > w.head THEN
    UPDATE spaces SET head = v_head WHERE space = w.space;
    PERFORM pg_notify('memory_' || replace(p_space::text, '-', ''), '');
  END IF;
  RETURN jsonb_build_object('head', v_head, 'taken', v_count, 'refused', v_refused);
END $$;

-- Makes room for a space that the login may create.
CREATE FUNCTION found_v2(p_space uuid, p_name text, p_rows_a_day int) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = memory, pg_temp AS $$
  INSERT INTO spaces (id, name, founder, rows_a_day)
    VALUES (p_space, left(p_name, 60), session_user, greatest(1, coalesce(p_rows_a_day, ${ROWS_A_DAY})));
$$;
`;

/** The signatures of what members may call. */
export const DOOR_NAMES = [
  "schema_version()",
  "hello_v2(uuid, uuid, bigint)",
  "pull_v2(uuid, uuid, bigint, int)",
  "push_v2(uuid, uuid, text, bigint)",
  "found_v2(uuid, text, int)",
] as const;
