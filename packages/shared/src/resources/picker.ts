import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, FilePath, Timestamp } from "./common.ts";

export const BrowseEntry = z
  .object({
    name: z.string(),
    path: z.string(),
    kind: z.enum(["folder", "file"]),
    bytes: Count.optional(),
    modifiedAt: Timestamp.optional(),
  })
  .meta({ id: "BrowseEntry" });

export const picker = {
  look: endpoint({
    method: "get",
    path: "/context/pick",
    summary: "Whether the daemon's machine has a dialog to show",
    response: z
      .object({
        available: z
          .boolean()
          .describe("False where POST would answer 501: browse instead. Opening it may still fail"),
      })
      .meta({ id: "PickerState" }),
  }),
  pick: endpoint({
    method: "post",
    path: "/context/pick",
    summary: "Open the system's own dialog on the daemon's machine; 501 where there is none",
    body: z.strictObject({ mode: z.enum(["file", "folder"]) }),
    response: z.object({ paths: z.array(z.string()).describe("Absolute paths; empty when cancelled") }),
  }),
  suggest: endpoint({
    method: "get",
    path: "/context/suggestions",
    summary: "Folders that may be worth linking: those of the sessions, and of notes; none that is linked",
    response: z
      .object({
        folders: z.array(
          z.object({
            path: z.string(),
            project: z.string().optional().describe("Sessions of it were held there"),
          }),
        ),
      })
      .meta({ id: "FolderSuggestions" }),
  }),
  browse: endpoint({
    method: "get",
    path: "/context/browse",
    summary: "What lies in a folder of the daemon's machine, folders first",
    query: z.strictObject({
      path: FilePath.optional().describe("Absolute path; the home directory without it"),
      hidden: z.enum(["true", "false"]).default("false").describe("List names that begin with a dot too"),
    }),
    response: z
      .object({
        path: z.string(),
        parent: z.string().nullable().describe("null at the top"),
        entries: z.array(BrowseEntry),
        truncated: z.boolean().describe("The folder holds more than is listed"),
      })
      .meta({ id: "BrowseAnswer" }),
  }),
} as const;
