/** What an agent's hooks call. */
export const hooks = {} as const;
