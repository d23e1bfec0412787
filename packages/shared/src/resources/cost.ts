/** What calls of models have cost. */
export const costs = {} as const;
