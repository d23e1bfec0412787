import { Bot, Cog, Download, Sparkles, User } from "lucide-react";
import type { ActivityEntry } from "../../api.ts";
import { classes } from "../../ui/classes.ts";

const LOOK = {
  person: { icon: User, said: "A person", colour: "bg-accent-tint text-accent" },
  agent: { icon: Bot, said: "An agent", colour: "bg-sunken text-preference" },
  import: { icon: Download, said: "An import", colour: "bg-sunken text-episode" },
  daemon: { icon: Cog, said: "The daemon", colour: "bg-sunken text-soft" },
  model: { icon: Sparkles, said: "A model", colour: "bg-sunken text-fact" },
} as const;

/** The actor as a picture; the sentence beside it says the same. */
export function ActorMark({ kind }: { readonly kind: ActivityEntry["actor"]["kind"] }) {
  const { icon: Icon, said, colour } = LOOK[kind] ?? LOOK.daemon;
  return (
    <span
      title={said}
      className={classes("inline-flex size-7 shrink-0 items-center justify-center rounded-full", colour)}
    >
      <Icon size={15} aria-hidden />
    </span>
  );
}
