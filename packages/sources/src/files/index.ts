export { gitIgnoreFile, type Noted, ownIgnoreFile } from "./ignore-rules.ts";
export { innermost, isUnder } from "./is-under.ts";
export { isNeverWalked } from "./left-out.ts";
export { type Look, look } from "./look.ts";
export { type OffLimits, type OwnFolders, offLimits, realFolders } from "./off-limits.ts";
export { isPrivate } from "./private-folders.ts";
export { codeOf, faultInWords, faultOf } from "./system-errors.ts";
export { timesOf } from "./times-of.ts";
export { type Walked, type WalkedFile, type WalkedFolder, type WalkTask, walk } from "./walk.ts";
