import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { failureOf } from "../api.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { CopyText } from "./copy.tsx";
import { useReconnects } from "./reconnects.ts";

/** Milliseconds before anything is shown in the place of what loads: less would only flicker. */
const PATIENCE = 150;

/** The outline of what is coming. */
export function Loading({
  rows = 4,
  label = "Loading",
}: {
  readonly rows?: number;
  readonly label?: string;
}) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, at) => (
        // From the start as high as it will be: what stands below must not jump.
        <div key={at} className={classes("h-12 rounded-lg", isLong && "animate-pulse bg-sunken")} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** One thing to do about it. */
  readonly action?: ReactNode;
  /** The command that does the same. */
  readonly command?: string;
  /** True where other things stand around it: it takes no more room than it needs. */
  readonly isPart?: boolean;
}

/** As high as the window leaves below the head of a place: half a page of nothing looks broken. */
export const WHOLE_PLACE =
  "min-h-[max(20rem,calc(100dvh-18rem-var(--banners)))] sm:min-h-[max(20rem,calc(100dvh-14rem-var(--banners)))]";

/** Nothing here: why, and what to do. */
export function Empty({ title, children, action, command, isPart = false }: EmptyProps) {
  return (
    <div
      className={classes(
        "flex flex-col items-center justify-center gap-3 rounded-xl border border-dashed border-edge px-4 py-10 text-center",
        !isPart && WHOLE_PLACE,
      )}
    >
      <h2 className="text-base font-semibold">{title}</h2>
      {children ? <div className="max-w-prose text-sm text-balance text-soft">{children}</div> : null}
      {action}
      {command ? <CopyText text={command} /> : null}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Something could not be loaded or done: in plain words, with the daemon's own reasons. */
export function Failed({ error, onRetry }: FailedProps) {
  const { kind, message, issues } = failureOf(error);
  const reconnects = useReconnects();
  const [before] = useState(reconnects);
  if (kind === "lost" && reconnects > before) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-xl border border-bad bg-bad-tint px-4 py-3 text-sm"
    >
      <p className="font-medium text-bad">{TITLE[kind]}</p>
      {message === `${TITLE[kind]}.` ? null : <p dir="auto">{message}</p>}
      {issues.length > 0 ? (
        <ul className="list-disc pl-5">
          {issues.map(({ path, message: said }) => (
            <li key={`${path} ${said}`} dir="auto">
              {path ? <code className="font-mono text-xs">{path}</code> : null} {said}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {onRetry ? <Button onPress={onRetry}>Try again</Button> : null}
        <CopyText text={`${kind}: ${message}`} label="Copy details" />
        {kind === "lost" ? <CopyText text="memory daemon start" /> : null}
      </div>
    </div>
  );
}

const TITLE = {
  lost: "The daemon does not answer",
  refused: "Refused",
  gone: "Not found",
  stale: "It has changed meanwhile",
  failed: "That failed",
} as const;

interface ViewProps<T> {
  readonly of: Pick<UseQueryResult<T>, "data" | "error" | "refetch" | "isFetching">;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** A query's data. Earlier data stays in sight while it is asked again, and when that fails. */
export function View<T>({ of: { data, error, refetch }, rows, children }: ViewProps<T>) {
  if (data !== undefined)
    return (
      <>
        {error && failureOf(error).kind !== "lost" ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : null}
        {children(data)}
      </>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Loading {...(rows !== undefined && { rows })} />;
}
