const UUID = "'^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'";
const HASH = "'^[0-9a-f]{64}$'";
const BYTES = "'^[A-Za-z0-9_-]*$'";
const INT = "'^-?[0-9]{1,16}$'";
const FIELDS =
  "ARRAY['id','machine','mseq','prev','kind','at','by','subject','act','undoes','gone','forgets','again','rows']";
const ROW_FIELDS = "ARRAY['table','key','roots','claims','hash']";

/** Whether what was sent has the form of an operation: everything of it that can be told without knowing the space. */
export const FORM = `
-- Null: it is no JSON that Postgres can keep.
CREATE FUNCTION read_json(p_text text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = memory, pg_temp AS $$
BEGIN
  RETURN p_text::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded OR statement_too_complex THEN
  RETURN NULL;
END $$;

CREATE FUNCTION is_text(p_value jsonb, p_least int, p_most int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_value) = 'string' AND char_length(p_value #>> '{}') BETWEEN p_least AND p_most $$;

CREATE FUNCTION is_like(p_value jsonb, p_pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_value) = 'string' AND p_value #>> '{}' ~ p_pattern $$;

CREATE FUNCTION is_int(p_value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_value) = 'number' AND p_value #>> '{}' ~ ${INT} $$;

CREATE FUNCTION is_list(p_value jsonb, p_most int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_value) = 'array' THEN jsonb_array_length(p_value) <= p_most ELSE false END $$;

CREATE FUNCTION uuids(p_list jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(v::uuid), '{}') FROM jsonb_array_elements_text(p_list) v $$;

CREATE FUNCTION texts(p_list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(v), '{}') FROM jsonb_array_elements_text(p_list) v $$;

CREATE FUNCTION is_act(p_act jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path = memory, pg_temp AS $$
DECLARE
  v_fields text[] := CASE p_act->>'act'
    WHEN 'create' THEN ARRAY['act','name','member','signKey','machineName']
    WHEN 'invite' THEN ARRAY['act','member','role','inviteKey','until']
    WHEN 'join' THEN ARRAY['act','inviteKey','signKey','machineName','proof']
    WHEN 'role' THEN ARRAY['act','member','role']
    WHEN 'remove' THEN ARRAY['act','member']
    WHEN 'leave' THEN ARRAY['act','machine']
    WHEN 'rename' THEN ARRAY['act','name'] END;
BEGIN
  RETURN coalesce(
    v_fields IS NOT NULL AND p_act ?& v_fields AND p_act - v_fields = '{}'
    AND (NOT p_act ? 'name' OR is_text(p_act->'name', 1, 60))
    AND (NOT p_act ? 'member' OR is_text(p_act->'member', 1, 63))
    AND (NOT p_act ? 'machineName' OR is_text(p_act->'machineName', 0, 60))
    AND (NOT p_act ? 'machine' OR is_like(p_act->'machine', ${UUID}))
    AND (NOT p_act ? 'until' OR is_int(p_act->'until'))
    AND (NOT p_act ? 'role' OR p_act->>'role' IN ('reader', 'writer', 'curator', 'owner'))
    AND (NOT p_act ? 'signKey' OR is_like(p_act->'signKey', ${BYTES}))
    AND (NOT p_act ? 'inviteKey' OR is_like(p_act->'inviteKey', ${BYTES}))
    AND (NOT p_act ? 'proof' OR is_like(p_act->'proof', ${BYTES})), false);
END $$;

CREATE FUNCTION is_row(p_row jsonb, p_image jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path = memory, pg_temp AS $$
BEGIN
  RETURN coalesce(
    jsonb_typeof(p_row) = 'object' AND p_row ?& ${ROW_FIELDS} AND p_row - ${ROW_FIELDS} = '{}'
    AND is_text(p_row->'table', 1, 40) AND is_text(p_row->'key', 1, 300)
    AND is_list(p_row->'roots', 8) AND is_list(p_row->'claims', 4)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_row->'roots') v WHERE NOT is_like(v, ${UUID}))
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_row->'claims') v WHERE NOT is_text(v, 0, 100))
    AND CASE WHEN p_row->'hash' = 'null' THEN p_image = 'null' AND p_row->'claims' = '[]'
        ELSE is_like(p_row->'hash', ${HASH}) AND (p_image = 'null' OR (is_text(p_image, 0, 200000)
          AND encode(sha256(convert_to(p_image #>> '{}', 'UTF8')), 'hex') = p_row->>'hash')) END, false);
END $$;

-- An operation and what was sent with it: {said, signature, images, bases}.
CREATE FUNCTION is_operation(p_op jsonb, p_item jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path = memory, pg_temp AS $$
BEGIN
  IF NOT coalesce(
    jsonb_typeof(p_op) = 'object' AND p_op ?& ${FIELDS} AND p_op - ${FIELDS} = '{}'
    AND is_like(p_op->'id', ${UUID}) AND is_like(p_op->'machine', ${UUID})
    AND is_int(p_op->'mseq') AND (p_op->>'mseq')::bigint >= 1 AND is_int(p_op->'at')
    AND (p_op->'prev' = 'null' OR is_like(p_op->'prev', ${HASH}))
    AND p_op->>'kind' IN ('save','edit','retire','restore','resolve','revert','delete','undo','member')
    AND p_op->'by' ?& ARRAY['kind','client'] AND (p_op->'by') - ARRAY['kind','client'] = '{}'
    AND p_op->'by'->>'kind' IN ('person','agent','daemon')
    AND (p_op->'by'->'client' = 'null' OR is_text(p_op->'by'->'client', 0, 100))
    AND (p_op->'subject' = 'null' OR is_like(p_op->'subject', ${UUID}))
    AND (p_op->'undoes' = 'null' OR is_like(p_op->'undoes', ${UUID}))
    AND is_list(p_op->'gone', 1000) AND is_list(p_op->'forgets', 1000)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_op->'gone') v WHERE NOT is_like(v, ${UUID}))
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_op->'forgets') v WHERE NOT is_text(v, 0, 100))
    AND jsonb_typeof(p_op->'again') = 'boolean'
    AND (p_op->'again' = 'false' OR p_op->'by'->>'kind' = 'person')
    AND (p_op->>'kind' <> 'undo' OR p_op->'undoes' <> 'null')
    AND is_list(p_op->'rows', 2000) AND is_list(p_item->'images', 2000) AND is_list(p_item->'bases', 2000)
    AND jsonb_array_length(p_item->'images') = jsonb_array_length(p_op->'rows')
    AND jsonb_array_length(p_item->'bases') = jsonb_array_length(p_op->'rows')
    AND is_like(p_item->'signature', ${BYTES})
    AND CASE WHEN p_op->>'kind' = 'member' THEN is_act(p_op->'act') AND p_op->'rows' = '[]' AND p_op->'gone' = '[]'
          AND p_op->'forgets' = '[]' AND p_op->'undoes' = 'null' AND p_op->'again' = 'false'
        ELSE p_op->'act' = 'null' END, false)
  THEN RETURN false; END IF;
  RETURN NOT EXISTS (SELECT FROM jsonb_array_elements(p_op->'rows') WITH ORDINALITY r(v, n)
      WHERE NOT is_row(v, p_item->'images'->(n::int - 1)) OR NOT is_int(p_item->'bases'->(n::int - 1)));
END $$;
`;
