import { documentRef } from "@memory/shared/words";
import { findDocument, findMemory } from "../refs.ts";
import { ToolError } from "../refusal.ts";
import type { ToolContext } from "../tool.ts";
import { read } from "../tools/read.ts";
import { pageOf } from "./page.ts";

// The resource is looked up first: of one that is not there, the tool would speak as of many.

export async function memoryPage(written: string, context: ToolContext): Promise<string> {
  const { id } = await findMemory(context.client, written, context.signal);
  return pageOf(read, { refs: [id] }, context);
}

export async function documentPage(written: string, context: ToolContext): Promise<string> {
  const { document } = await findDocument(context.client, written, context.signal);
  return pageOf(read, { refs: [`d:${document.id}`] }, context);
}

/** A passage with those before and after it. */
export async function passagePage(written: string, position: string, context: ToolContext): Promise<string> {
  const { client, signal } = context;
  const {
    document: { id, chunks },
    chunkIndex = 0,
  } = await findDocument(client, `${written}#${position}`, signal);
  if (chunkIndex >= chunks)
    throw new ToolError(`${documentRef(id)} has no passage #${chunkIndex}`, [
      `It has ${chunks}, the first of which is memory://documents/${id}/chunks/0`,
    ]);
  return pageOf(read, { refs: [`d:${id}#${chunkIndex}`], window: 1 }, context);
}
