import type { MouseEvent, ReactNode } from "react";
import type { UrlState } from "../url/url-state.ts";
import { writeUrl } from "../url/url-state.ts";
import { useUrl } from "../url/use-url.ts";

interface LinkProps {
  readonly to: Partial<UrlState>;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link to the same page in another state. It is a real address: it opens in a new tab like any other. */
export function Link({ to, className, current, children }: LinkProps) {
  const { state, go } = useUrl();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={writeUrl({ ...state, ...to })}
      className={className}
      aria-current={current ? "true" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
