import type { Client } from "@memory/client";
import { CLOSE, type Document, LABEL, OPEN, quote, type Root } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { documentRef, plural } from "@memory/shared/words";
import type { Answer } from "./tool.ts";
import { oneLine, shorten } from "./words.ts";

interface Source {
  readonly source: string;
  readonly watch: boolean;
}

/** So many documents and reasons are named. */
const MOST = 5;

/** Have the daemon read it, and tell what became of it. */
export async function addedAnswer(client: Client, asked: Source, signal: AbortSignal): Promise<Answer> {
  const { source, watch } = asked;
  const isUrl = /^https?:\/\//i.test(source);
  try {
    if (watch && !isUrl) {
      const linked = await link(client, source, signal);
      if (linked) return linkedAnswer(linked);
    }
    const body = isUrl ? { urls: [source] } : { paths: [source] };
    const known = await knownOf(client, source, signal);
    const answer = await client.documents.add({ body }, signal);
    // A single file is followed unless asked otherwise.
    const [only] = answer.documents;
    const isFollowed = only !== undefined && known.get(only.id)?.watching === true;
    if (
      !isUrl &&
      !watch &&
      !isFollowed &&
      only?.watching &&
      answer.documents.length === 1 &&
      only.path === source
    )
      await client.documents.watch({ params: { id: only.id }, body: { watching: false } }, signal);
    return documentsAnswer(asked, answer, known);
  } catch (error) {
    if (error instanceof ApiError && error.code !== "internal")
      return refused(source, error.issues?.map(({ message }) => message) ?? [error.message]);
    throw error;
  }
}

/** The state of a document when it was read, by its id. */
type Known = ReadonlyMap<string, { readonly print: string; readonly watching: boolean }>;

const printOf = ({ modifiedAt, bytes, chunks }: Document): string => `${modifiedAt} ${bytes} ${chunks}`;

/** The contract's own ceiling. */
const MOST_KNOWN = 500;

/** The state before: the daemon reads again whatever is named. */
async function knownOf(client: Client, source: string, signal: AbortSignal): Promise<Known> {
  const text = (URL.canParse(source) ? new URL(source).host || source : source).slice(0, 300);
  const { documents } = await client.documents.list({ query: { text, limit: MOST_KNOWN } }, signal);
  return new Map(
    documents.map((document) => [document.id, { print: printOf(document), watching: document.watching }]),
  );
}

/** Null when it is no folder: then it is read as a file. */
async function link(client: Client, path: string, signal: AbortSignal): Promise<Root | null> {
  try {
    return await client.roots.link({ body: { path } }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== "invalid" && error.code !== "not_found")) throw error;
    return isFile(client, path, signal).then((file) => {
      if (file) return null;
      throw error;
    });
  }
}

/** As the daemon sees it: a dry run plans exactly that path. */
async function isFile(client: Client, path: string, signal: AbortSignal): Promise<boolean> {
  const { planned, documents } = await client.documents.add(
    { body: { paths: [path], dryRun: true } },
    signal,
  );
  return planned.length + documents.length === 1;
}

function linkedAnswer(root: Root): Answer {
  const { path, pending, documents, skipped, failed, state, reason } = root;
  const shown = oneLine(path);
  const first =
    state === "unreachable"
      ? `Linked ${shown}, but it cannot be read now: ${oneLine(reason ?? "no reason given")}.`
      : `Linked ${shown}: its files are read in the background and followed from now on.`;
  const command = `memory context roots`;
  return {
    text: [first, `See how far it is: ${command}`].join("\n"),
    data: {
      answer: first,
      outcome: "linked",
      source: shown,
      documents,
      waiting: pending,
      skipped: skipped + failed,
      command,
    },
  };
}

type Added = Awaited<ReturnType<Client["documents"]["add"]>>;

function documentsAnswer(
  { source, watch }: Source,
  { documents, skipped, capped }: Added,
  known: Known,
): Answer {
  const isRead = ({ status }: Document) => status === "queued" || status === "ready";
  const taken = documents.filter(isRead);
  const reasons = [
    ...documents
      .filter((one) => !isRead(one))
      .map(({ path, reason, status }) => `${path}: ${reason ?? status}`),
    ...skipped.map(({ path, reason }) => `${path}: ${reason}`),
    ...(capped ? ["the folder has more entries than are walked; name its parts"] : []),
  ];
  if (taken.length === 0) return refused(source, reasons);
  const outcome = outcomeOf(taken, known);
  const waiting = taken.filter(({ status }) => status === "queued").length;
  const refs = taken.slice(0, MOST).map(({ id }) => documentRef(id));
  const shown = shorten(oneLine(source), 300);
  const first = {
    added: `Added ${shown}: ${plural(taken.length, "document")} (${refs.join(", ")}${taken.length > MOST ? ", …" : ""}).`,
    updated: `Changed since it was read: ${shown} is read again (${refs.join(", ")}).`,
    unchanged: `Unchanged: ${shown} is known already (${refs.join(", ")}).`,
  }[outcome];
  const notes = [
    ...(waiting > 0 ? [`${plural(waiting, "document")} still to be read, in the background.`] : []),
    ...(reasons.length > 0 ? [`${plural(reasons.length, "entry", "entries")} not read.`] : []),
    ...(watch || taken.length === 1 ? [] : ['Read once; to follow the folder: "watch": true']),
  ];
  return {
    text: [first, ...notes, ...quotedReasons(reasons)].join("\n"),
    data: {
      answer: first,
      outcome,
      source: shown,
      refs,
      documents: taken.length,
      waiting,
      skipped: reasons.length,
      ...(reasons.length > 0 && fencedReasons(reasons)),
    },
    links: taken.slice(0, MOST).map(({ id }) => ({ uri: `memory://documents/${id}`, name: documentRef(id) })),
  };
}

type Outcome = "added" | "updated" | "unchanged";

function outcomeOf(taken: readonly Document[], known: Known): Outcome {
  if (taken.some(({ id }) => !known.has(id))) return "added";
  return taken.some((one) => known.get(one.id)?.print !== printOf(one)) ? "updated" : "unchanged";
}

const shownReasons = (reasons: readonly string[]): string[] =>
  reasons.slice(0, MOST).map((reason) => shorten(oneLine(reason), 300));

/** Names of files in a folder are not ours: whoever wrote them is quoted. */
const quotedReasons = (reasons: readonly string[]): string[] =>
  reasons.length === 0 ? [] : [quote(shownReasons(reasons).map((reason) => `- ${reason}`))];

const fencedReasons = (reasons: readonly string[]) => ({
  begin: `${OPEN} ${LABEL}`,
  reasons: shownReasons(reasons),
  end: CLOSE,
});

/** The user's own command asks the same daemon, which answers it the same. */
function refused(source: string, reasons: readonly string[]): Answer {
  const shown = shorten(oneLine(source), 300);
  const first = `Refused: ${shown} was not read.`;
  const why = reasons.length > 0 ? reasons : ["nothing in it can be read"];
  return {
    text: [first, ...quotedReasons(why)].join("\n"),
    data: { answer: first, outcome: "refused", source: shown, ...fencedReasons(why) },
  };
}
