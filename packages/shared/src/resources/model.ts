/** Which models there are, which ones are used. */
export const models = {} as const;
