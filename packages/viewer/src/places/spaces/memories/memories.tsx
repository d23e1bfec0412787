import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Memory } from "../../../api.ts";
import { useLoadMore } from "../../../app/paging.ts";
import { whoSaid } from "../../../text/who-said.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import type { Details } from "../read.ts";
import { useSpaceMemories } from "../read.ts";
import { useShownSpace } from "../space-context.ts";

const route = getRouteApi("/spaces/$id/memories");
/** Milliseconds without a key before the list is asked. */
const PAUSE = 250;

/** What people say in the space, newest first. */
export function SpaceMemories() {
  const space = useShownSpace();
  const search = route.useSearch();
  const list = useSpaceMemories(space.id, search);
  const onMore = useLoadMore(list);
  const isNarrowed = search.text !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <Narrow />
      <View of={list}>
        {(memories) =>
          memories.length === 0 ? (
            <Empty title={isNarrowed ? "Nobody says these words here" : "Nothing is published here yet"}>
              {isNarrowed
                ? "Other words may help."
                : "Open a memory of yours and publish it, or let a rule propose what belongs here."}
            </Empty>
          ) : (
            <ul
              aria-label="Memories of the space"
              className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
            >
              {memories.map((memory) => (
                <Row key={memory.id} memory={memory} space={space} />
              ))}
            </ul>
          )
        }
      </View>
      {onMore ? (
        <Button className="self-start" onPress={onMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** The search in what is published, and whether that counts which holds no more. */
function Narrow() {
  const search = route.useSearch();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.text ?? "");
  const { text = "", status } = search;
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(
      () =>
        void navigate({
          to: "/spaces/$id/memories",
          params: { id },
          search: { status, text: typed.trim() || undefined },
          replace: true,
        }),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [typed, text, status, id, navigate]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Field
        label="Words in memories of the space"
        hideLabel
        type="search"
        placeholder="Words"
        value={typed}
        onChange={setTyped}
        maxLength={300}
        className="w-64 max-w-full"
      />
      <Switch
        label="Also what holds no more"
        isOn={status === "all"}
        onChange={(isOn) =>
          void navigate({
            to: "/spaces/$id/memories",
            params: { id },
            search: { text: search.text, status: isOn ? "all" : undefined },
            replace: true,
          })
        }
      />
    </div>
  );
}

interface RowProps {
  readonly memory: Memory;
  readonly space: Details;
}

const Row = ({ memory, space }: RowProps) => {
  const { id, content, type, project, assertedAt, saidBy, status, conflictId, instruction } = memory;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <Link
        to="/spaces/$id/memories/$memory"
        params={{ id: space.id, memory: id }}
        className="text-ink no-underline hover:text-accent"
      >
        <Stored isSet text={content} lines={3} />
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
        {saidBy ? (
          <span className="font-medium text-ink" dir="auto">
            {whoSaid(saidBy, space.member)}
          </span>
        ) : null}
        <Kind kind={type} />
        {project ? <Stored text={project} lines={1} /> : null}
        <span>
          said <Day iso={assertedAt} />
        </span>
        {status === "retired" ? <Badge>retired</Badge> : null}
        {status === "superseded" ? <Badge>older version</Badge> : null}
        {conflictId ? <Badge tone="bad">contradicted</Badge> : null}
        {instruction ? <Badge tone="warn">instruction</Badge> : null}
      </div>
    </li>
  );
};
