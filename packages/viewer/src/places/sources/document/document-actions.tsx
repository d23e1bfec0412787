import { documentRef, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Document, daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure, toastWithUndo } from "../../../app/undo.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { nameOf } from "../names.ts";

/** The actions on a document. */
export function DocumentActions({ document }: { readonly document: Document }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Follow document={document} />
      <ButtonLink to="/explore" search={{ focus: `document:${document.id}` }}>
        See in graph
      </ButtonLink>
      <CopyMenu command={`memory context show ${documentRef(document.id)}`} json={document} />
      <Button look="danger" onPress={() => setAsking(true)}>
        Forget…
      </Button>
      {isAsking ? <Forget document={document} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Files are followed one by one, or with the folder they lie in; pages and uploads cannot be. */
function Follow({ document: { id, origin, rootId, watching } }: { readonly document: Document }) {
  const client = useQueryClient();
  if (origin !== "file") return null;
  if (rootId !== undefined)
    return (
      <ButtonLink to="/sources/roots" look="quiet">
        {watching ? "Followed with its folder" : "Its folder is not followed"}
      </ButtonLink>
    );
  const follow = async (isOn: boolean) => {
    try {
      await daemon.documents.watch({ params: { id }, body: { watching: isOn } });
      toast({
        title: isOn ? "Changes of this file are followed" : "Changes of this file are not followed any more",
      });
    } catch (error) {
      toastFailure(error);
    }
    await refresh(client, "documents");
  };
  return <Switch label="Follow changes" isOn={watching} onChange={(isOn) => void follow(isOn)} />;
}

function Forget({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, chunks, origin } = document;
  const name = nameOf(document);
  const forget = async () => {
    setBusy(true);
    try {
      await daemon.documents.remove({ params: { id } });
      onClose();
      await navigate({ to: "/sources/documents" });
      window.document.getElementById("main")?.focus();
      if (origin === "upload") toast({ title: `${name} is forgotten` });
      else toastWithUndo(client, `${name} is forgotten`, id);
      client.removeQueries({ queryKey: key("documents", id) });
      await refresh(client, "documents");
    } catch (error) {
      setBusy(false);
      toastFailure(error);
    }
  };
  return (
    <Confirm
      isOpen
      title={`Forget ${name.slice(0, 120)}?`}
      verb="Forget"
      isBusy={isBusy}
      onConfirm={() => void forget()}
      onClose={onClose}
    >
      <p className="text-sm text-soft">
        {plural(chunks, "passage")} of it will not be found any more.{" "}
        {origin === "upload"
          ? "It was sent along, and memory holds the only text of it: this cannot be undone."
          : "The file itself stays as it is, and you can undo this."}
      </p>
    </Confirm>
  );
}
