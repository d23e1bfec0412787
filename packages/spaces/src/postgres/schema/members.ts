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

CREATE FUNCTION wrong_join(p_space int, p_act jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v invitations;
BEGIN
  SELECT * INTO v FROM invitations WHERE space = p_space AND invite_key = p_act->>'inviteKey';
  IF NOT FOUND THEN RETURN refusal('denied', 'There is no such invitation.'); END IF;
  IF v.used_seq IS NOT NULL THEN
    RETURN refusal('denied', 'The invitation was used or closed: ask for a new one.'); END IF;
  IF v.until < now_ms() THEN RETURN refusal('denied', 'The invitation has run out: ask for a new one.'); END IF;
  IF v.member <> session_user THEN RETURN refusal('denied', 'The invitation is for somebody else.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION wrong_act(p_space int, p_head bigint, p_founder text, p_act jsonb) RETURNS jsonb
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
    RETURN NULL;
  END IF;
  IF v_act = 'join' THEN RETURN wrong_join(p_space, p_act); END IF;
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
    IF EXISTS (SELECT FROM invitations WHERE space = p_space AND invite_key = p_act->>'inviteKey') THEN
      RETURN refusal('malformed', 'There is an invitation with this key already.'); END IF;
    IF role_of(p_space, v_member) <> p_act->>'role' THEN
      RETURN refusal('denied', 'They have another role in the space already: change the role instead.'); END IF;
    RETURN NULL;
  END IF;
  IF v_role <> 'owner' THEN RETURN refusal('denied', 'Only an owner of the space may do this.'); END IF;
  IF v_act = 'rename' THEN RETURN NULL; END IF;
  IF role_of(p_space, v_member) IS NULL AND NOT (v_act = 'remove' AND EXISTS (SELECT FROM invitations
      WHERE space = p_space AND member = v_member AND used_seq IS NULL AND until >= now_ms())) THEN
    RETURN refusal('denied', 'They are not in the space.'); END IF;
  IF is_last_owner(p_space, v_member) AND NOT (v_act = 'role' AND p_act->>'role' = 'owner') THEN
    RETURN refusal('denied', 'A space keeps an owner: make somebody else an owner first.'); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION end_member(p_space int, p_seq bigint, p_member text) RETURNS void LANGUAGE sql AS $$
  UPDATE memory.members SET until_seq = p_seq WHERE space = p_space AND member = p_member AND until_seq IS NULL;
  UPDATE memory.machines SET to_seq = p_seq WHERE space = p_space AND member = p_member AND to_seq IS NULL;
  UPDATE memory.invitations SET used_seq = p_seq WHERE space = p_space AND member = p_member AND used_seq IS NULL;
$$;

CREATE FUNCTION enter(p_space int, p_seq bigint, p_role text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO memory.members VALUES (p_space, session_user, p_role, p_seq, NULL)
    ON CONFLICT (space, member) DO UPDATE SET role = excluded.role, since_seq = excluded.since_seq, until_seq = NULL
    WHERE memory.members.until_seq IS NOT NULL $$;

`;
