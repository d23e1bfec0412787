export { chunkSections, type ReadChunk } from "./chunk.ts";
export { sectionsOfMarkdown } from "./formats/markdown-sections.ts";
export { documentKind, extractors, stampOf, unreadableReason } from "./formats/registry.ts";
export { dropChunks, movedMemory, openChunks, packChunks } from "./packed-chunks.ts";
export { type ReadDocument, type ReadOutcome, type ReadTask, readDocument } from "./read-document.ts";
export { type FileStat, tooLarge } from "./read-file.ts";
