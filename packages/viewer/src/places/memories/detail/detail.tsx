import { memoryRef } from "@memory/shared/words";
import { getRouteApi, Link, useCanGoBack, useNavigate } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Kind } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { WIDTH } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { PastBanner } from "../../../ui/past-banner.tsx";
import { TypesetLine } from "../../../ui/typeset/typeset.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { lastSearch } from "../list/last-search.ts";
import { isPast } from "../past.ts";
import { BesideIt } from "./beside.tsx";
import { BROUGHT_BACK, Correct } from "./correct.tsx";
import { draftOf, keepDraft } from "./draft.ts";
import { Entities } from "./entities.tsx";
import { Facts } from "./facts.tsx";
import { InSpaces } from "./in-spaces.tsx";
import { LongText } from "./long-text.tsx";
import { Notices } from "./notices.tsx";
import { headOf, useVersions } from "./queries.ts";
import { Tabs } from "./tabs.tsx";
import { Verbs } from "./verbs.tsx";

const route = getRouteApi("/memories/$id");

export function Detail({ memory }: { readonly memory: Memory }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const versions = useVersions(memory.id).data ?? [memory];
  const head = headOf(versions) ?? memory;
  const [isEditing, setEditing] = useState(() => draftOf(memory.rootId) !== undefined);
  const [isBack, setBack] = useState(false);
  const canChange = !isPast(search);
  useEffect(() => {
    const open = () => setEditing(draftOf(memory.rootId) !== undefined);
    addEventListener(BROUGHT_BACK, open);
    return () => removeEventListener(BROUGHT_BACK, open);
  }, [memory.rootId]);
  const close = () => {
    setEditing(false);
    setBack(true);
  };
  return (
    <div className={`${WIDTH} flex flex-col gap-4 p-4 sm:p-6`}>
      <title>{`${cleanLine(memory.content.slice(0, 60))} · memory`}</title>
      <Top memory={memory} />
      <PastBanner
        at={search.at}
        knownAt={search.knownAt}
        onBack={() => {
          setBack(true);
          void navigate({ to: "/memories/$id", params: { id: head.id }, search: { tab: search.tab } });
        }}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Notices memory={memory} head={head} />
          {isEditing && canChange ? (
            <Correct opened={head} head={head} onClose={close} />
          ) : (
            <>
              <Words memory={memory} />
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft lg:hidden">
                <Kind kind={memory.type} />
                {memory.project ? <Stored text={memory.project} lines={1} /> : null}
                <span>
                  said <Day iso={memory.assertedAt} />
                </span>
              </p>
              {!canChange ? null : memory.id !== head.id && head.status === "active" ? (
                <OldWords memory={memory} head={head} onCorrect={() => setEditing(true)} />
              ) : (
                <Verbs
                  head={head}
                  versions={versions.length}
                  isBack={isBack}
                  onCorrect={() => setEditing(true)}
                />
              )}
            </>
          )}
          <Tabs memory={memory} versions={versions} tab={search.tab ?? "why"} />
          <BesideIt memory={memory} />
        </div>
        <aside aria-label="Facts" className="flex min-w-0 flex-col gap-5">
          <Facts memory={memory} versions={versions.length} />
          <InSpaces head={head} />
          <Entities memory={memory} />
        </aside>
      </div>
    </div>
  );
}

const Top = ({ memory }: { readonly memory: Memory }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <Trail />
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink to="/explore" search={{ focus: `memory:${memory.id}` }}>
        See in graph
      </ButtonLink>
      <CopyMenu command={`memory show ${memoryRef(memory.id)}`} json={memory} />
    </div>
  </div>
);

/** The way back to the list as it was. */
const Trail = () => (
  <Link
    to="/memories"
    search={lastSearch()}
    className="inline-flex min-h-8 items-center gap-1 rounded-md pr-2 text-sm text-soft no-underline hover:text-ink"
  >
    <ChevronLeft size={16} aria-hidden />
    Memories
  </Link>
);

interface Props {
  readonly memory: Memory;
  /** The version that holds now. */
  readonly head: Memory;
  readonly onCorrect: () => void;
}

/** An older version is never changed; its words can become the newest ones. */
function OldWords({ memory, head, onCorrect }: Props) {
  const navigate = useNavigate();
  const bringBack = async () => {
    keepDraft(memory.rootId, memory.content);
    await navigate({ to: "/memories/$id", params: { id: head.id } });
    onCorrect();
  };
  return (
    <div>
      <Button onPress={() => void bringBack()}>Bring these words back…</Button>
    </div>
  );
}

/** Characters and lines beyond which the words are no heading any more, but a text. */
const HEADING = 240;
const LINES = 2;

/** The text, large; a long one has a heading of its own, because it is too long to be one. */
function Words({ memory: { content, id } }: { readonly memory: Memory }) {
  const heading = useArrival();
  if (content.length <= HEADING && content.split("\n", LINES + 1).length <= LINES)
    return (
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl leading-snug font-semibold typeset-line outline-none"
        dir="auto"
      >
        <TypesetLine text={content} />
      </h1>
    );
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-sm font-medium text-soft outline-none">
        Memory {memoryRef(id)}
      </h1>
      <LongText label="What it says" text={content} className="text-lg leading-relaxed" />
    </>
  );
}

/** Puts the focus on the heading after the table, whose row is gone with it; a fresh page begins at the top. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFromHere = useCanGoBack();
  useEffect(() => {
    if (isFromHere && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isFromHere]);
  return heading;
}
