import { API_VERSION } from "@memory/shared/wire";
import { clock } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { CopyText } from "../ui/copy.tsx";
import { useGoneSince, useHealth } from "./daemon-state.ts";

/** Notices that concern every place: the daemon is gone, another version, or reports something. */
export function Banners() {
  const goneSince = useGoneSince();
  const { data } = useHealth();
  const notices = data && goneSince === null ? data.notices : null;
  const { isDismissed, dismiss } = useDismissed(notices);
  const box = useHeightTold();
  return (
    <div ref={box}>
      {goneSince === null ? null : <Gone since={goneSince} />}
      {data && data.apiVersion !== API_VERSION ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-b border-warn bg-warn-tint px-4 py-2 text-sm"
        >
          <p>
            This page speaks API {API_VERSION}, the daemon {data.apiVersion}.
          </p>
          <Button onPress={() => location.reload()}>Reload the page</Button>
        </div>
      ) : null}
      {(notices ?? [])
        .filter((notice) => !isDismissed(notice))
        .map((notice) => (
          <Notice key={notice} text={notice} onDismiss={() => dismiss(notice)} />
        ))}
    </div>
  );
}

/** Publishes the height of the banners, for layouts that fill the window. */
function useHeightTold() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty("--banners", `${element.offsetHeight}px`));
    size.observe(element);
    return () => size.disconnect();
  }, []);
  return box;
}

interface NoticeProps {
  readonly text: string;
  readonly onDismiss: () => void;
}

function Notice({ text, onDismiss }: NoticeProps) {
  return (
    <div className="flex items-center gap-3 border-b border-warn bg-warn-tint px-4 py-1 text-sm">
      <p role="status" className="min-w-0 flex-1 py-1" dir="auto">
        {text}
      </p>
      <Button look="quiet" onPress={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

function Gone({ since }: { readonly since: number }) {
  const client = useQueryClient();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-bad bg-bad-tint px-4 py-2 text-sm"
    >
      <p>
        <strong>The daemon has not answered since {clock(since)}.</strong> What was loaded is still shown; it
        is asked again every 5 seconds. To start it:
      </p>
      <CopyText text="memory daemon start" />
      <Button onPress={() => void client.invalidateQueries()}>Try now</Button>
    </div>
  );
}

const KEY = "dismissed";

/**
 * Notices that this window shows no more. One that the daemon stops reporting is forgotten: when it comes again it is
 * news. Null while it is not known what the daemon reports.
 */
function useDismissed(notices: readonly string[] | null) {
  const [texts, setTexts] = useState(read);
  useEffect(() => {
    if (notices === null) return;
    setTexts((all) =>
      all.every((text) => notices.includes(text)) ? all : all.filter((text) => notices.includes(text)),
    );
  }, [notices]);
  useEffect(() => write(texts), [texts]);
  return {
    isDismissed: (text: string): boolean => texts.includes(text),
    dismiss: (text: string): void => setTexts((all) => [...all, text]),
  };
}

// A browser may keep nothing for a page, and says so by throwing.

// A browser may keep nothing for a page, and says so by throwing.
function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

function write(texts: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Then for as long as the page is open.
  }
}
