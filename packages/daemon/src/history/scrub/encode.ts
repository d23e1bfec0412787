/** Characters as the source of a pattern: themselves, or the bytes that they are, decoded as latin1. */
export type Encode = (text: string) => string;

export const asText: Encode = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
export const asUtf8: Encode = (text) => latin1(Buffer.from(text, "utf8"));
export const asUtf16: Encode = (text) => latin1(Buffer.from(text, "utf16le"));

const latin1 = (bytes: Buffer): string => bytes.toString("hex").replace(/../g, (byte) => `\\x${byte}`);
