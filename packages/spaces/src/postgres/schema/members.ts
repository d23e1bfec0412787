/** Who takes part, and what acts come to: the law of `log/acts.ts` and `log/roster.ts` without the signatures. */
export const MEMBERS = `
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE FUNCTION refusal(p_why text, p_detail text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('why', p_why, 'detail', p_detail) $$;

CREATE FUNCTION rank_of(p_role text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['reader', 'writer', 'curator', 'owner'], p_role) $$;

CREATE FUNCTION role_of(p_space int, p_member text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT role FROM memory.members WHERE space = p_space AND member = p_member AND until_seq IS NULL $$;

-- Who asks, by their login: as what they may hear of the space. Nobody else gets further.
CREATE TYPE asking AS (space int, head bigint, name text, founder text, rows_a_day int, role text, joined boolean);

CREATE FUNCTION asker(p_id uuid, p_machine uuid) RETURNS asking LANGUAGE plpgsql STABLE AS $$
DECLARE
  w asking;
BEGIN
  SELECT space, head, name, founder, rows_a_day INTO w.space, w.head, w.name, w.founder, w.rows_a_day
    FROM spaces WHERE id = p_id;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'MS003', MESSAGE = 'no such space'; END IF;
  w.role := role_of(w.space, session_user);
  w.joined := w.role IS NOT NULL;
  IF w.role IS NULL THEN
    SELECT role INTO w.role FROM invitations
      WHERE space = w.space AND member = session_user AND used_seq IS NULL AND until >= now_ms() LIMIT 1;
    IF w.role IS NULL AND w.head = 0 AND w.founder = session_user THEN w.role := 'owner'; END IF;
  END IF;
  IF w.role IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'MS001', MESSAGE = 'not in the space'; END IF;
  IF EXISTS (SELECT FROM machines WHERE space = w.space AND machine = p_machine
      AND (to_seq IS NOT NULL OR member <> session_user)) THEN
    RAISE EXCEPTION USING ERRCODE = 'MS002', MESSAGE = 'machine not in the space';
  END IF;
  RETURN w;
END $$;

CREATE FUNCTION is_last_owner(p_space int, p_member text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(memory.role_of(p_space, p_member) = 'owner', false) AND NOT EXISTS (SELECT FROM memory.members
    WHERE space = p_space AND member <> p_member AND role = 'owner' AND until_seq IS NULL) $$;

CREATE FUNCTION another_epoch() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT memory.refusal('stale', 'Another machine has turned the key meanwhile: what waits is encrypted anew.') $$;

-- Of who brings keys along: whether it goes with the kind of the space.
CREATE FUNCTION wrong_keys(p_space int, p_machine uuid, p_act jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_epoch bigint := (SELECT epoch FROM spaces WHERE space = p_space);
  v_seal jsonb := nullif(p_act->'seal', 'null');
BEGIN
  IF (p_act->'boxKey' = 'null') <> (v_seal IS NULL) THEN
    RETURN refusal('malformed', 'A box key and keys for it go together.'); END IF;
  IF p_act->>'act' = 'create' THEN
    IF (v_seal->>'epoch')::bigint <> 1 OR jsonb_array_length(v_seal->'wraps') <> 1
      OR v_seal->'wraps'->0->>'machine' <> p_machine::text THEN
      RETURN refusal('malformed', 'The first epoch is 1, for the machine that makes it.'); END IF;
    RETURN NULL;
  END IF;
  IF (v_seal IS NULL) <> (v_epoch = 0) THEN
    RETURN refusal('malformed', 'A sealed space takes a box key, and an open one has none.'); END IF;
  RETURN CASE WHEN (v_seal->>'epoch')::bigint <> v_epoch THEN another_epoch() END;
END $$;

CREATE FUNCTION wrong_turn(p_space int, p_act jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v spaces;
  v_wrapped uuid[] := ARRAY(SELECT DISTINCT (w->>'machine')::uuid FROM jsonb_array_elements(p_act->'wraps') w);
  v_here uuid[] := ARRAY(SELECT machine FROM machines WHERE space = p_space AND to_seq IS NULL);
BEGIN
  SELECT * INTO v FROM spaces WHERE space = p_space;
  IF v.epoch = 0 THEN RETURN refusal('malformed', 'The space is open: it has no key.'); END IF;
  IF (p_act->>'epoch')::bigint <> v.epoch + 1 THEN RETURN another_epoch(); END IF;
  IF cardinality(v_wrapped) <> jsonb_array_length(p_act->'wraps') OR NOT (v_wrapped @> v_here AND v_here @> v_wrapped) THEN
    RETURN refusal('malformed', 'A turn holds one key for each machine that is in the space, and no other.'); END IF;
  IF (p_act->'recovery' = 'null') <> (v.recovery_key IS NULL) THEN
    RETURN refusal('malformed', 'A turn holds a key for the recovery, if there is one.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION is_known_key(p_space int, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memory.invitations WHERE space = p_space AND invite_key = p_key)
    OR EXISTS (SELECT FROM memory.spaces WHERE space = p_space AND recovery_key = p_key) $$;

CREATE FUNCTION wrong_recovery(p_space int, p_act jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_epoch bigint := (SELECT epoch FROM spaces WHERE space = p_space);
BEGIN
  IF v_epoch = 0 THEN RETURN refusal('malformed', 'The space is open: it has no key.'); END IF;
  IF (p_act->>'epoch')::bigint <> v_epoch THEN RETURN another_epoch(); END IF;
  IF is_known_key(p_space, p_act->>'recoveryKey') THEN
    RETURN refusal('malformed', 'There is an invitation or a recovery with this key already.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_join(p_space int, p_machine uuid, p_act jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v invitations;
BEGIN
  SELECT * INTO v FROM invitations WHERE space = p_space AND invite_key = p_act->>'inviteKey';
  IF NOT FOUND THEN
    SELECT recovery_member INTO v.member FROM spaces
      WHERE space = p_space AND recovery_key = p_act->>'inviteKey';
    IF NOT FOUND THEN RETURN refusal('denied', 'There is no such invitation.'); END IF;
  END IF;
  IF v.used_seq IS NOT NULL THEN
    RETURN refusal('denied', 'The invitation was used or closed: ask for a new one.'); END IF;
  IF v.until < now_ms() THEN RETURN refusal('denied', 'The invitation has run out: ask for a new one.'); END IF;
  IF v.member <> session_user THEN RETURN refusal('denied', 'The invitation is for somebody else.'); END IF;
  RETURN wrong_keys(p_space, p_machine, p_act);
END $$;

CREATE FUNCTION wrong_act(p_space int, p_head bigint, p_founder text, p_machine uuid, p_act jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_act text := p_act->>'act';
  v_role text := role_of(p_space, session_user);
  v_member text := p_act->>'member';
  v_other text;
BEGIN
  IF v_act = 'create' THEN
    IF p_head <> 0 THEN RETURN refusal('malformed', 'A space is created once, by its first operation.'); END IF;
    IF p_founder <> session_user OR v_member <> session_user THEN
      RETURN refusal('denied', 'Another member founds this space.'); END IF;
    RETURN wrong_keys(p_space, p_machine, p_act);
  END IF;
  IF v_act = 'join' THEN RETURN wrong_join(p_space, p_machine, p_act); END IF;
  IF v_role IS NULL THEN RETURN refusal('denied', 'The member is not in the space.'); END IF;
  IF v_act = 'leave' THEN
    SELECT member INTO v_other FROM machines
      WHERE space = p_space AND machine = (p_act->>'machine')::uuid AND to_seq IS NULL;
    IF v_other IS NULL THEN RETURN refusal('denied', 'This machine is not in the space.'); END IF;
    IF v_other <> session_user AND v_role <> 'owner' THEN
      RETURN refusal('denied', 'Only an owner of the space sends away machines of others.'); END IF;
    IF is_last_owner(p_space, v_other) AND 1 = (SELECT count(*) FROM machines
        WHERE space = p_space AND member = v_other AND to_seq IS NULL) THEN
      RETURN refusal('denied', 'A space keeps an owner: make somebody else an owner first.'); END IF;
    RETURN NULL;
  END IF;
  IF v_act = 'invite' THEN
    IF v_role <> 'owner' AND NOT (v_member = session_user AND p_act->>'role' = v_role AND rank_of(v_role) >= 2) THEN
      RETURN refusal('denied', 'Only an owner of the space invites others.'); END IF;
    IF is_known_key(p_space, p_act->>'inviteKey') THEN
      RETURN refusal('malformed', 'There is an invitation with this key already.'); END IF;
    IF role_of(p_space, v_member) <> p_act->>'role' THEN
      RETURN refusal('denied', 'They have another role in the space already: change the role instead.'); END IF;
    RETURN NULL;
  END IF;
  IF v_role <> 'owner' THEN RETURN refusal('denied', 'Only an owner of the space may do this.'); END IF;
  IF v_act = 'rename' THEN RETURN NULL; END IF;
  IF v_act = 'pass' THEN
    RETURN CASE WHEN (p_act->>'seq')::bigint > p_head THEN
      refusal('malformed', 'It passes over what is not in the log.') END; END IF;
  IF v_act = 'turn' THEN RETURN wrong_turn(p_space, p_act); END IF;
  IF v_act = 'recovery' THEN RETURN wrong_recovery(p_space, p_act); END IF;
  IF role_of(p_space, v_member) IS NULL AND NOT (v_act = 'remove' AND EXISTS (SELECT FROM invitations
      WHERE space = p_space AND member = v_member AND used_seq IS NULL AND until >= now_ms())) THEN
    RETURN refusal('denied', 'They are not in the space.'); END IF;
  IF is_last_owner(p_space, v_member) AND NOT (v_act = 'role' AND p_act->>'role' = 'owner') THEN
    RETURN refusal('denied', 'A space keeps an owner: make somebody else an owner first.'); END IF;
  RETURN NULL;
END $$;

-- A recovery lets in the owner who made it, once, and as long as they are an owner.
CREATE FUNCTION end_recovery(p_space int, p_member text) RETURNS void LANGUAGE sql AS $$
  UPDATE memory.spaces SET recovery_key = NULL, recovery_member = NULL
    WHERE space = p_space AND recovery_member = p_member $$;

CREATE FUNCTION end_member(p_space int, p_seq bigint, p_member text) RETURNS void LANGUAGE sql AS $$
  UPDATE memory.members SET until_seq = p_seq WHERE space = p_space AND member = p_member AND until_seq IS NULL;
  UPDATE memory.machines SET to_seq = p_seq WHERE space = p_space AND member = p_member AND to_seq IS NULL;
  UPDATE memory.invitations SET used_seq = p_seq WHERE space = p_space AND member = p_member AND used_seq IS NULL;
  SELECT memory.end_recovery(p_space, p_member);
$$;

CREATE FUNCTION enter(p_space int, p_seq bigint, p_member text, p_role text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO memory.members VALUES (p_space, p_member, p_role, p_seq, NULL)
    ON CONFLICT (space, member) DO UPDATE SET role = excluded.role, since_seq = excluded.since_seq, until_seq = NULL
    WHERE memory.members.until_seq IS NOT NULL $$;

`;
