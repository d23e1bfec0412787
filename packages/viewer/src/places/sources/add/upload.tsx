import { bytes, count, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UploadCloud } from "lucide-react";
import { useState } from "react";
import { DropZone, FileTrigger } from "react-aria-components";
import { daemon, failureOf } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/meter.tsx";

/** The contract's own ceiling for a file that is sent along. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_SAID = "64 MiB";

interface Sent {
  readonly name: string;
  readonly id?: string;
  /** The outcome, in words. */
  readonly said: string;
  readonly isRefused: boolean;
}

/** Files of this machine, wherever the daemon runs: dropped, or chosen in the browser's own dialog. */
export function Upload() {
  const { sent, total, isBusy, send } = useUpload();
  return (
    <section className="flex flex-col gap-2">
      <DropZone
        aria-label="Drop files here"
        getDropOperation={() => "copy"}
        onDrop={async ({ items }) => {
          const files = await Promise.all(
            items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])),
          );
          await send(files);
        }}
        className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-edge px-4 py-5 text-center text-sm text-soft data-[drop-target]:border-accent data-[drop-target]:bg-accent-tint"
      >
        <UploadCloud size={22} aria-hidden className="text-accent" />
        <span>Or send files along: drop them here. At most {MOST_SAID} each.</span>
        <FileTrigger allowsMultiple onSelect={(files) => void send(files ? [...files] : [])}>
          <Button isDisabled={isBusy}>Upload files…</Button>
        </FileTrigger>
      </DropZone>
      {isBusy ? (
        <Progress
          label={`${count(sent.length)} of ${plural(total, "file")} sent`}
          done={sent.length}
          total={total}
        />
      ) : null}
      <ul className="flex flex-col gap-1 text-sm" aria-live="polite">
        {sent.map(({ name, id, said, isRefused }, at) => (
          <li key={`${at} ${name}`} dir="auto">
            {id === undefined ? (
              name
            ) : (
              <Link to="/sources/documents/$id" params={{ id }} className="underline">
                {name}
              </Link>
            )}{" "}
            <span className={isRefused ? "text-bad" : "text-soft"}>{said}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useUpload() {
  const client = useQueryClient();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [total, setTotal] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    setSent([]);
    setTotal(files.length);
    for (const file of files) {
      const one = await upload(file);
      setSent((before) => [...before, one]);
    }
    setBusy(false);
    await refresh(client, "documents");
  };
  return { sent, total, isBusy, send };
}

async function upload(file: File): Promise<Sent> {
  const name = cleanLine(file.name) || "without a name";
  if (file.size > MOST_BYTES)
    return {
      name,
      said: `is ${bytes(file.size)}; at most ${MOST_SAID} can be sent`,
      isRefused: true,
    };
  try {
    const modifiedAt = new Date(file.lastModified).toISOString();
    const bytesOf = new Uint8Array(await file.arrayBuffer());
    const document = await daemon.documents.upload({ query: { name: file.name, modifiedAt }, file: bytesOf });
    const isRead = document.status === "ready" || document.status === "queued";
    const said =
      document.status === "queued"
        ? "is being read"
        : isRead
          ? "is read"
          : (document.reason ?? document.status);
    return { name, id: document.id, said, isRefused: !isRead };
  } catch (error) {
    const { message, issues } = failureOf(error);
    return { name, said: issues[0]?.message ?? message, isRefused: true };
  }
}
