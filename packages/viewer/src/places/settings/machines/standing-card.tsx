import { count, moment, plural, withDeleted } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../../api.ts";
import { clean, cleanLine } from "../../../text/clean.ts";
import { named } from "../../../text/who-said.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Ago } from "../../../ui/words.tsx";
import { Fact, Facts } from "../facts.tsx";
import { type Sync, useDeed } from "./read.ts";

type State = Exclude<Sync["state"], "off" | "out">;

const STATE: Readonly<Record<State, { readonly word: string; readonly tone: Tone }>> = {
  on: { word: "up to date", tone: "good" },
  away: { word: "cannot be reached", tone: "warn" },
  stopped: { word: "stopped", tone: "bad" },
};

const ADVICE: Readonly<Record<Exclude<State, "on">, string>> = {
  away: "Everything works here; what you say waits, and goes by itself when it is back.",
  stopped: "Nothing more is read or sent, so that nothing wrong comes in. Everything here still answers.",
};

/** How it stands, and what waits. */
export function StandingCard({ sync, state }: { readonly sync: Sync; readonly state: State }) {
  const ask = useDeed(() => daemon.sync.now(), {
    title: ({ state: now }) => (now === "on" ? "Up to date" : "It could not be done: see why"),
  });
  const { on, insecure, memories, changes, lastRoundAt, trouble, waiting } = sync;
  const isOnItsWay = state === "on" && waiting > 0;
  return (
    <Card
      title="How it stands"
      actions={
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          {ask.isPending ? "Exchanging…" : "Exchange now"}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {state === "on" ? null : (
          <div
            role="alert"
            className={`rounded-lg border px-3 py-2.5 text-sm ${state === "away" ? "border-warn bg-warn-tint" : "border-bad bg-bad-tint"}`}
          >
            <p>{ADVICE[state]}</p>
            {trouble ? (
              <p className="wrap-anywhere" dir="auto">
                It says: {clean(trouble.slice(0, 1_000))}
              </p>
            ) : null}
          </div>
        )}
        {insecure ? (
          <p role="alert" className="rounded-lg border border-bad bg-bad-tint px-3 py-2.5 text-sm">
            <strong className="text-bad">It goes without verified TLS.</strong> The password may be learnt on
            the way; the memories stay encrypted.
          </p>
        ) : null}
        <Facts>
          <Fact label="State">
            <Badge tone={isOnItsWay ? "warn" : STATE[state].tone}>
              {isOnItsWay ? "on its way" : STATE[state].word}
            </Badge>
          </Fact>
          <Fact label="On">
            <span className="break-all">{cleanLine((on ?? "").slice(0, 200))}</span>, encrypted
          </Fact>
          <Fact label="Memories">{count(memories)}</Fact>
          <Fact label="Changes">
            {count(changes)} read
            {lastRoundAt ? (
              <>
                , last asked <Ago iso={lastRoundAt} />
              </>
            ) : null}
          </Fact>
          <Waiting sync={sync} />
        </Facts>
      </div>
    </Card>
  );
}

/** What waits for a person, and what waits by itself; nothing is said of what does not. */
function Waiting({ sync }: { readonly sync: Sync }) {
  const { conflicts, waiting, waitingSince, deleting } = sync;
  const late = withDeleted(sync);
  return (
    <>
      {conflicts > 0 ? (
        <Fact label="To decide">
          <Link to="/review/conflicts/{-$id}" className="text-accent">
            {plural(conflicts, "contradiction")}
          </Link>
        </Fact>
      ) : null}
      {waiting > 0 ? (
        <Fact label="Waiting">
          {plural(waiting, "change")} of this machine
          {waitingSince ? (
            <>
              , since <time dateTime={waitingSince}>{moment(waitingSince)}</time>
            </>
          ) : null}
        </Fact>
      ) : null}
      {deleting > 0 ? (
        <Fact label="Deletions">
          {count(deleting)} not read yet by{" "}
          {late.map(({ id, name, seenAt }, at) => (
            <span key={id} dir="auto">
              {at > 0 ? ", " : ""}
              {named(name)}
              {seenAt ? (
                <>
                  {" "}
                  (seen <Ago iso={seenAt} />)
                </>
              ) : null}
            </span>
          ))}
          : the words are still there
        </Fact>
      ) : null}
    </>
  );
}
