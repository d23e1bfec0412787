import type { Document } from "../../../api.ts";
import type { Tone } from "../../../ui/badge.tsx";

type Status = Document["status"];

/** The states of a document, in words. */
export const DOCUMENT_STATUS_WORDS: Readonly<Record<Status, { readonly word: string; readonly tone: Tone }>> =
  {
    queued: { word: "Waiting to be read", tone: "accent" },
    ready: { word: "Read", tone: "good" },
    failed: { word: "Failed, tried again", tone: "bad" },
    skipped: { word: "Not read", tone: "plain" },
    missing: { word: "File is gone", tone: "warn" },
  };
