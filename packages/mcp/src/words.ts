/** Short name of a passage of a document: "d:7b11a0#4". */
export const passageRef = (documentId: string, chunkIndex: number): string =>
  `d:${documentId.slice(-6)}#${chunkIndex}`;

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;

/** 4812 → "4,812" */
export const count = (value: number): string => value.toLocaleString("en-US");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

/** Tokens a text costs in a prompt, by the estimate the daemon uses: 4 characters a token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
