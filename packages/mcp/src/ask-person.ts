import { randomBytes } from "node:crypto";
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

export interface Form {
  /** The message to the person. */
  readonly message: string;
  readonly fields: ElicitRequestFormParams["requestedSchema"];
}

export type PersonsAnswer =
  | { readonly kind: "answered"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly kind: "declined" }
  | { readonly kind: "dismissed" }
  /** The client cannot show a form, or failed to. */
  | { readonly kind: "unable" };

/** The person who sits at the agent. */
export interface Person {
  /** Put a form before them. Throws `FormPending` where the client shows it and then sends the whole call again. */
  ask(form: Form, signal: AbortSignal): Promise<PersonsAnswer>;
}

/** A call whose form has to be filled in first. */
export class FormPending extends Error {
  override readonly name = "FormPending";
  readonly form: Form;

  constructor(form: Form) {
    super("a person has to be asked first");
    this.form = form;
  }
}

/** A person may be away; the client and its person can give up at any time. */
const LONGEST_MS = 10 * 60_000;

const FORM = "form";
/** What came back is the answer to the form as it was shown, by this process and not long ago. */
const shown = createRequestStateCodec<string>({ key: randomBytes(32), ttlSeconds: LONGEST_MS / 1_000 });

/** Null where this client cannot put a form before a person. */
export function personAt(server: McpServer, context: ServerContext): Person | null {
  const { envelope } = context.mcpReq;
  const can = envelope
    ? Envelope.safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY]
    : server.server.getClientCapabilities();
  if (!showsForms(can)) return null;
  return envelope ? { ask: (form) => askInTurns(form, context) } : { ask: askAtOnce(server) };
}

const Can = z.object({ elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional() });
/** Where a request of the revision of 2026 says what its client can do. */
const Envelope = z.object({ [CLIENT_CAPABILITIES_META_KEY]: Can });

/** A client that names no kind of question knows forms: before the other kind there was no name for them. */
const showsForms = (can: z.output<typeof Can> | undefined): boolean =>
  can?.elicitation !== undefined && (can.elicitation.form !== undefined || can.elicitation.url === undefined);

/** Since the revision of 2026: the call is answered with the question, and comes again with what they said. */
async function askInTurns(form: Form, context: ServerContext): Promise<PersonsAnswer> {
  const said = inputResponse(context.mcpReq.inputResponses, FORM);
  const state = context.mcpReq.requestState<unknown>();
  if (said.kind !== "elicit" || typeof state !== "string") throw new FormPending(form);
  const asked = await shown.verify(state, context).catch(() => null);
  if (asked !== form.message) throw new FormPending(form);
  return answerOf(said);
}

/** A call that waits for a form, as it is answered. */
export const pending = async ({ form: { message, fields } }: FormPending): Promise<InputRequiredResult> =>
  inputRequired({
    inputRequests: { [FORM]: inputRequired.elicit({ message, requestedSchema: fields }) },
    requestState: await shown.mint(message),
  });

/** Before: the client is asked while it waits for the answer to its call. */
const askAtOnce =
  (server: McpServer): Person["ask"] =>
  async ({ message, fields: requestedSchema }, signal) => {
    try {
      const asked = { mode: "form" as const, message, requestedSchema };
      return answerOf(await server.server.elicitInput(asked, { signal, timeout: LONGEST_MS }));
    } catch (error) {
      // An agent that has given up wants no other way.
      if (signal.aborted) throw error;
      return { kind: "unable" };
    }
  };

interface Said {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

function answerOf({ action, content }: Said): PersonsAnswer {
  switch (action) {
    case "accept":
      return { kind: "answered", content: content ?? {} };
    case "decline":
      return { kind: "declined" };
    case "cancel":
      return { kind: "dismissed" };
  }
}
