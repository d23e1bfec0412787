import { count, duration } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { changeInSpace, isCurator, takesChanges } from "../../../app/spaces.ts";
import { named } from "../../../text/who-said.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/fields.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { type Change, useChanges } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { kindWords } from "../words.ts";

const route = getRouteApi("/spaces/$id/changes");
const PAGE = 50;
const MOST = 500;
const EVERYBODY = "";

/** Everything that was changed in the space, newest first, each with a way back where there is one. */
export function SpaceChanges() {
  const { id, members } = useShownSpace();
  const { member } = route.useSearch();
  const navigate = useNavigate();
  const [limit, setLimit] = useState(PAGE);
  const changes = useChanges(id, { member, limit });
  return (
    <div className="flex flex-col gap-3">
      <div className="w-56 max-w-full">
        <Select
          label="Changes of"
          value={member ?? EVERYBODY}
          options={[
            { value: EVERYBODY, label: "everybody" },
            ...members.map(({ member: name }) => ({ value: name, label: named(name) })),
          ]}
          onChange={(next) =>
            void navigate({
              to: "/spaces/$id/changes",
              params: { id },
              search: { member: next || undefined },
              replace: true,
            })
          }
        />
      </div>
      <View of={changes}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nothing was changed yet">What people publish and change stands here.</Empty>
          ) : (
            <>
              <ol
                aria-label="Changes"
                className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
              >
                {all.map((change) => (
                  <Row key={change.id} change={change} />
                ))}
              </ol>
              {all.length >= limit && limit < MOST ? (
                <Button className="self-start" onPress={() => setLimit(Math.min(MOST, limit * 4))}>
                  Show more
                </Button>
              ) : null}
            </>
          )
        }
      </View>
    </div>
  );
}

function Row({ change }: { readonly change: Change }) {
  const { number, kind, member, at, what, undone, clockAhead } = change;
  const space = useShownSpace();
  const who = member === space.member ? "You" : named(member);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto">
            <strong className="font-medium">{who}</strong> {kindWords(kind)}
          </span>
          {undone ? <Badge>taken back</Badge> : null}
          {clockAhead ? <Badge tone="warn">clock {duration(clockAhead * 1000)} ahead</Badge> : null}
        </p>
        {what ? (
          <div className={undone ? "text-soft line-through" : "text-soft"}>
            <Stored text={what} lines={2} />
          </div>
        ) : (
          <p className="text-soft italic">
            {undone || kind === "delete" ? "It is here no more." : "What it was about is here no more."}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 text-xs text-soft tabular-nums">
        <span>
          no. {count(number)} · <Day iso={at} />
        </span>
        <UndoButton change={change} />
      </div>
    </li>
  );
}

function UndoButton({ change: { id, kind, member, undone, number } }: { readonly change: Change }) {
  const space = useShownSpace();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mayUndo = isCurator(space) || (takesChanges(space) && member === space.member);
  if (!mayUndo || undone || kind === "delete" || kind === "undo") return null;
  return (
    <Button
      isDisabled={isBusy}
      aria-label={`Undo change no. ${number}`}
      onPress={() => {
        setBusy(true);
        void changeInSpace(client, space, {
          change: { kind: "undo", id },
          title: "Taken back for everybody",
        }).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
