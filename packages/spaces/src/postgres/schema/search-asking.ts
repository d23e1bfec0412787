import { MOST_PULLED } from "../../log/carrier.ts";
import { SEARCH_SETTINGS } from "./search-filling.ts";
import { IN_BLOCK } from "./search-tables.ts";

/** Candidates of one answer. */
export const MOST_FOUND = 64;
/** Codes that are all compared: 30 ms of a core. */
export const EXACT_UP_TO = 200_000;
/** Where there are more, and no index of them: that many are compared, so that a question has its answer in time. */
export const EXACT_AT_MOST = 400_000;
/** Words that are looked for, the rarest. */
const MOST_WORDS = 6;
/** Texts of all of them together that are looked at. */
const MOST_READ = 20_000;
/** A word in more of a hundred texts, and in more texts than these, tells little. */
const FREQUENT = { share: 0.02, least: 2000 };
/** Nodes that an index of codes keeps in sight: of the ten nearest of 300,000 it finds .97 with 400 and .99 with this. */
const IN_SIGHT = 800;

/** How far the nearest code of a block is. To look for blocks first makes a row of 24 codes, and no code is a row that is not near. */
const NEAREST = `least(${Array.from({ length: IN_BLOCK }, (_, i) => `bit_count(substring(x, ${512 * i + 1}, 512))`).join(", ")})`;

/**
 * What is near to a question, by its words and by its code. The words of the question are cut as those of the texts are; a lexeme
 * holds no mark, and is quoted all the same.
 */
