import type { ReactNode } from "react";
import { Heading, Modal, ModalOverlay, Dialog as Window } from "react-aria-components";
import { Button, type Look } from "./button.tsx";
import { classes } from "./classes.ts";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the safest first. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** `alertdialog` for what cannot be taken back. */
  readonly role?: "dialog" | "alertdialog";
}

/** A window over the page. Esc and a press beside it close it, and the focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, children, actions, wide, role = "dialog" }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto bg-black/40 p-3 pt-[10vh] sm:p-6 sm:pt-[12vh]"
    >
      <Modal
        className={classes(
          "w-full rounded-2xl border border-line bg-surface text-ink shadow-over",
          wide ? "max-w-3xl" : "max-w-lg",
        )}
      >
        <Window role={role} className="flex max-h-[80vh] flex-col outline-none">
          <Heading slot="title" className="px-5 pt-4 text-lg font-semibold" dir="auto">
            {title}
          </Heading>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">{children}</div>
          {actions ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
          ) : null}
        </Window>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmProps extends Omit<DialogProps, "actions" | "role"> {
  readonly verb: string;
  readonly look?: Look;
  readonly isBusy?: boolean;
  /** Set while something stands in the way. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something happens that a toast cannot undo. The focus starts on Cancel. */
export function Confirm({ verb, look = "danger", isBusy, isDisabled, onConfirm, ...dialog }: ConfirmProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      actions={
        <>
          <Button autoFocus onPress={dialog.onClose}>
            Cancel
          </Button>
          <Button look={look} isDisabled={isBusy === true || isDisabled === true} onPress={onConfirm}>
            {isBusy ? "One moment…" : verb}
          </Button>
        </>
      }
    />
  );
}
