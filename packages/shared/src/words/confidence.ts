/** Below this a memory is unconfirmed. */
export const UNCONFIRMED = 0.6;
