/** Commands of sessions are counted no more: no memory is made of them (decision 0051). */
export const noCommands = `
DROP TABLE command_uses;
DELETE FROM changes WHERE tbl = 'command_uses';
`;
