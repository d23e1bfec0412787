import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AddDialog } from "./add-dialog.tsx";

/** The button that has single files, folders or web pages read. */
export function AddSources() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <FilePlus2 size={16} aria-hidden />
        Add files or a web address
      </Button>
      {isOpen ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
