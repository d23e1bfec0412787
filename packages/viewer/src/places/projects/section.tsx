import { count } from "@memory/shared/words";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

export interface Listed<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

/** Shows what a section has left out. */
export interface More {
  readonly onAll?: () => void;
}

interface SectionProps<Item> extends More {
  /** Its place in the page, as an address has it. */
  readonly id: string;
  readonly title: string;
  readonly of: Listed<Item>;
  /** The words in the place of an empty list. */
  readonly none: string;
  readonly before?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list of a page, with how many there are, and a way to those that are left out. */
export function Section<Item>({
  id,
  title,
  of: { total, items },
  none,
  before,
  onAll,
  children,
}: SectionProps<Item>) {
  const isCut = items.length < total;
  return (
    <div id={id} className="scroll-mt-20">
      <Card title={total > 0 ? `${title} (${count(total)})` : title}>
        {before}
        {total === 0 ? <p className="text-sm text-soft">{none}</p> : children(items)}
        {isCut ? (
          <p className="mt-2 text-sm text-soft">
            {onAll ? (
              <button type="button" className="min-h-6 text-accent underline" onClick={onAll}>
                Show {total > MOST ? `the first ${MOST}` : `all ${count(total)}`}
                <span className="sr-only"> of {title}</span>
              </button>
            ) : (
              `The first ${count(items.length)} are shown.`
            )}
          </p>
        ) : null}
      </Card>
    </div>
  );
}

/** What the daemon lists of a kind at most. */
const MOST = 500;
