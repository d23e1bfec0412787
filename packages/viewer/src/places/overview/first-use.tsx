import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";
import { TrySample } from "./sample/try-sample.tsx";

/** A store that holds nothing yet. */
export const FirstUse = ({ transcriptsDir }: { readonly transcriptsDir: string }) => (
  <Empty
    title="Nothing is remembered yet."
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/sources/import" look="primary">
          Import past sessions
        </ButtonLink>
        <ButtonLink to="/sources/roots">Link a folder</ButtonLink>
        <TrySample />
      </div>
    }
    command="memory import --dry-run"
  >
    Your agents have kept their sessions in {transcriptsDir}. Import them, and what was decided, preferred and
    fixed in them is known from then on. Nothing leaves this machine.
  </Empty>
);
