import type { Carrier } from "@memory/spaces/log";
import type { SpaceSearch } from "@memory/spaces/postgres";

/** Where a log lies, and as whom a person logs in there. */
export interface Login {
  /** Without a password. */
  readonly address: string;
  readonly member: string;
  /** Null: the environment has it, or none is needed. */
  readonly password: string | null;
  /** A person agreed to go without verified TLS. */
  readonly insecureNetwork: boolean;
}

export type MadeLogin =
  | { readonly kind: "made"; readonly password: string }
  | { readonly kind: "there already" }
  /** This login may not: who may runs this. */
  | { readonly kind: "to be made"; readonly sql: string };

/** What lies behind an address: where spaces can be founded, and logins be made for those who are invited. */
export interface SpaceHost {
  /** Throws `ApiError` invalid with what an address looks like. A password in it is taken out. */
  readLogin(
    on: string,
    given: { readonly password?: string | undefined; readonly insecureNetwork: boolean },
  ): Login;
  /** Logs in and says in sentences what founding a space there would write, without writing anything. Throws `CarrierError`. */
  look(login: Login): Promise<string[]>;
  /** Why a space whose words are not sealed must not lie there; null: it may. */
  whyNoOpen(address: string): string | null;
  /** Makes sure that a space can be founded: what it needs is there, made now where the login may. Throws `CarrierError`. */
  makeReady(login: Login, space: { readonly id: string; readonly name: string }): Promise<void>;
  open(login: Login, at: { readonly space: string; readonly machine: string }): Carrier;
  /** Null, or missing: spaces cannot be searched where they lie; `patience`: milliseconds for each answer. */
  openSearch?(
    login: Login,
    at: { readonly space: string; readonly machine: string },
    patience: number,
  ): SpaceSearch | null;
  makeLogin(login: Login, member: string): Promise<MadeLogin>;
  /** What of the password goes into a code for another machine; null: it runs out within hours, or there is none. */
  lasting(login: Login): string | null;
  /** Answers the new one, so that the code of an invitation opens nothing any more. */
  changePassword(login: Login): Promise<string>;
  /** The same place for another login. */
  addressFor(address: string, member: string): string;
  /** What this machine keeps for reading a log faster goes, when the space does. */
  forget(space: string): Promise<void>;
  /** What an administrator runs once. */
  sql(): string;
}
