import { IN_BLOCK } from "./search-tables.ts";

/** Plans are made for each question here: how often a word stands in a space decides how it is looked for. */
export const SEARCH_SETTINGS = "SET search_path = memory, pg_temp SET lock_timeout = '5s' SET jit = off";

/**
 * As with pushes: whatever a plan was made for, each table is asked for its rows by their keys, and never read as a whole (a hash
 * of all rows for each 200 texts).
 */
const BY_KEY = `SET search_path = memory, pg_temp SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off`;

/** Machines of one space take turns, of so many milliseconds. */
const TURN = 30_000;
/** Texts that are filled in by one call. */
export const MOST_FILLED = 200;
/** Rows of the log that are looked at in one call, for a space that was not searched before. */
const MOST_LOOKED = 2000;

const MARKS = `'[\\u0001-/:-@\\[-\`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\uff00-\\uff0f\\uff1a-\\uff20]+'`;
const PAIRED = `'^[\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]{3,}$'`;

/**
 * Texts are taken from the log by the server itself: who fills in says which, and brings the code, and cannot say anything else in
 * the name of others. What ends or is deleted goes in the transaction that says so, its words and the count of them included; what
 * is new waits in `texts_due` for a machine of a member.
 */
export const SEARCH_FILLING = `
-- The words of a text as they are found by: in small letters, without accents, cut at every mark, without grammar and endings; of
-- a script without spaces each two characters. A lexeme never holds a mark.
CREATE FUNCTION words_of(p_text text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT l), '{}') FROM (
    SELECT unnest(coalesce(ts_lexize('pg_catalog.english_stem', w), ARRAY[w])) AS l
    FROM regexp_split_to_table(lower(CASE WHEN getdatabaseencoding() = 'UTF8'
      THEN normalize(regexp_replace(normalize(left(p_text, 20000), NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC)
      ELSE left(p_text, 20000) END), ${MARKS}) t
    CROSS JOIN LATERAL (SELECT t AS w WHERE t !~ ${PAIRED}
      UNION ALL SELECT substr(t, i, 2) FROM generate_series(1, length(t) - 1) i WHERE t ~ ${PAIRED}) x
    WHERE length(w) BETWEEN 1 AND 64) s $$;

CREATE FUNCTION partition_of(p_space int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'texts_' || p_space $$;

CREATE FUNCTION blocks_of(p_space int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'codes_' || p_space $$;

-- What stands at which place of a block. Without a code: it is not there.
CREATE TYPE placed_code AS (project int, block int, place int, id uuid, code bit(512));

-- The places of blocks that are there.
CREATE FUNCTION placed_codes(p_space int, p_project int, p_block int) RETURNS SETOF placed_code LANGUAGE sql STABLE AS $$
  SELECT project, block, i, ids[i], substring(codes FROM 512 * (i - 1) + 1 FOR 512) FROM memory.code_blocks
    CROSS JOIN generate_series(1, ${IN_BLOCK}) i WHERE space = p_space AND project = p_project AND block = p_block $$;

-- Lays codes at places, over what stood there. The row of the space in searched is held by who calls.
CREATE FUNCTION lay_codes(p_space int, p_placed placed_code[]) RETURNS void LANGUAGE sql ${BY_KEY} AS $$
  WITH touched AS MATERIALIZED (SELECT DISTINCT project, block FROM unnest(p_placed)),
  whole AS (
    SELECT DISTINCT ON (project, block, place) project, block, place, id, code FROM (
      SELECT 1 AS rank, p.* FROM unnest(p_placed) p
      UNION ALL SELECT 2, o.* FROM touched t CROSS JOIN LATERAL placed_codes(p_space, t.project, t.block) o
      UNION ALL SELECT 3, t.*, i, NULL, NULL FROM touched t CROSS JOIN generate_series(1, ${IN_BLOCK}) i) x
    ORDER BY project, block, place, rank
  )
  INSERT INTO code_blocks SELECT p_space, project, block, count(*) - count(id), array_agg(id ORDER BY place),
      string_agg(coalesce(code, 0::bit(512))::text, '' ORDER BY place)::bit(${512 * IN_BLOCK})
    FROM whole GROUP BY project, block
    ON CONFLICT (space, project, block) DO UPDATE SET free = excluded.free, ids = excluded.ids, codes = excluded.codes $$;

CREATE FUNCTION remove_codes(p_space int, p_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_placed placed_code[] := ARRAY(SELECT (t.project, t.block, p.place, NULL, NULL)::placed_code FROM texts t
    CROSS JOIN LATERAL (SELECT x.place FROM placed_codes(p_space, t.project, t.block) x WHERE x.id = t.id) p
    WHERE t.space = p_space AND t.id = ANY (p_ids) AND t.block IS NOT NULL);
BEGIN
  IF v_placed = '{}' THEN RETURN; END IF;
  PERFORM lay_codes(p_space, v_placed);
  DELETE FROM code_blocks c USING (SELECT DISTINCT project, block FROM unnest(v_placed)) t
    WHERE c.space = p_space AND c.project = t.project AND c.block = t.block AND c.free = ${IN_BLOCK};
END $$;

-- Where so many new codes of a project go: places that are free, and then new blocks.
CREATE FUNCTION free_places(p_space int, p_project int, p_count int) RETURNS TABLE (o_i bigint, o_block int, o_place int)
LANGUAGE sql STABLE AS $$
  WITH free AS (
    SELECT row_number() OVER (ORDER BY b.block, p.place) AS i, b.block, p.place
    FROM (SELECT block FROM memory.code_blocks WHERE space = p_space AND project = p_project AND free > 0
      ORDER BY block LIMIT p_count) b
    CROSS JOIN LATERAL (SELECT x.place FROM memory.placed_codes(p_space, p_project, b.block) x WHERE x.id IS NULL) p
  ), last AS (
    SELECT coalesce((SELECT max(block) FROM memory.code_blocks WHERE space = p_space AND project = p_project), 0) AS block,
      (SELECT count(*) FROM free) AS free
  )
  SELECT i, block, place FROM free WHERE i <= p_count
  UNION ALL SELECT l.free + i, l.block + 1 + (i - 1) / ${IN_BLOCK}, (i - 1) % ${IN_BLOCK} + 1
    FROM last l CROSS JOIN LATERAL generate_series(1, p_count - l.free::int) i $$;

-- Takes texts away, with the counts of their words. The row of the space in searched is held by who calls.
CREATE FUNCTION remove_texts(p_space int, p_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_words text[];
  v_counts bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM texts WHERE space = p_space AND id = ANY (p_ids)) THEN RETURN; END IF;
  SELECT array_agg(w), array_agg(c) INTO v_words, v_counts FROM (
    SELECT w, count(*) AS c FROM texts t CROSS JOIN LATERAL unnest(tsvector_to_array(t.tsv)) w
    WHERE space = p_space AND id = ANY (p_ids) GROUP BY w) x;
  PERFORM remove_codes(p_space, p_ids);
  WITH old AS MATERIALIZED (
    DELETE FROM texts WHERE space = p_space AND id = ANY (p_ids) RETURNING project, tsv, code
  ), leaving AS (
    UPDATE text_projects p SET texts = p.texts - o.c
    FROM (SELECT project, count(*) AS c FROM old GROUP BY project) o
    WHERE p.space = p_space AND p.project = o.project
  )
  UPDATE searched SET texts = texts - (SELECT count(*) FROM old),
    coded = coded - (SELECT count(code) FROM old),
    lexemes = lexemes - (SELECT coalesce(sum(length(tsv)), 0) FROM old) WHERE space = p_space;
  UPDATE terms t SET ndoc = ndoc - x.c FROM unnest(v_words, v_counts) x(w, c) WHERE t.space = p_space AND t.word = x.w;
  DELETE FROM terms WHERE space = p_space AND word = ANY (v_words) AND ndoc <= 0;
  DELETE FROM text_projects WHERE space = p_space AND texts <= 0;
END $$;

CREATE FUNCTION hold_search(p_space int) RETURNS searched LANGUAGE sql AS $$
  SELECT s FROM memory.searched s WHERE space = p_space FOR UPDATE $$;

-- Rows of the log were written, in one statement, of one space: what holds no more goes at once, the rest is due.
CREATE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_space int := (SELECT space FROM new_rows LIMIT 1);
  v_gone uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM searched WHERE space = v_space) THEN RETURN NULL; END IF;
  PERFORM hold_search(v_space);
  v_gone := ARRAY(SELECT uuid_of(key) FROM new_rows WHERE tbl = 'memories' AND claims = '{}');
  IF v_gone <> '{}' THEN
    PERFORM remove_texts(v_space, v_gone);
    DELETE FROM texts_due WHERE space = v_space AND id = ANY (v_gone);
  END IF;
  INSERT INTO texts_due SELECT v_space, uuid_of(key) FROM new_rows
    WHERE tbl = 'memories' AND claims <> '{}' AND uuid_of(key) IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Words went from operations, or were written over: no text keeps them.
CREATE FUNCTION note_images() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_space int := (SELECT space FROM new_rows LIMIT 1);
  v_changed uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM searched WHERE space = v_space) THEN RETURN NULL; END IF;
  PERFORM hold_search(v_space);
  v_changed := ARRAY(SELECT uuid_of(r.v->>'key') FROM new_rows n
    JOIN old_rows o ON o.space = n.space AND o.seq = n.seq
    CROSS JOIN LATERAL jsonb_array_elements(unpacked(n.said)::jsonb->'rows') WITH ORDINALITY r(v, i)
    WHERE r.v->>'table' = 'memories' AND n.images[r.i] IS DISTINCT FROM o.images[r.i]);
  PERFORM remove_texts(v_space, v_changed);
  INSERT INTO texts_due SELECT v_space, c FROM unnest(v_changed) c WHERE c IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Null: no row of a memory has such a key.
CREATE FUNCTION uuid_of(p_key text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p_key::uuid END $$;

CREATE TRIGGER rows_added AFTER INSERT ON rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows();
CREATE TRIGGER rows_changed AFTER UPDATE ON rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows();
CREATE TRIGGER images_changed AFTER UPDATE ON operations
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_images();

-- What the log says of memories that hold, by their ids; nothing of a row that is sealed or has another form.
CREATE FUNCTION read_texts(p_space int, p_ids uuid[])
RETURNS TABLE (o_id uuid, o_seq bigint, o_place int, o_member text, o_image jsonb) LANGUAGE sql STABLE AS $$
  SELECT z.* FROM (SELECT x.id, x.seq, x.place, x.member, memory.read_json(memory.unpacked(x.images[x.place])) FROM (
    SELECT i AS id, r.seq, o.member, o.images, (SELECT n::int
        FROM jsonb_array_elements(memory.unpacked(o.said)::jsonb->'rows') WITH ORDINALITY e(v, n)
        WHERE v->>'table' = 'memories' AND v->>'key' = i::text) AS place
    FROM unnest(p_ids) i
    CROSS JOIN LATERAL (SELECT seq FROM memory.rows
      WHERE space = p_space AND tbl = 'memories' AND key = i::text AND claims <> '{}') r
    CROSS JOIN LATERAL (SELECT member, images, said FROM memory.operations
      WHERE space = p_space AND seq = r.seq) o OFFSET 0) x OFFSET 0) z $$;

CREATE FUNCTION number_or(p_value jsonb, p_else bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_value) = 'number' AND (p_value #>> '{}') ~ '^-?[0-9]{1,18}$'
    THEN (p_value #>> '{}')::bigint ELSE p_else END $$;

CREATE FUNCTION project_numbers(p_space int, p_names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO memory.text_projects SELECT p_space, coalesce((SELECT max(project) FROM memory.text_projects
      WHERE space = p_space), 0) + row_number() OVER (), n, 0
    FROM (SELECT DISTINCT n FROM unnest(p_names) n WHERE n IS NOT NULL AND NOT EXISTS (
      SELECT FROM memory.text_projects WHERE space = p_space AND name = n)) x $$;

-- Puts texts in as they stand in the log. The row of the space in searched is held by who calls.
CREATE FUNCTION put_texts(p_space int, p_ids uuid[], p_seqs bigint[], p_codes bit(512)[]) RETURNS int
LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_last bigint := (SELECT last_n FROM searched WHERE space = p_space);
  v_count int;
  v_placed placed_code[];
BEGIN
  PERFORM remove_texts(p_space, p_ids);
  PERFORM project_numbers(p_space, ARRAY(SELECT left(o_image->>'project', 300) FROM read_texts(p_space, p_ids)));
  WITH read AS MATERIALIZED (
    SELECT t.*, p.code, row_number() OVER (ORDER BY o_seq, o_place) AS i, coalesce((SELECT project FROM text_projects
        WHERE space = p_space AND name = left(o_image->>'project', 300)), 0) AS project FROM read_texts(p_space, p_ids) t
    JOIN unnest(p_ids, p_seqs, p_codes) p(id, seq, code) ON p.id = t.o_id AND p.seq = t.o_seq
    WHERE jsonb_typeof(o_image->'content') = 'string'
  ), coded AS MATERIALIZED (
    SELECT project, count(*)::int AS n FROM read WHERE code IS NOT NULL GROUP BY project
  ), free AS MATERIALIZED (
    -- In the same order.
    SELECT array_agg(f.o_block ORDER BY c.project, f.o_i) AS blocks, array_agg(f.o_place ORDER BY c.project, f.o_i) AS places
    FROM coded c CROSS JOIN LATERAL free_places(p_space, c.project, c.n) f
  ), new AS MATERIALIZED (
    SELECT r.*, f.blocks[k] AS block, f.places[k] AS place FROM (
      SELECT *, CASE WHEN code IS NOT NULL THEN row_number() OVER (PARTITION BY code IS NULL ORDER BY project, i) END AS k
      FROM read) r CROSS JOIN free f
  ), put AS (
    INSERT INTO texts SELECT v_last + i, o_seq, number_or(o_image->'asserted_at', 0), p_space, o_place, project, block, o_id,
      o_image->>'stated_by' IS DISTINCT FROM 'user' AND o_image->>'author' IS DISTINCT FROM 'person',
      o_image->>'type', o_member, code, array_to_tsvector(words_of(o_image->>'content')) FROM new
    RETURNING project, tsv, code
  ), more AS (
    INSERT INTO terms SELECT p_space, w, count(*) FROM put CROSS JOIN LATERAL unnest(tsvector_to_array(put.tsv)) w
      GROUP BY w ON CONFLICT (space, word) DO UPDATE SET ndoc = terms.ndoc + excluded.ndoc
  ), coming AS (
    UPDATE text_projects p SET texts = p.texts + n.c
    FROM (SELECT project, count(*) AS c FROM put GROUP BY project) n WHERE p.space = p_space AND p.project = n.project
  )
  UPDATE searched SET last_n = last_n + (SELECT count(*) FROM new), texts = texts + (SELECT count(*) FROM put),
    coded = coded + (SELECT count(code) FROM put),
    lexemes = lexemes + (SELECT coalesce(sum(length(tsv)), 0) FROM put) WHERE space = p_space
    RETURNING (SELECT count(*) FROM put), (SELECT coalesce(array_agg((project, block, place, o_id, code)::placed_code), '{}')
      FROM new WHERE block IS NOT NULL) INTO v_count, v_placed;
  IF v_placed <> '{}' THEN PERFORM lay_codes(p_space, v_placed); END IF;
  DELETE FROM text_projects WHERE space = p_space AND texts <= 0;
  -- What has come meanwhile stays due; what holds no more, or is no text, is due no more.
  DELETE FROM texts_due d WHERE space = p_space AND id = ANY (p_ids)
    AND NOT EXISTS (SELECT FROM unnest(p_ids, p_seqs) p(id, seq) WHERE p.id = d.id AND p.seq <> (SELECT seq FROM rows
      WHERE space = p_space AND tbl = 'memories' AND key = d.id::text AND claims <> '{}'));
  RETURN v_count;
END $$;

-- From now on the space can be searched here: its texts are due.
CREATE FUNCTION begin_search(p_space int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('memory.searched'), p_space);
  IF EXISTS (SELECT FROM searched WHERE space = p_space) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %1$I PARTITION OF texts FOR VALUES IN (%3$s) WITH (autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
    CREATE TABLE %2$I PARTITION OF code_blocks FOR VALUES IN (%3$s) WITH (autovacuum_vacuum_scale_factor = 0.05);
    ALTER TABLE %2$I ALTER codes SET STORAGE PLAIN, ALTER ids SET STORAGE PLAIN;
    ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY; ALTER TABLE %2$I ENABLE ROW LEVEL SECURITY',
    partition_of(p_space), blocks_of(p_space), p_space);
  INSERT INTO searched (space) VALUES (p_space);
END $$;

-- Rows of before it was searched become due, some at a time.
CREATE FUNCTION move_cursor(p_space int) RETURNS void LANGUAGE plpgsql ${BY_KEY} AS $$
DECLARE
  v_from text := (SELECT cursor FROM searched WHERE space = p_space);
  v_to text;
BEGIN
  IF v_from IS NULL THEN RETURN; END IF;
  SELECT max(key) INTO v_to FROM (SELECT key FROM rows
    WHERE space = p_space AND tbl = 'memories' AND key > v_from ORDER BY key LIMIT ${MOST_LOOKED}) r;
  INSERT INTO texts_due SELECT p_space, uuid_of(key) FROM rows WHERE space = p_space AND tbl = 'memories'
    AND key > v_from AND key <= v_to AND claims <> '{}' AND uuid_of(key) IS NOT NULL ON CONFLICT DO NOTHING;
  UPDATE searched SET cursor = v_to WHERE space = p_space;
END $$;

-- What this machine may fill in next, {id, seq, isThere}: what is there lacks its code. Without a turn: others are at it. wanted: somebody searches the space here.
CREATE FUNCTION due_v1(p_space uuid, p_machine uuid, p_model text, p_limit int) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${BY_KEY} SET lock_timeout = '5s' SET jit = off AS $$
DECLARE
  w asking := asker(p_space, p_machine);
  s searched;
  v_now bigint := now_ms();
  v_limit int := least(greatest(p_limit, 1), ${MOST_FILLED});
  v_ids uuid[];
  v_due jsonb;
  v_more boolean;
BEGIN
  IF NOT w.joined OR rank_of(w.role) < 2 THEN
    RAISE EXCEPTION USING ERRCODE = 'MS005', MESSAGE = 'no writer'; END IF;
  SELECT * INTO s FROM searched WHERE space = w.space;
  IF NOT FOUND THEN RETURN '{"wanted": false, "turn": false, "due": []}'; END IF;
  s := hold_search(w.space);
  IF s.filler <> p_machine AND s.filler_until > v_now THEN
    RETURN jsonb_build_object('wanted', true, 'turn', false, 'model', s.model, 'due', '[]'::jsonb);
  END IF;
  UPDATE searched SET filler = p_machine, filler_until = v_now + ${TURN}, model = coalesce(model, left(p_model, 200))
    WHERE space = w.space RETURNING * INTO s;
  IF NOT EXISTS (SELECT FROM texts_due WHERE space = w.space) THEN PERFORM move_cursor(w.space); END IF;
  DELETE FROM texts_due d WHERE space = w.space AND id IN (SELECT id FROM texts_due WHERE space = w.space ORDER BY asked
      LIMIT v_limit) AND NOT EXISTS (SELECT FROM rows
        WHERE space = w.space AND tbl = 'memories' AND key = d.id::text AND claims <> '{}');
  v_ids := ARRAY(SELECT id FROM texts_due WHERE space = w.space ORDER BY asked LIMIT v_limit);
  UPDATE texts_due SET asked = v_now WHERE space = w.space AND id = ANY (v_ids);
  IF array_length(v_ids, 1) IS NULL AND p_model = s.model THEN
    v_ids := ARRAY(SELECT id FROM texts WHERE space = w.space AND code IS NULL ORDER BY n LIMIT v_limit);
  END IF;
  v_more := s.cursor IS NOT NULL OR coalesce(array_length(v_ids, 1), 0) = v_limit;
  -- Whoever has nothing to do lets others go on.
  IF v_ids = '{}' AND NOT v_more THEN UPDATE searched SET filler_until = 0 WHERE space = w.space; END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i, 'seq', q, 'isThere', EXISTS (
      SELECT FROM texts WHERE space = w.space AND id = i AND texts.seq = q))), '[]') INTO v_due
    FROM (SELECT i, (SELECT seq FROM rows WHERE space = w.space AND tbl = 'memories' AND key = i::text) AS q
      FROM unnest(v_ids) i) x;
  RETURN jsonb_build_object('wanted', true, 'turn', true, 'model', s.model, 'due', v_due,
    'more', v_more);
END $$;

-- Fills in texts, [{id, seq, code}]: what they say is taken from the log, where it is as of that operation. A code is 128
-- hexadecimal digits, and null where whoever fills in has none, or makes them by another model.
CREATE FUNCTION fill_v1(p_space uuid, p_machine uuid, p_model text, p_items jsonb) RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SEARCH_SETTINGS} AS $$
DECLARE
  w asking := asker(p_space, p_machine);
  s searched;
  v_ids uuid[];
  v_seqs bigint[];
  v_codes bit(512)[];
BEGIN
  IF NOT w.joined OR rank_of(w.role) < 2 OR NOT EXISTS (SELECT FROM machines
      WHERE space = w.space AND machine = p_machine AND to_seq IS NULL) THEN
    RAISE EXCEPTION USING ERRCODE = 'MS005', MESSAGE = 'no writer'; END IF;
  IF NOT is_list(p_items, ${MOST_FILLED}) THEN RETURN 0; END IF;
  s := hold_search(w.space);
  IF s.space IS NULL THEN RETURN 0; END IF;
  -- A code that is there is kept by who brings none.
  SELECT array_agg(id), array_agg(seq), array_agg(CASE WHEN p_model = s.model AND hex ~ '^[0-9a-f]{128}$'
      THEN ('x' || hex)::bit(512)
      ELSE (SELECT code FROM texts t WHERE t.space = w.space AND t.id = x.id AND t.seq = x.seq) END)
    INTO v_ids, v_seqs, v_codes
    FROM (SELECT DISTINCT ON (uuid_of(v->>'id')) uuid_of(v->>'id') AS id, number_or(v->'seq', 0) AS seq,
      v->>'code' AS hex FROM jsonb_array_elements(p_items) v) x WHERE id IS NOT NULL;
  IF v_ids IS NULL THEN RETURN 0; END IF;
  RETURN put_texts(w.space, v_ids, v_seqs, v_codes);
END $$;
`;
