/** On how many days a memory was a sure answer, the last of them in days since 1970 (UTC), and whether that confirmed it. */
export const recalledDays = `
ALTER TABLE recalled ADD COLUMN sure_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recalled ADD COLUMN sure_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recalled ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
`;
