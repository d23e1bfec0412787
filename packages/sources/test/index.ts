export { aFolder, type Folder, until } from "./files.ts";
export { foldersIn } from "./folders.ts";
export { rollout } from "./rollouts.ts";
export { sessionId, type TranscriptBuilder, temporaryFolder, transcript } from "./transcripts.ts";
