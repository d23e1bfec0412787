import { toast } from "../../../ui/toasts.tsx";

/** The form of the window that saves a memory. */
export interface NewDraft {
  readonly content: string;
  readonly project: string;
}

/** Heard by the place of the memories, which opens the window with it. */
export const DRAFT_BACK = "memory-new-draft";

let kept: NewDraft | undefined;

/** The restored draft, once. */
export function takeDraft(): NewDraft | undefined {
  const draft = kept;
  kept = undefined;
  return draft;
}

/** One key must not throw a typed text away. */
export function offerDraftBack(draft: NewDraft, goThere: () => void): void {
  toast({
    title: "The memory was not saved",
    action: {
      label: "Bring it back",
      onPress: () => {
        kept = draft;
        goThere();
        dispatchEvent(new CustomEvent(DRAFT_BACK));
      },
    },
  });
}
