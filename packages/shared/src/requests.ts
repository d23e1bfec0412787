import { requests as generated } from "./requests.generated.ts";

interface Told {
  /** The sentence that the contract says of it; empty where it says none. */
  readonly words: string;
}

/** One value that a caller may send, as its schema describes it and free of zod. Bounds are inclusive; those of texts count
 * UTF-16 units. `list` holds several of one kind, `group` is an object within the request. */
export type RequestField = Told &
  (
    | {
        readonly kind: "text";
        readonly min?: number;
        readonly max?: number;
        readonly default?: string | undefined;
      }
    | {
        readonly kind: "number";
        readonly min?: number;
        readonly max?: number;
        readonly default?: number | undefined;
      }
    | { readonly kind: "choice"; readonly choices: readonly string[]; readonly default?: string | undefined }
    | { readonly kind: "switch"; readonly default?: boolean }
    | { readonly kind: "time" }
    | { readonly kind: "list"; readonly of: RequestField }
    | { readonly kind: "group"; readonly fields: RequestFields }
  );

export type RequestFields = { readonly [name: string]: RequestField };

/** The fields of every request, query and body together, under the names of the contract. Shapes that no flag can carry are
 * left out. The command line is made of them: loading the schemas would cost it a tenth of a second at each start. */
export const requests = generated satisfies {
  readonly [group: string]: { readonly [name: string]: RequestFields };
};
