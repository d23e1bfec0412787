import type { Client } from "@memory/client";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { isDocumentRef } from "../document-refs.ts";
import { EXIT, type Exit } from "../errors.ts";
import { dossier } from "../print/dossier.ts";
import { pick } from "../print/json.ts";
import { turnSheet } from "../print/turn.ts";
import { resolveRef } from "../refs.ts";
import { copyOf } from "../spaces/copies.ts";
import { isTurnRef, resolveTurn } from "../turn-refs.ts";
import { showDocument } from "./context-show.ts";

export const define: Define = (command, act) =>
  command
    .argument(
      "<ref>",
      "m:3f2a91, its last 4 characters or more, a full id; d:7b11a0#4 for a passage of a document, t:3f2a91#4 for a turn of a session",
    )
    .action(act(show));

async function show(cli: Cli, ref: string): Promise<Exit> {
  const session = await connect(cli);
  if (isDocumentRef(ref)) return showDocument(cli, session.client, ref);
  if (isTurnRef(ref)) return showTurn(cli, session.client, ref);
  const memory = await resolveRef(session.client, ref);
  const client = memory.space ? copyOf(cli, session, memory.space) : session.client;
  const params = { id: memory.id };
  const [{ evidence, said }, { versions }, conflict] = await Promise.all([
    client.memories.why({ params }),
    client.memories.history({ params }),
    memory.conflictId ? client.conflicts.get({ params: { id: memory.conflictId } }) : null,
  ]);
  const found = { memory, evidence, ...(said && { said }), versions, conflict };
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else await cli.page(dossier(found, styleOf(cli)));
  return EXIT.ok;
}

async function showTurn(cli: Cli, client: Client, ref: string): Promise<Exit> {
  const turn = await resolveTurn(client, ref);
  if (cli.json) cli.sayJson(cli.fields ? pick([turn], cli.fields)[0] : turn);
  else await cli.page(turnSheet(turn, styleOf(cli)));
  return EXIT.ok;
}
