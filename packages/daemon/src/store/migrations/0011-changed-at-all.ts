/**
 * When a file was last changed in any way, its name and its dates included: files that change places with equal size and
 * date differ in this alone. NULL: nobody has looked yet.
 */
export const changedAtAll = `
ALTER TABLE documents ADD COLUMN ctime INTEGER;
`;
