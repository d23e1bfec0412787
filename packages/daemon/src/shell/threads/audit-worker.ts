import { type Look, type Looked, secretsIn } from "../../audit/secrets-in.ts";

// A piscina worker: `run(session, { name: "look" })`.

export const look = (session: Look): Promise<Looked> => secretsIn(session);