export const SEARCH_ASKING = `
CREATE TYPE wanted_texts AS (projects int[], types text[], after bigint, before bigint, not_by text[],
  not_by_agents_of text[], told boolean);

CREATE TYPE found_text AS (id uuid, rank bigint);

CREATE FUNCTION texts_or_null(p_list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN memory.is_list(p_list, 1000) THEN memory.texts(p_list) END $$;

-- What a project of a space answers to: its address, and the last part of that.
CREATE FUNCTION project_keys(p_name text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[lower(p_name)] || CASE WHEN (split_part(p_name, '/', 1) ~ '[.:]' AND p_name LIKE '%/%'
    OR p_name LIKE '%/%/%') AND p_name !~ '/$' THEN ARRAY[lower(regexp_replace(p_name, '^.*/', ''))] ELSE '{}' END $$;

CREATE FUNCTION wanted_of(p_space int, p_filters jsonb) RETURNS wanted_texts LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN p_filters->>'project' IS NOT NULL THEN ARRAY(SELECT project FROM memory.text_projects
      WHERE space = p_space AND lower(p_filters->>'project') = ANY (memory.project_keys(name))) || 0 END,
    memory.texts_or_null(p_filters->'types'), memory.number_or(p_filters->'after', NULL),
    memory.number_or(p_filters->'before', NULL), memory.texts_or_null(p_filters->'notBy'),
    memory.texts_or_null(p_filters->'notByAgentsOf'), coalesce(p_filters->'told' = 'true', false))::memory.wanted_texts $$;

-- Conditions over a text; values come as the parameter $1. Empty where nobody is left out: then nothing is looked at twice.
CREATE FUNCTION condition_of(f wanted_texts) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat(CASE WHEN f.types IS NOT NULL THEN ' AND type = ANY (($1).types)' END,
    CASE WHEN f.after IS NOT NULL THEN ' AND said_at >= ($1).after' END,
    CASE WHEN f.before IS NOT NULL THEN ' AND said_at <= ($1).before' END,
    CASE WHEN f.not_by <> '{}' THEN ' AND said_by <> ALL (($1).not_by)' END,
    CASE WHEN f.not_by_agents_of <> '{}' THEN ' AND NOT (by_agent AND said_by = ANY (($1).not_by_agents_of))' END,
    CASE WHEN f.told THEN ' AND (NOT by_agent OR said_by = session_user)' END) $$;

CREATE FUNCTION in_projects(f wanted_texts) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN f.projects IS NULL THEN '' ELSE format(' AND project = ANY (%L::int[])', f.projects) END $$;

-- The words of a question with their lexemes, and in how many texts each stands.
CREATE FUNCTION asked_words(p_space int, p_words text[]) RETURNS TABLE (o_word text, o_lexeme text, o_ndoc bigint)
LANGUAGE sql STABLE AS $$
  SELECT w, l, coalesce((SELECT ndoc FROM memory.terms WHERE space = p_space AND word = l), 0)
  FROM (SELECT DISTINCT left(x, 64) AS w FROM unnest(p_words[1:64]) x) a CROSS JOIN LATERAL unnest(memory.words_of(w)) l $$;

-- By the lexemes of a question, and in how many texts each stands; one may be there more than once.
CREATE FUNCTION by_words(s searched, p_lexemes text[], p_ndocs bigint[], f wanted_texts, p_limit int) RETURNS found_text[]
LANGUAGE plpgsql AS $$
DECLARE
  v_lexemes text[];
  v_ndocs bigint[];
  v_match text;
  v_score text;
  v_found found_text[];
BEGIN
  SELECT array_agg(l ORDER BY c, l), array_agg(c ORDER BY c, l) INTO v_lexemes, v_ndocs FROM (
    SELECT l, c FROM (SELECT l, c, sum(c) OVER (ORDER BY c, l) AS reads, row_number() OVER (ORDER BY c, l) AS i
      FROM (SELECT DISTINCT l, c FROM unnest(p_lexemes, p_ndocs) a(l, c) WHERE c > 0) d) r
    WHERE c <= greatest(${FREQUENT.least}, ${FREQUENT.share} * s.texts) AND i <= ${MOST_WORDS}
      AND (i = 1 OR reads <= ${MOST_READ})) t;
  IF v_lexemes IS NOT NULL THEN
    v_match := array_to_string(v_lexemes, ''' | ''');
  ELSE
    -- Nothing else: what they have together, if that can be read in time.
    SELECT array_agg(l), array_agg(c) INTO v_lexemes, v_ndocs FROM (
      SELECT DISTINCT l, c FROM unnest(p_lexemes, p_ndocs) a(l, c) WHERE c > 0
      ORDER BY c, l LIMIT 3) d;
    IF v_lexemes IS NULL OR v_ndocs[1] > ${EXACT_UP_TO} THEN RETURN '{}'; END IF;
    v_match := array_to_string(v_lexemes, ''' & ''');
  END IF;
  SELECT string_agg(format('CASE WHEN tsv @@ %L::tsquery THEN %s::float8 ELSE 0 END', '''' || l || '''',
    round(ln(1 + (s.texts - c + 0.5) / (c + 0.5))::numeric, 4)), ' + ') INTO v_score FROM unnest(v_lexemes, v_ndocs) x(l, c);
  -- Of the table of the space alone: asked for the space as well it reads the keys of all before it knows how many there are.
  EXECUTE format('SELECT array_agg((id, rank)::found_text) FROM (
      SELECT id, row_number() OVER () AS rank FROM (
        SELECT id FROM (
          SELECT id, n, tsv FROM %4$I WHERE tsv @@ %5$L::tsquery%6$s%7$s LIMIT ${MOST_READ}) t
        ORDER BY (%1$s) / (0.6::float8 + length(tsv) * %3$s::float8) DESC, n DESC LIMIT %2$s) b) x',
    v_score, p_limit, round(0.4 * s.texts / greatest(s.lexemes, 1)::numeric, 6), partition_of(s.space),
    '''' || v_match || '''', in_projects(f), condition_of(f)) INTO v_found USING f;
  RETURN coalesce(v_found, '{}');
END $$;

-- Where there is an index of the codes of a space that may be used, the schema that its operator lies in.
CREATE FUNCTION index_of_codes(p_space int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT n.nspname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    JOIN pg_opclass o ON o.oid = i.indclass[0] JOIN pg_namespace n ON n.oid = o.opcnamespace
  WHERE i.indrelid = to_regclass(memory.partition_of(p_space)) AND a.amname = 'hnsw'
    AND o.opcname = 'bit_hamming_ops' AND i.indisvalid AND has_schema_privilege(n.oid, 'USAGE') LIMIT 1 $$;

CREATE FUNCTION scope_of(s searched, f wanted_texts) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN f.projects IS NULL THEN s.texts ELSE s.texts - coalesce(sum(texts), 0)
    + coalesce(sum(texts) FILTER (WHERE project = ANY (f.projects)), 0) END::bigint
  FROM memory.text_projects WHERE space = s.space $$;

-- How: exact, by an index, or of as many as there is time for.
CREATE FUNCTION by_code(s searched, p_code bit(512), f wanted_texts, p_limit int, OUT o_found found_text[],
  OUT o_how text) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_scope bigint := scope_of(s, f);
  v_condition text := condition_of(f);
  -- What else is asked for is looked at in those that are near.
  v_look int := CASE WHEN v_condition = '' THEN p_limit ELSE 16 * p_limit END;
  v_schema text := CASE WHEN v_scope > ${EXACT_UP_TO} THEN index_of_codes(s.space) END;
  v_near text;
BEGIN
  o_how := CASE WHEN v_scope <= ${EXACT_UP_TO} THEN 'exact' WHEN v_schema IS NULL AND v_scope > ${EXACT_AT_MOST} THEN 'some'
    WHEN v_schema IS NULL THEN 'exact' ELSE 'index' END;
  IF v_schema IS NOT NULL THEN
    PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '${IN_SIGHT}', true);
    -- A version that does not know it goes on without, and finds nothing in a small part of the space.
    IF current_setting('hnsw.iterative_scan', true) IS DISTINCT FROM 'relaxed_order' THEN v_schema := NULL; o_how := 'some'; END IF;
  END IF;
  IF v_schema IS NOT NULL THEN
    v_near := format('SELECT id, code OPERATOR(%I.<~>) $2 AS distance FROM %I WHERE code IS NOT NULL%s
      ORDER BY code OPERATOR(%I.<~>) $2 LIMIT %s', v_schema, partition_of(s.space), in_projects(f), v_schema, v_look);
  ELSE
    -- The nearest so many codes lie in the nearest so many blocks. A place that is free is as far as what has nothing in common.
    v_near := format('SELECT b.ids[i] AS id, bit_count(substring(b.x, 512 * i - 511, 512)) AS distance FROM (
        SELECT ids, x FROM (SELECT ids, codes # $3 AS x FROM %I WHERE space = %s%s LIMIT ${Math.ceil(EXACT_AT_MOST / IN_BLOCK)}) a
        ORDER BY ${NEAREST} LIMIT %s) b CROSS JOIN generate_series(1, ${IN_BLOCK}) i
      WHERE b.ids[i] IS NOT NULL ORDER BY distance LIMIT %s', blocks_of(s.space), s.space, in_projects(f), v_look, v_look);
  END IF;
  EXECUTE format('SELECT array_agg((id, rank)::found_text) FROM (
      SELECT t.id, row_number() OVER (ORDER BY d.distance) AS rank FROM (%s) d
        JOIN %I t ON t.id = d.id WHERE t.space = %s%s ORDER BY rank LIMIT %s) x',
    v_near, partition_of(s.space), s.space, v_condition, p_limit)
    INTO o_found USING f, p_code, repeat(p_code::text, ${IN_BLOCK})::bit(${512 * IN_BLOCK});
  o_found := coalesce(o_found, '{}');
END $$;

-- An answer of one space: candidates, best first, by their words and by their codes in turns. What the log says of each is
-- there as it was signed, where that is not too long to be sent.
CREATE FUNCTION search_one(p_space uuid, w asking, p_words text[], p_code bit(512), p_model text, p_filters jsonb,
  p_limit int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  s searched;
  f wanted_texts;
  v_words found_text[] := '{}';
  v_near found_text[] := '{}';
  v_how text := 'none';
  v_asked text[];
  v_lexemes text[];
  v_ndocs bigint[];
  v_found jsonb;
BEGIN
  SELECT * INTO s FROM searched WHERE space = w.space;
  IF NOT FOUND THEN RETURN jsonb_build_object('space', p_space, 'texts', 0, 'scope', 0, 'coded', 0, 'compared', 'none',
    'words', '[]'::jsonb, 'found', '[]'::jsonb); END IF;
  f := wanted_of(w.space, p_filters);
  SELECT array_agg(o_word), array_agg(o_lexeme), array_agg(o_ndoc) INTO v_asked, v_lexemes, v_ndocs
    FROM asked_words(w.space, p_words);
  v_words := by_words(s, v_lexemes, v_ndocs, f, p_limit);
  IF p_code IS NOT NULL AND p_model = s.model THEN
    SELECT o_found, o_how INTO v_near, v_how FROM by_code(s, p_code, f, p_limit);
  END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'seq', t.seq, 'place', t.place, 'member', o.member,
      'received', o.received, 'image', unpacked(o.images[t.place]), 'signature', o.signature,
      'said', CASE WHEN octet_length(o.said) <= 65536 THEN unpacked(o.said) END,
      'code', CASE WHEN v_how <> 'none' THEN right(encode(bit_send(t.code), 'hex'), 128) END) ORDER BY c.rank, t.n), '[]')
    INTO v_found
    FROM (SELECT id, min(rank) AS rank FROM unnest(v_words || v_near) GROUP BY id ORDER BY rank, id LIMIT p_limit) c
    CROSS JOIN LATERAL (SELECT * FROM texts x WHERE x.space = w.space AND x.id = c.id) t
    CROSS JOIN LATERAL (SELECT * FROM operations y WHERE y.space = w.space AND y.seq = t.seq) o
    WHERE o.images[t.place] IS NOT NULL;
  RETURN jsonb_build_object('space', p_space, 'model', s.model, 'texts', s.texts, 'scope', scope_of(s, f), 'coded', s.coded,
    'compared', v_how, 'found', v_found, 'words', (SELECT coalesce(jsonb_agg(jsonb_build_object('word', a, 'texts', c)), '[]')
      FROM (SELECT a, min(n) AS c FROM unnest(v_asked, v_ndocs) u(a, n) GROUP BY a) x));
END $$;

-- What is asked is kept nowhere.
CREATE FUNCTION search_v1(p_spaces uuid[], p_machine uuid, p_words text[], p_code text, p_model text, p_filters jsonb,
  p_limit int) RETURNS jsonb LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SEARCH_SETTINGS} AS $$
DECLARE
  v_space uuid;
  w asking;
  v_all jsonb := '[]';
  v_code bit(512) := CASE WHEN p_code ~ '^[0-9a-f]{128}$' THEN ('x' || p_code)::bit(512) END;
BEGIN
  FOREACH v_space IN ARRAY coalesce(p_spaces[1:16], '{}') LOOP
    w := asker(v_space, p_machine);
    IF NOT w.joined THEN RAISE EXCEPTION USING ERRCODE = 'MS004', MESSAGE = 'not joined yet'; END IF;
    v_all := v_all || search_one(v_space, w, coalesce(p_words, '{}'), v_code, p_model, coalesce(p_filters, '{}'),
      least(greatest(p_limit, 1), ${MOST_FOUND}));
  END LOOP;
  RETURN v_all;
END $$;

-- From now on a space can be searched here, and machines of those who write there fill in its texts.
CREATE FUNCTION want_search_v1(p_space uuid, p_machine uuid) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SEARCH_SETTINGS} AS $$
DECLARE
  w asking := asker(p_space, p_machine);
BEGIN
  IF NOT w.joined THEN RAISE EXCEPTION USING ERRCODE = 'MS004', MESSAGE = 'not joined yet'; END IF;
  PERFORM begin_search(w.space);
END $$;

-- How far the texts of a space are filled in.
CREATE FUNCTION search_state_v1(p_space uuid, p_machine uuid) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SEARCH_SETTINGS} AS $$
DECLARE
  w asking := asker(p_space, p_machine);
  s searched;
BEGIN
  IF NOT w.joined THEN RAISE EXCEPTION USING ERRCODE = 'MS004', MESSAGE = 'not joined yet'; END IF;
  SELECT * INTO s FROM searched WHERE space = w.space;
  RETURN jsonb_build_object('texts', coalesce(s.texts, 0), 'coded', coalesce(s.coded, 0), 'model', s.model,
    'table', 'memory.' || partition_of(w.space), 'isIndexed', index_of_codes(w.space) IS NOT NULL, 'isFilled', s.cursor IS NULL AND s.space IS NOT NULL
      AND NOT EXISTS (SELECT FROM texts_due WHERE space = w.space));
END $$;

-- Who takes part, apart from everything else that a log says.
CREATE FUNCTION acts_v1(p_space uuid, p_machine uuid, p_since bigint, p_limit int)
RETURNS TABLE (o_seq bigint, o_member text, o_received bigint, o_said text, o_signature text, o_images text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SEARCH_SETTINGS} AS $$
DECLARE
  w asking := asker(p_space, p_machine);
BEGIN
  IF NOT w.joined THEN RAISE EXCEPTION USING ERRCODE = 'MS004', MESSAGE = 'not joined yet'; END IF;
  PERFORM note_reading(w.space, w.head, p_machine, p_since);
  RETURN QUERY SELECT o.seq, o.member, o.received, unpacked(o.said), o.signature, '[]'::text FROM operations o
    WHERE o.space = w.space AND o.seq > p_since AND o.images = '{}' AND unpacked(o.said)::jsonb->>'kind' = 'member'
    ORDER BY o.seq LIMIT least(greatest(p_limit, 1), ${MOST_PULLED});
END $$;
`;

/** The signatures of what members may call. */
export const SEARCH_DOOR_NAMES = [
  "want_search_v1(uuid, uuid)",
  "search_state_v1(uuid, uuid)",
  "acts_v1(uuid, uuid, bigint, int)",
  "due_v1(uuid, uuid, text, int)",
  "fill_v1(uuid, uuid, text, jsonb)",
  "search_v1(uuid[], uuid, text[], text, text, jsonb, int)",
] as const;
