/** Migration 13 says which spans an undo ended; those of an older store are told by the log, as far as it still knows. */
export const endedByUndo = `
UPDATE held SET by_undo = 1
WHERE to_at IS NOT NULL AND (
  SELECT min(o.kind = 'undo') FROM changes c JOIN operations o ON o.op = c.op
  WHERE c.tbl = 'memories' AND c.key = held.memory_id AND o.at = held.to_at) = 1;
`;
