/** Who takes part, and what acts come to: the law of `log/acts.ts` and `log/roster.ts` without the signatures. */
export const MEMBERS = `
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE FUNCTION refusal(p_why text, p_detail text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('why', p_why, 'detail', p_detail) $$;

CREATE FUNCTION rank(p_role text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['reader', 'writer', 'curator', 'owner'], p_role) $$;

CREATE FUNCTION role_of(p_space int, p_member text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT role FROM memory.members WHERE space = p_space AND member = p_member AND until_seq IS NULL $$;

-- Who asks, by their login: as what they may hear of the space. Nobody else gets further.
CREATE FUNCTION asker(p_id uuid, p_machine uuid, OUT space int, OUT head bigint, OUT name text, OUT founder text,
  OUT rows_a_day int, OUT role text, OUT joined boolean)
LANGUAGE plpgsql STABLE SET search_path = memory, pg_temp AS $$
BEGIN
  SELECT s.space, s.head, s.name, s.founder, s.rows_a_day INTO space, head, name, founder, rows_a_day
    FROM spaces s WHERE s.id = p_id;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'MS003', MESSAGE = 'no such space'; END IF;
  role := role_of(space, session_user);
  joined := role IS NOT NULL;
  IF role IS NULL THEN
    SELECT i.role INTO role FROM invitations i
      WHERE i.space = asker.space AND i.member = session_user AND i.used_seq IS NULL AND i.until >= now_ms() LIMIT 1;
    IF role IS NULL AND head = 0 AND founder = session_user THEN role := 'owner'; END IF;
  END IF;
  IF role IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'MS001', MESSAGE = 'not in the space'; END IF;
  IF EXISTS (SELECT FROM machines m WHERE m.space = asker.space AND m.machine = p_machine
      AND (m.to_seq IS NOT NULL OR m.member <> session_user)) THEN
    RAISE EXCEPTION USING ERRCODE = 'MS002', MESSAGE = 'machine not in the space';
  END IF;
END $$;

CREATE FUNCTION is_last_owner(p_space int, p_member text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(memory.role_of(p_space, p_member) = 'owner', false) AND NOT EXISTS (SELECT FROM memory.members
    WHERE space = p_space AND member <> p_member AND role = 'owner' AND until_seq IS NULL) $$;

CREATE FUNCTION wrong_join(p_space int, p_act jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
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
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
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
    IF v_role <> 'owner' AND NOT (v_member = session_user AND p_act->>'role' = v_role AND rank(v_role) >= 2) THEN
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

-- What an act comes to that has the number p_seq.
CREATE FUNCTION do_act(p_space int, p_seq bigint, p_op jsonb, p_hash text) RETURNS void
LANGUAGE plpgsql SET search_path = memory, pg_temp AS $$
DECLARE
  v jsonb := p_op->'act';
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
        (p_space, (p_op->>'machine')::uuid, session_user, p_seq, NULL, (p_op->>'mseq')::bigint, p_hash);
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
