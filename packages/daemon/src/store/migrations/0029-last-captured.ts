/** Of each agent, when a session of it was captured last, and when a hook of it spoke last. */
export const lastCaptured = `
ALTER TABLE capture_state ADD COLUMN captured_at INTEGER;
ALTER TABLE capture_state ADD COLUMN hook_at INTEGER;
`;
