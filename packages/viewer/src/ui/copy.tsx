import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { toast } from "./toasts.tsx";

/** True while it is on the clipboard. A page may be denied it; then the text is shown, to be copied by hand. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast({ tone: "warn", title: `The browser does not let this page copy. ${what}:`, detail: text });
    return false;
  }
}

/** A command or another short text that is there to be copied. */
export function CopyText({ text, label }: { readonly text: string; readonly label?: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <Button
      className={label ? "" : "max-w-full whitespace-normal text-left font-mono wrap-anywhere"}
      aria-label={label ?? `Copy: ${text}`}
      onPress={async () => setDone(await copy(text, label ?? "The text"))}
    >
      {isDone ? (
        <Check size={14} aria-hidden className="shrink-0" />
      ) : (
        <Copy size={14} aria-hidden className="shrink-0" />
      )}
      {label ?? text}
    </Button>
  );
}
