import { sharedBy } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { WordDiff } from "../../../ui/word-diff.tsx";
import { Day, SourceLines } from "../../../ui/words.tsx";
import { LongText } from "./long-text.tsx";
import { WhatWasDone } from "./what-was-done.tsx";

interface Props {
  readonly memory: Memory;
  /** Newest first. */
  readonly versions: readonly Memory[];
}

/** Versions that are shown before more are asked for. */
const FIRST = 20;

/** Every version, newest first, with what became other in it. */
export function HistoryTab({ memory, versions }: Props) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? versions : versions.slice(0, FIRST);
  return (
    <div className="flex flex-col gap-4">
      {versions.length > 1 ? (
        <Link
          to="/memories/$id/history"
          params={{ id: memory.id }}
          className="self-start text-sm text-accent"
        >
          Compare any two versions
        </Link>
      ) : null}
      <ol className="flex flex-col gap-4">
        {shown.map((version, at) => (
          <Version
            key={version.id}
            version={version}
            before={versions[at + 1]}
            isShown={version.id === memory.id}
          />
        ))}
      </ol>
      {shown.length < versions.length ? (
        <Button className="self-start" onPress={() => setAll(true)}>
          Show {versions.length - shown.length} older versions
        </Button>
      ) : null}
    </div>
  );
}

interface VersionProps {
  readonly version: Memory;
  readonly before: Memory | undefined;
  /** The one that this page is about. */
  readonly isShown: boolean;
}

function Version({ version, before, isShown }: VersionProps) {
  return (
    <li className="flex flex-col gap-1.5 border-l-2 border-edge pl-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <h2 className="font-semibold">Version {version.version}</h2>
        <span className="text-soft">
          <Day iso={version.createdAt} />
        </span>
        {isShown ? <Badge tone="accent">shown here</Badge> : null}
        {version.status === "active" ? <Badge tone="good">holds now</Badge> : null}
        {version.status === "retired" ? <Badge>retired</Badge> : null}
        {before && before.type !== version.type ? (
          <Badge>
            {before.type} → {version.type}
          </Badge>
        ) : null}
        {isShown ? null : (
          <Link to="/memories/$id" params={{ id: version.id }} className="text-accent">
            Open
          </Link>
        )}
      </div>
      {before ? (
        <WordDiff before={before.content} after={version.content} />
      ) : (
        <LongText label={`Version ${version.version}`} text={version.content} />
      )}
      <SourceLines source={version.source} besides={version.content} shared={sharedBy(version, cleanLine)} />
      <WhatWasDone id={version.id} />
    </li>
  );
}
