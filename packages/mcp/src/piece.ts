import { z } from "zod";
import { OtherSideShown } from "./sides.ts";

/** The piece that is read under a reference, as an agent gets it. */
export const PieceShown = z.object({
  ref: z.string(),
  kind: z.enum(["memory", "passage", "document", "turn"]),
  text: z.string(),
  type: z.string().optional(),
  status: z.string().optional(),
  version: z.int().optional(),
  versions: z.int().optional(),
  now: z.string().optional().describe("Ref of what holds today"),
  replaced_by: z.string().optional(),
  project: z.string().optional(),
  said: z.string().optional(),
  by: z.string().optional(),
  shared: z.string().optional().describe("The space it is of, and who said it there"),
  unconfirmed: z.boolean().optional(),
  recheck: z.boolean().optional().describe("Something it was made from no longer holds"),
  contradicted_by: OtherSideShown.optional(),
  sources: z.array(z.string()).optional(),
  more_sources: z.int().optional(),
  quote: z.string().optional().describe("The words of its source, at most 600 characters"),
  quote_is: z.string().optional().describe("Whether these are its words or others"),
  said_again: z.int().optional(),
  saved_by: z.string().optional(),
  derived_from: z.array(z.string()).optional(),
  replaces: z.array(z.string()).optional(),
  recalled: z.int().optional(),
  title: z.string().optional(),
  path: z.string().optional(),
  cite: z.string().optional(),
  beside: z.string().optional().describe("Ref of the passage it stands next to"),
  passages: z.int().optional(),
  kept: z.array(z.string()).optional().describe("Memories that were learnt in it"),
  outline: z.array(z.string()).optional().describe("Position and heading of each part"),
});
export type PieceShown = z.infer<typeof PieceShown>;

export interface Piece {
  readonly ref: string;
  readonly uri: string;
  /** With at most so many characters of each of its texts. */
  show(characters: number): PieceShown;
}
