/** Spaces of which nothing is kept here: they are searched where they lie. */
export const searchedSpaces = `
ALTER TABLE spaces ADD COLUMN keeping TEXT NOT NULL DEFAULT 'all' CHECK (keeping IN ('all', 'none'));
`;
