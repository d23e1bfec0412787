export {
  cwdOf,
  findDeepNotes,
  findHomeNotes,
  findTopNotes,
  importedBy,
  type NoteFile,
  type NoteFolders,
  noteCalled,
} from "./find-notes.ts";
export { keyOf } from "./folder-of-key.ts";
export { isAlwaysRead, isNoteOf, LAYOUTS } from "./layouts.ts";
export { type Note, type Noted, readingNote, readNote } from "./read-note.ts";
