import type { ModelProvider } from "@memory/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { providerTitle } from "./words.ts";

/** The key of a provider: given once, never shown again. */
export function KeyField({
  provider: { provider, key: kept, variable },
}: {
  readonly provider: ModelProvider;
}) {
  const client = useQueryClient();
  const name = providerTitle(provider);
  const [typed, setTyped] = useState("");
  const set = useMutation({
    mutationFn: (value: string | null) => daemon.models.setKey({ body: { provider, key: value } }),
    onSuccess: async (_, value) => {
      setTyped("");
      await refresh(client, "models");
      toast({
        title: value === null ? `The key of ${name} is forgotten` : `The key of ${name} is kept`,
      });
    },
  });
  const failure = set.error ? failureOf(set.error) : undefined;
  if (kept === "environment")
    return (
      <p className="text-sm text-soft">
        Its key comes from the environment of the daemon
        {variable ? (
          <>
            {" "}
            (<code className="font-mono text-xs">{variable}</code>)
          </>
        ) : null}
        .
      </p>
    );
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field
        className="min-w-0 flex-1 basis-56"
        label={`Key of ${name}`}
        type="password"
        help={
          kept === "file"
            ? "One is kept; a new one takes its place."
            : "Kept in a file that only you can read. It is never shown again."
        }
        value={typed}
        onChange={setTyped}
        maxLength={4096}
        onEnter={() => typed.trim() !== "" && set.mutate(typed.trim())}
        error={
          failure
            ? (failure.issues.find(({ path }) => path === "key")?.message ?? failure.message)
            : undefined
        }
      />
      <div className="mt-6 flex gap-2">
        <Button
          isPending={set.isPending}
          isDisabled={typed.trim() === ""}
          onPress={() => set.mutate(typed.trim())}
        >
          Keep the key
        </Button>
        {kept === "file" ? (
          <Button look="quiet" onPress={() => set.mutate(null)} aria-label={`Forget the key of ${name}`}>
            Forget
          </Button>
        ) : null}
      </div>
    </div>
  );
}
