import { useEffect, useState } from "react";

const KEY = "dismissed";

/**
 * Notices that this window shows no more. One that the daemon stops reporting is forgotten: when it comes again it is
 * news. Null while it is not known what the daemon reports.
 */
export function useDismissed(notices: readonly string[] | null) {
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
