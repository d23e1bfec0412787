export * from "./acts.ts";
export { type BoxKeyPair, boxKeyPairOf, makeBoxKeyPair } from "./cipher.ts";
export { type Opened, openImage, type Place, sealImage } from "./image.ts";
export { type Keyring, type KeySource, type ReadKeyring, readKeyring, recoveryKeysOf } from "./keyring.ts";
export { checkOf, type SpaceKeys, unwrapKeys, wrapKeys } from "./keys.ts";
export { paddedLength } from "./padding.ts";
export * from "./recovery-code.ts";
