import { Kind, MOST_IMAGE, MOST_WRAP } from "../../log/operation.ts";

const FIELDS = "'{id,machine,mseq,prev,kind,at,by,subject,act,undoes,gone,forgets,again,over,rows}'::text[]";
const ROW_FIELDS = "'{table,key,roots,claims,hash}'::text[]";
const KINDS = Kind.options.map((kind) => `'${kind}'`).join(",");

/**
 * Whether what was sent has the form of an operation. Signatures apart, it is all that can be told without knowing the space.
 * One expression over the whole text would take 0.4 ms, a count in it as much again: what can be is told by a cast.
 */
export const FORM = `
-- Null: it is no JSON that Postgres can keep.
CREATE FUNCTION read_json(p_text text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN p_text::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded OR statement_too_complex THEN
  RETURN NULL;
END $$;

CREATE FUNCTION is_list(p_value jsonb, p_most int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_value) = 'array' THEN jsonb_array_length(p_value) <= p_most ELSE false END $$;

CREATE FUNCTION many_texts(p_list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(v) FROM jsonb_array_elements_text(p_list) v $$;

-- Most have none or one.
CREATE FUNCTION texts(p_list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_array_length(p_list) WHEN 0 THEN '{}' WHEN 1 THEN ARRAY[p_list->>0]
    ELSE memory.many_texts(p_list) END $$;

CREATE FUNCTION uuids(p_list jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_array_length(p_list) WHEN 0 THEN '{}' WHEN 1 THEN ARRAY[(p_list->>0)::uuid]
    ELSE memory.many_texts(p_list)::uuid[] END $$;

-- In lower case: a cast takes other spellings, too, and two of them would be two ids for everybody else.
CREATE FUNCTION is_id(p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_value = p_value::uuid::text $$;

CREATE FUNCTION is_hash(p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT length(p_value) = 64 AND p_value ~ '^[0-9a-f]+$' $$;

CREATE FUNCTION is_bytes(p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_value ~ '^[A-Za-z0-9_-]*$' $$;

CREATE FUNCTION is_key(p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT length(p_value) = 43 AND memory.is_bytes(p_value) $$;

CREATE FUNCTION is_wrapped(p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT length(p_value) BETWEEN 1 AND ${MOST_WRAP} AND memory.is_bytes(p_value) $$;

CREATE FUNCTION is_count(p_value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_value) = 'number' AND (p_value #>> '{}')::bigint BETWEEN 1 AND 9007199254740991 $$;

-- {epoch, check, wraps: [{machine, wrap}]}; more may stand beside them.
CREATE FUNCTION is_epoch(p_value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT memory.is_count(p_value->'epoch') AND jsonb_typeof(p_value->'check') = 'string'
    AND memory.is_key(p_value->>'check') AND CASE WHEN memory.is_list(p_value->'wraps', 1000)
      THEN NOT EXISTS (SELECT FROM jsonb_array_elements(p_value->'wraps') w WHERE NOT coalesce(
        jsonb_typeof(w) = 'object' AND w ?& ARRAY['machine','wrap'] AND w - ARRAY['machine','wrap'] = '{}'
        AND jsonb_typeof(w->'machine') = 'string' AND jsonb_typeof(w->'wrap') = 'string'
        AND memory.is_id(w->>'machine') AND memory.is_wrapped(w->>'wrap'), false)) ELSE false END $$;

CREATE FUNCTION is_act(p_act jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_fields text[] := CASE p_act->>'act'
    WHEN 'create' THEN ARRAY['act','name','member','signKey','boxKey','machineName','seal']
    WHEN 'invite' THEN ARRAY['act','member','role','inviteKey','until']
    WHEN 'join' THEN ARRAY['act','inviteKey','signKey','boxKey','machineName','proof','seal']
    WHEN 'role' THEN ARRAY['act','member','role']
    WHEN 'remove' THEN ARRAY['act','member']
    WHEN 'leave' THEN ARRAY['act','machine']
    WHEN 'rename' THEN ARRAY['act','name']
    WHEN 'turn' THEN ARRAY['act','epoch','check','before','wraps','recovery']
    WHEN 'recovery' THEN ARRAY['act','epoch','recoveryKey','boxKey','wrap']
    WHEN 'pass' THEN ARRAY['act','seq'] END;
BEGIN
  RETURN v_fields IS NOT NULL AND p_act ?& v_fields AND p_act - v_fields = '{}'
    AND NOT EXISTS (SELECT FROM jsonb_each(p_act) e
      WHERE jsonb_typeof(e.value) <> CASE WHEN e.key IN ('until', 'epoch', 'seq') THEN 'number' WHEN e.key = 'wraps' THEN 'array'
        WHEN e.key = 'seal' AND e.value <> 'null' THEN 'object'
        WHEN e.key IN ('seal', 'recovery', 'boxKey') AND e.value = 'null' AND p_act->>'act' <> 'recovery' THEN 'null'
        ELSE 'string' END)
    AND coalesce(char_length(p_act->>'name') BETWEEN 1 AND 60, true)
    AND coalesce(char_length(p_act->>'member') BETWEEN 1 AND 63, true)
    AND coalesce(char_length(p_act->>'machineName') <= 60, true)
    AND coalesce(is_id(p_act->>'machine'), true)
    AND coalesce((p_act->>'until')::bigint < 9007199254740992, true)
    AND coalesce(p_act->>'role' IN ('reader', 'writer', 'curator', 'owner'), true)
    AND coalesce(is_bytes(p_act->>'signKey') , true) AND coalesce(is_bytes(p_act->>'inviteKey'), true)
    AND coalesce(is_bytes(p_act->>'proof'), true) AND coalesce(is_key(p_act->>'boxKey'), true)
    AND coalesce(is_key(p_act->>'recoveryKey'), true) AND coalesce(is_wrapped(p_act->>'wrap'), true)
    AND coalesce(is_wrapped(p_act->>'recovery'), true)
    AND CASE p_act->>'act' WHEN 'turn' THEN is_epoch(p_act) AND is_wrapped(p_act->>'before')
      WHEN 'recovery' THEN is_count(p_act->'epoch')
      WHEN 'pass' THEN is_count(p_act->'seq') AND (p_act->>'seq')::bigint > 1
      WHEN 'create' THEN p_act->'seal' = 'null' OR (is_epoch(p_act->'seal')
        AND (p_act->'seal') - ARRAY['epoch','check','wraps'] = '{}')
      WHEN 'join' THEN p_act->'seal' = 'null' OR (is_count(p_act->'seal'->'epoch')
        AND jsonb_typeof(p_act->'seal'->'wrap') = 'string' AND is_wrapped(p_act->'seal'->>'wrap')
        AND (p_act->'seal') - ARRAY['epoch','wrap'] = '{}') ELSE true END;
END $$;

-- What was sent of an operation: {said, signature, images, bases}. Fails with a data exception where a value is of no use.
CREATE FUNCTION is_operation(p_op jsonb, p_item jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_op) = 'object' AND p_op ?& ${FIELDS} AND p_op - ${FIELDS} = '{}'
    AND memory.is_id(p_op->>'id') AND memory.is_id(p_op->>'machine')
    AND coalesce(memory.is_id(p_op->>'subject'), true) AND coalesce(memory.is_id(p_op->>'undoes'), true)
    AND (p_op->>'mseq')::bigint >= 1 AND (p_op->>'at')::bigint IS NOT NULL
    AND coalesce(memory.is_hash(p_op->>'prev'), true)
    AND p_op->>'kind' IN (${KINDS})
    AND p_op->'by'->>'kind' IN ('person','agent','daemon')
    AND coalesce(char_length(p_op->'by'->>'client') <= 100, true)
    AND jsonb_typeof(p_op->'again') = 'boolean' AND jsonb_typeof(p_op->'over') = 'boolean'
    AND (p_op->'over' = 'false' OR p_op->'rows' <> '[]') AND memory.is_bytes(p_item->>'signature')
    AND memory.is_list(p_op->'gone', 1000) AND memory.is_list(p_op->'forgets', 1000)
    AND CASE WHEN memory.is_list(p_op->'rows', 2000) AND memory.is_list(p_item->'images', 2000)
        AND memory.is_list(p_item->'bases', 2000)
      THEN jsonb_array_length(p_item->'images') = jsonb_array_length(p_op->'rows')
        AND jsonb_array_length(p_item->'bases') = jsonb_array_length(p_op->'rows') ELSE false END
    AND (p_op->'again' = 'false' OR p_op->'by'->>'kind' = 'person')
    AND (p_op->>'kind' <> 'undo' OR p_op->'undoes' <> 'null')
    AND CASE WHEN p_op->>'kind' = 'member' THEN memory.is_act(p_op->'act') AND p_op->'rows' = '[]'
        AND p_op->'gone' = '[]' AND p_op->'forgets' = '[]' AND p_op->'undoes' = 'null' AND p_op->'again' = 'false'
        AND p_op->'over' = 'false' ELSE p_op->'act' = 'null' END $$;

CREATE FUNCTION is_row(p_row jsonb, p_image jsonb, p_base jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(p_row) = 'object' AND p_row ?& ${ROW_FIELDS} AND p_row - ${ROW_FIELDS} = '{}'
    AND char_length(p_row->>'table') BETWEEN 1 AND 40 AND char_length(p_row->>'key') BETWEEN 1 AND 300
    AND memory.is_list(p_row->'roots', 8) AND memory.is_list(p_row->'claims', 4)
    AND (p_base #>> '{}')::bigint IS NOT NULL
    AND CASE WHEN p_row->'hash' = 'null' THEN p_image = 'null' AND p_row->'claims' = '[]'
      WHEN p_image = 'null' THEN memory.is_hash(p_row->>'hash')
      ELSE jsonb_typeof(p_image) = 'string' AND char_length(p_image #>> '{}') <= ${MOST_IMAGE}
        AND encode(sha256(convert_to(p_image #>> '{}', 'UTF8')), 'hex') = p_row->>'hash' END $$;
`;
