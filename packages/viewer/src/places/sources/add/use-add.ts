import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toast } from "../../../ui/toasts.tsx";

export type Plan = Awaited<ReturnType<typeof daemon.documents.add>>;

/** Addresses of the web, and paths, out of the typed lines. */
export function sourcesIn(text: string): { readonly paths?: string[]; readonly urls?: string[] } {
  const lines = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const urls = lines.filter((line) => /^https?:\/\//i.test(line));
  const paths = lines.filter((line) => !urls.includes(line));
  return { ...(paths.length > 0 && { paths }), ...(urls.length > 0 && { urls }) };
}

/** Preview, then add. What was previewed counts only as long as the lines are the same. */
export function useAdd({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [found, setFound] = useState<{ readonly of: string; readonly plan: Plan } | null>(null);
  const [failed, setFailed] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed({ of: text, error });
    } finally {
      setBusy(false);
    }
  };
  return {
    plan: found?.of === text ? found.plan : null,
    error: failed?.of === text ? failed.error : null,
    isBusy,
    preview: () =>
      ask(async () => {
        const plan = await daemon.documents.add({ body: { ...sourcesIn(text), dryRun: true } });
        setFound({ of: text, plan });
      }),
    add: () =>
      ask(async () => {
        const { documents, skipped } = await daemon.documents.add({ body: sourcesIn(text) });
        await refresh(client, "documents");
        const waiting = documents.filter(({ status }) => status === "queued").length;
        const detail = skipped.map(({ path, reason }) => `${path}: ${reason}`).join("\n");
        toast({
          title: `${plural(documents.length, "document")} added${waiting > 0 ? `, ${waiting} still being read` : ""}`,
          ...(detail && { tone: "warn", detail }),
        });
        onClose();
      }),
  };
}
