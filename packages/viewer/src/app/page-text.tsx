import { count } from "@memory/shared/words";
import { useState } from "react";
import { daemon } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/copy.tsx";
import { toast } from "../ui/toasts.tsx";
import { toastFailure } from "./undo.ts";

interface PageTextProps {
  /** The name of a project, or the id of an entity. */
  readonly of: { readonly project: string } | { readonly entity: string };
  /** What the file is called by. */
  readonly name: string;
}

/** Hand a page on: quoted with its sources to an agent, by the clipboard; or as a note in Markdown, as a file. */
export function PageTextActions({ of, name }: PageTextProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    await run().catch(toastFailure);
    setBusy(false);
  };
  const give = async () => {
    const { text, tokens } = await read(of, "agent");
    if (await copy(text, "The text for an agent"))
      toast({
        title: `Copied for an agent: about ${count(tokens)} tokens`,
        detail: "Paste it into the agent's next message.",
      });
  };
  const save = async () => download(`${fileName(name)}.md`, (await read(of, "markdown")).text);
  return (
    <>
      <Button look="primary" isDisabled={isBusy} onPress={() => void act(give)}>
        Give this to an agent
      </Button>
      <Button isDisabled={isBusy} onPress={() => void act(save)}>
        Export as Markdown
      </Button>
    </>
  );
}

const read = (of: PageTextProps["of"], form: "agent" | "markdown") =>
  "project" in of
    ? daemon.texts.project({ query: { project: of.project, form } })
    : daemon.texts.entity({ params: { id: of.entity }, query: { form } });

/** Letters, digits, dots and dashes: what every file system takes. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}.-]+/gu, "-")
    .replace(/^[-.]+|-+$/g, "")
    .slice(0, 80) || "page";

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
