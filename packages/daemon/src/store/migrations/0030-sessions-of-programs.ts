/** Whether sessions that a program asked are captured, and how many of an agent's are left out since none are. */
export const sessionsOfPrograms = `
ALTER TABLE capture_state ADD COLUMN programs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE capture_state ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
`;
