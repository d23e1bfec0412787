import { Days } from "./days.tsx";
import { Facets } from "./facets.tsx";
import { Newest } from "./newest.tsx";
import type { Stretch } from "./search.ts";
import { Topics } from "./topics.tsx";

/** What stands below the answers: the days, and what of them is chosen. */
export const Below = ({ chosen }: { readonly chosen: Stretch | undefined }) => (
  <>
    <Days />
    <div className="grid gap-4 lg:grid-cols-3">
      <Newest chosen={chosen} />
      <div className="flex min-w-0 flex-col gap-4">
        <Facets chosen={chosen} />
        <Topics />
      </div>
    </div>
  </>
);
