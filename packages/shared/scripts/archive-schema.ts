import { z } from "zod";
import { ARCHIVE_VERSION, ArchiveLine } from "../src/resources/archive-records.ts";

/** docs/archive.schema.json: what a line of an archive may be, as JSON Schema. */
export const archiveSchema = (): object => ({
  ...z.toJSONSchema(ArchiveLine, { io: "input", target: "draft-2020-12" }),
  title: "A line of an archive of memory",
  description: `Format ${ARCHIVE_VERSION}. An archive is a file of JSON objects, one a line: a header, records, an end (docs/archive.md).`,
});
