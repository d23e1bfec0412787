export { aFolder, type Folder, until } from "./files.ts";
export { sessionId, type TranscriptBuilder, temporaryFolder, transcript } from "./transcripts.ts";
