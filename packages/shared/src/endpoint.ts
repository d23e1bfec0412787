import type { z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** One row of the API: everything the router, the clients and the OpenAPI document need to know. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a file as it is, `application/octet-stream`, instead of JSON. */
  readonly upload?: { readonly maxBytes: number };
  /** The body is a stream of any length, `application/x-ndjson` or packed, read while it arrives. */
  readonly takesStream?: true;
  /** Bytes of a JSON body, where the usual megabyte does not do. */
  readonly maxBodyBytes?: number;
  /** It asks and changes nothing that anybody said, whatever its method is. */
  readonly reads?: true;
  /** 202: what was asked for goes on after the answer. 200 unless said. */
  readonly status?: 202;
  /** Answers with a strong ETag, and 304 without a body to a client that has this answer already. */
  readonly tagged?: true;
  /**
   * Exactly one of `response` (a JSON document), `events` (one NDJSON line of a run that ends), `serverSent` (one event of
   * a stream that goes on until somebody leaves) and `download` (a file of lines, packed where the request says so).
   */
  readonly response?: z.ZodType;
  readonly events?: z.ZodType;
  readonly serverSent?: z.ZodType;
  readonly download?: true;
}

/** A file that is sent as it is. */
export interface Download {
  readonly name: string;
  readonly encoding: "none" | "gzip" | "zstd";
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A body as it arrives. */
type Arriving<E> = E extends { readonly takesStream: true }
  ? { readonly stream: AsyncIterable<Uint8Array> }
  : unknown;

export type Contract = { readonly [group: string]: { readonly [name: string]: Endpoint } };

type Placeholders<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Placeholders<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** A path that names `:id` must come with a `params` schema that has `id`. */
type Checked<E> = E extends { path: infer P extends string }
  ? [Placeholders<P>] extends [never]
    ? E
    : E & { params: z.ZodObject<Record<Placeholders<P>, z.ZodType>> }
  : never;

/** Declare a row; a path that names a parameter without a schema for it does not compile. */
export const endpoint = <const E extends Endpoint>(row: E & Checked<E>): E => row;

type Part = "params" | "query" | "body";
type In<E, K extends Part> = E extends { readonly [k in K]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [k in K]?: z.input<S> }
    : { [k in K]: z.input<S> }
  : unknown;
type Out<E, K extends Part> = E extends { readonly [k in K]: infer S extends z.ZodType }
  ? { [k in K]: z.output<S> }
  : unknown;

type File<E> = E extends { readonly upload: object } ? { readonly file: Uint8Array<ArrayBuffer> } : unknown;

/** The input as a caller writes it. Defaults may be left out, and so may a part that consists of them. */
export type Request<E> = In<E, "params"> & In<E, "query"> & In<E, "body"> & File<E> & Arriving<E>;
/** The input as a handler receives it: parsed, with defaults filled in. */
export type Input<E> = Out<E, "params"> & Out<E, "query"> & Out<E, "body"> & File<E> & Arriving<E>;
/** The output as a caller gets it, and as most handlers give it back. */
export type Reply<E> = E extends
  | { readonly events: infer S extends z.ZodType }
  | { readonly serverSent: infer S extends z.ZodType }
  ? AsyncIterable<z.output<S>>
  : E extends { readonly response: infer S extends z.ZodType }
    ? Promise<z.output<S>>
    : E extends { readonly download: true }
      ? Promise<Download>
      : never;

/** The output of the handler of a tagged row: the answer as JSON, made where it costs the others nothing. */
export interface Tagged {
  /** Changes whenever the answer does. */
  readonly tag: string;
  /** Null: the caller has the answer with this tag already. */
  readonly json: string | Uint8Array | null;
}

/** The output of a handler. */
type Handled<E> = E extends { readonly tagged: true } ? Promise<Tagged> : Reply<E>;

/** One handler per row. `Context` is what the host adds to every request. */
export type Handlers<C extends Contract, Context> = {
  readonly [G in keyof C]: {
    readonly [N in keyof C[G]]: (input: Input<C[G][N]>, context: Context) => Handled<C[G][N]>;
  };
};
