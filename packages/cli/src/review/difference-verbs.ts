import type { SpaceDifference } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { quoted } from "../print/named.ts";
import { spaceWord } from "../print/spaces.ts";
import type { Asking, Made, Verb } from "./made.ts";

/** What holds for this person where a space says otherwise; nobody else is told, unless they say so. */
export function differenceVerbs({ client }: Asking, { id, mine, space }: SpaceDifference): Verb[] {
  const settle = (action: "keep_mine" | "take_theirs" | "tell_them" | "revert") =>
    client.spaces.settleDifference({ params: { id }, body: { action } });
  const undo = () => settle("revert");
  const ref = memoryRef(mine.id);
  return [
    {
      key: "m",
      label: "keep mine",
      act: async (): Promise<Made> => {
        await settle("keep_mine");
        return { told: `Kept yours  ${quoted(mine.content)}   this is not asked again`, undo };
      },
    },
    {
      key: "t",
      label: "take theirs",
      act: async () => {
        await settle("take_theirs");
        return { told: `Yours rests  ${quoted(mine.content)}`, takeBack: `memory restore ${ref}`, undo };
      },
    },
    {
      key: "p",
      label: "tell them",
      act: async () => {
        const { published } = await settle("tell_them");
        if (published?.state === "refused")
          throw new CliError(EXIT.refused, published.why ?? "it was refused");
        const name = cleanLine(space.name);
        const takeBack = `memory space unpublish ${ref} --space ${spaceWord(space)}`;
        return {
          told:
            published?.state === "waiting"
              ? `It waits, and leaves for ${name} by itself`
              : `Published to ${name}   it is asked there now`,
          takeBack,
          undo: async () => {
            if (published?.state === "done")
              await client.spaces.unpublish({ params: { id: space.id, memory: mine.id } });
            await undo();
          },
        };
      },
    },
  ];
}
