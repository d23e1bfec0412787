import type { Client } from "@memory/client";
import { documentRef } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveDocument, type Wanted } from "../document-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { chunkSheet, plainChunk } from "../print/chunks.ts";
import { type Chunk, documentSheet } from "../print/documents.ts";
import { pick } from "../print/json.ts";

export async function show(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  return showDocument(cli, client, written);
}

/** A document with its outline, or the one passage that was named. */
export async function showDocument(cli: Cli, client: Client, written: string): Promise<Exit> {
  const wanted = await resolveDocument(client, written);
  const { document } = wanted;
  const found = { document, chunks: await chunksOf(client, wanted) };
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (wanted.chunk !== undefined) await cli.page(chunkSheet(document, found.chunks, styleOf(cli)));
  else await cli.page(documentSheet(document, found.chunks, styleOf(cli)));
  return EXIT.ok;
}

export async function chunks(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const wanted = await resolveDocument(client, written);
  const found = await chunksOf(client, wanted);
  if (cli.json) {
    const items = cli.fields ? pick(found, cli.fields) : found;
    cli.sayJson({ items, nextCursor: null, total: found.length, document: wanted.document });
  } else if (cli.plain) cli.sayRows(found.map(plainChunk(wanted.document)));
  else await cli.page(chunkSheet(wanted.document, found, styleOf(cli)));
  return EXIT.ok;
}

async function chunksOf(client: Client, { document, chunk }: Wanted): Promise<Chunk[]> {
  const { chunks: all } = await client.documents.chunks({ params: { id: document.id }, query: {} });
  if (chunk === undefined) return all;
  const named = all.filter(({ chunkIndex }) => chunkIndex === chunk);
  if (named.length > 0) return named;
  throw new CliError(EXIT.notFound, `${documentRef(document.id)} has no passage #${chunk}`, {
    hint:
      all.length > 0
        ? `it has #0 to #${all.at(-1)?.chunkIndex}:  memory context chunks ${documentRef(document.id)}`
        : `it is ${document.status}${document.reason ? `: ${document.reason}` : ""}`,
  });
}
