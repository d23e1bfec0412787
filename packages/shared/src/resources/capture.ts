/** Continuous capture of an agent's sessions. */
export const capture = {} as const;
