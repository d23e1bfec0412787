import { X } from "lucide-react";
import {
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  UNSTABLE_Toast as ToastWindow,
} from "react-aria-components";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";

export interface Toast {
  readonly title: string;
  readonly detail?: string;
  readonly tone?: "plain" | "warn" | "bad";
  /** One thing to do about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

// At most five at once: more would cover the page.
const queue = new ToastQueue<Toast>({ maxVisibleToasts: 5, wrapUpdate: (update) => flushSync(update) });

/** Milliseconds; what asks for a decision stays longer. */
const SHOWN = 6_000;
const SHOWN_WITH_ACTION = 12_000;

export function show(said: Toast): void {
  queue.add(said, { timeout: said.action || said.detail ? SHOWN_WITH_ACTION : SHOWN });
}

const TONE = { plain: "border-line", warn: "border-warn", bad: "border-bad" } as const;

export const Region = () => (
  <ToastRegion
    queue={queue}
    aria-label="Notices"
    // On a phone what decides stands at the lower edge, within reach: a notice must not lie over it.
    className="fixed top-2 right-3 z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 outline-none sm:top-auto sm:bottom-4"
  >
    {({ toast: shown }) => (
      <ToastWindow
        toast={shown}
        className={classes(
          "flex items-center gap-3 rounded-xl border-2 bg-surface px-4 py-3 text-sm text-ink shadow-over",
          TONE[shown.content.tone ?? "plain"],
        )}
      >
        <ToastContent className="flex min-w-0 flex-1 flex-col gap-1">
          <Text slot="title" className="font-medium" dir="auto">
            {shown.content.title}
          </Text>
          {shown.content.detail ? (
            <Text
              slot="description"
              className="max-h-32 overflow-auto wrap-anywhere text-soft select-all"
              dir="auto"
            >
              {shown.content.detail}
            </Text>
          ) : null}
        </ToastContent>
        {shown.content.action ? (
          <Button
            onPress={() => {
              shown.content.action?.onPress();
              queue.close(shown.key);
            }}
          >
            {shown.content.action.label}
          </Button>
        ) : null}
        <IconButton label="Dismiss" slot="close">
          <X size={16} aria-hidden />
        </IconButton>
      </ToastWindow>
    )}
  </ToastRegion>
);
