import { toast } from "../../../ui/toasts.tsx";

/** What is typed into the window that saves a memory. */
export interface NewDraft {
  readonly content: string;
  readonly project: string;
}

/** Heard by the place of the memories, which opens the window with it. */
export const DRAFT_BACK = "memory-new-draft";

let kept: NewDraft | undefined;

/** What was brought back, once. */
export function takeDraft(): NewDraft | undefined {
  const draft = kept;
  kept = undefined;
  return draft;
}

/** What was typed is not thrown away by one key. */
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
