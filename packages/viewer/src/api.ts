import { type Client, createClient } from "@memory/client";
import type { Memory, MemoryType } from "@memory/shared";

/** The daemon that served this page. */
export const daemon: Client = createClient({ baseUrl: location.origin, client: "memory-viewer" });

export type { Memory, MemoryType };
export type Health = Awaited<ReturnType<Client["health"]["get"]>>;
export type Status = Awaited<ReturnType<Client["health"]["status"]>>;
export type Recalled = Awaited<ReturnType<Client["recall"]["query"]>>;
export type Hit = Recalled["memories"][number];
export type Page = Awaited<ReturnType<Client["memories"]["list"]>>;
export type Evidence = Awaited<ReturnType<Client["memories"]["why"]>>["evidence"][number];
export type Conflict = Awaited<ReturnType<Client["conflicts"]["get"]>>;
