import { Confirm } from "../../../ui/dialog.tsx";
import { Stored } from "../../../ui/words.tsx";

interface Props {
  readonly content: string;
  readonly versions: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before the words of a memory go from a space for good. */
export const DeleteForAll = ({ content, versions, isBusy, onClose, onConfirm }: Props) => (
  <Confirm
    title="Delete it for everybody?"
    isOpen
    onClose={onClose}
    verb={versions > 1 ? `Delete all ${versions} versions` : "Delete it"}
    isBusy={isBusy}
    onConfirm={onConfirm}
  >
    <div className="flex flex-col gap-3 text-sm">
      <blockquote className="border-l-2 border-edge pl-3">
        <Stored text={content} lines={3} />
      </blockquote>
      <p>
        Its words go where they lie and from every copy, as each machine asks for news. Backups of where it
        lies, and a machine that never comes back, keep them. <strong>This cannot be undone.</strong>
      </p>
    </div>
  </Confirm>
);
