import type { ModelProvider, ModelUsed } from "@memory/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { KeyField } from "./key-field.tsx";
import { Offered } from "./offered.tsx";
import { hostOf, priceWords, providerTitle, WORK } from "./words.ts";

const CHAT_WORK = ["distil", "judge", "entities"] as const;
type ChatWork = (typeof CHAT_WORK)[number];

interface Props {
  readonly task: "chat" | "embedding";
  readonly providers: readonly ModelProvider[];
  /** The task of the model that is chosen now. */
  readonly doing: readonly ChatWork[];
  readonly onClose: () => void;
}

/** A model is chosen in two steps: which one, and then, after it is said what would leave this machine, yes. */
export function ChooseModel({ task, providers, doing, onClose }: Props) {
  const able = providers.filter(({ tasks }) => tasks.includes(task));
  const [wish, setWish] = useState<Wish>({
    provider: able[0]?.provider ?? "",
    model: "",
    url: "",
    work: doing.length > 0 ? doing : ["distil"],
  });
  const plan = useMutation({
    mutationFn: () => daemon.models.use({ body: { ...bodyOf(task, wish), dryRun: true } }),
  });
  if (plan.data) {
    const { agent } = plan.data;
    const agreed = agent && { agreed: { path: agent.path, version: agent.version } };
    const body = { ...bodyOf(task, wish), ...agreed };
    return <Agree used={plan.data} body={body} onBack={plan.reset} onClose={onClose} />;
  }
  return (
    <Dialog
      title={task === "chat" ? "A model for reading and judging" : "A model for vectors"}
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            isPending={plan.isPending}
            isDisabled={wish.model.trim() === "" || (task === "chat" && wish.work.length === 0)}
            onPress={() => plan.mutate()}
          >
            Continue
          </Button>
        </>
      }
    >
      <WishForm
        task={task}
        able={able}
        wish={wish}
        error={plan.error}
        onChange={(next) => {
          setWish({ ...wish, ...next });
          if (plan.error) plan.reset();
        }}
      />
    </Dialog>
  );
}

interface Wish {
  readonly provider: string;
  readonly model: string;
  readonly url: string;
  readonly work: readonly ChatWork[];
}

const bodyOf = (task: Props["task"], { provider, model, url, work }: Wish): UseBody => ({
  task,
  model: `${provider}/${model.trim()}`,
  ...(url.trim() !== "" && { url: url.trim() }),
  ...(task === "chat" && { for: [...work] }),
});

interface WishProps {
  readonly task: Props["task"];
  readonly able: readonly ModelProvider[];
  readonly wish: Wish;
  readonly error: Error | null;
  readonly onChange: (next: Partial<Wish>) => void;
}

function WishForm({ task, able, wish, error, onChange }: WishProps) {
  const provider = able.find((one) => one.provider === wish.provider);
  const isFolder = wish.provider === "huggingface";
  const isAgent = wish.provider === "agent";
  const issues = error ? failureOf(error).issues : [];
  const errorAt = (field: string) => issues.find(({ path }) => path === field)?.message;
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Provider"
        value={wish.provider}
        options={able.map((one) => ({ value: one.provider, label: providerWords(one) }))}
        onChange={(next) => onChange({ provider: next, model: "", url: "" })}
      />
      {provider?.needsKey ? <KeyField provider={provider} /> : null}
      {provider && !isFolder && !isAgent ? (
        <Field
          label="Address"
          help={
            provider.address === null ? "Base URL of its server." : "Only where it is not the provider's own."
          }
          placeholder={provider.address ?? "https://…/v1"}
          value={wish.url}
          onChange={(url) => onChange({ url })}
          error={errorAt("url")}
        />
      ) : null}
      <Field
        label={isFolder ? "Folder of the model" : "Model"}
        help={isFolder ? "From the root on: /home/me/minilm" : isAgent ? AGENT_HELP : PROVIDER_HELP}
        value={wish.model}
        onChange={(model) => onChange({ model })}
        error={errorAt("model")}
      />
      {provider && !isFolder ? (
        <Offered
          key={wish.provider}
          provider={provider}
          url={wish.url.trim()}
          chosen={wish.model}
          onChoose={(model) => onChange({ model })}
        />
      ) : null}
      {task === "chat" ? <WorkSwitches work={wish.work} onChange={(work) => onChange({ work })} /> : null}
      {error && issues.every(({ path }) => path !== "model" && path !== "url") ? (
        <Failed error={error} />
      ) : null}
    </div>
  );
}

const PROVIDER_HELP = "Its name, as the provider writes it.";
const AGENT_HELP = "One of your agents, and behind a colon a model of it: claude-code, claude-code:sonnet";

interface AgreeProps {
  readonly used: ModelUsed;
  readonly body: UseBody;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Agree({ used, body, onBack, onClose }: AgreeProps) {
  const use = useUse(onClose);
  return (
    <Dialog
      title="Use this model?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onBack}>
            Back
          </Button>
          <Button look="primary" isPending={use.isPending} onPress={() => use.mutate(body)}>
            {used.runs === "remote" ? "Agree and use it" : "Use it"}
          </Button>
        </>
      }
    >
      <Consent used={used} />
      {use.error ? <Failed error={use.error} /> : null}
    </Dialog>
  );
}

type UseBody = Parameters<typeof daemon.models.use>[0]["body"];

function useUse(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UseBody) => daemon.models.use({ body }),
    onSuccess: async ({ model, key: state }) => {
      await refresh(client, "models");
      toast({
        title: `${cleanLine(model ?? "")} is used from now on`,
        ...(state === "missing" && { tone: "warn" as const, detail: "Its key is missing: give it below." }),
      });
      onDone();
    },
  });
}

/** All that an agent of the person's would do, in the daemon's own words. */
function AgentConsent({ words }: { readonly words: readonly string[] }) {
  return words.map((sentence) => (
    <p key={sentence} dir="auto">
      {cleanLine(sentence)}
    </p>
  ));
}

/** The data that would leave this machine, where to, and at what price: before it does. */
function Consent({ used }: { readonly used: ModelUsed }) {
  const { model, runs, address, sends, price, key: state, agent } = used;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium" dir="auto">
        {cleanLine(model ?? "")}
      </p>
      {agent ? (
        <AgentConsent words={agent.words} />
      ) : runs === "remote" ? (
        <>
          <p>
            From now on this leaves your machine, to <strong>{hostOf(address)}</strong>:
          </p>
          <ul className="list-disc pl-5">
            {sends.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>{priceWords(price)} What the daemon asks by itself stays under the caps of the day.</p>
        </>
      ) : (
        <p>It runs on this machine: nothing leaves it.</p>
      )}
      {state === "missing" ? (
        <p className="text-warn">No key is set yet: it cannot answer before you give one.</p>
      ) : null}
    </div>
  );
}

function WorkSwitches({
  work,
  onChange,
}: {
  readonly work: readonly ChatWork[];
  readonly onChange: (work: readonly ChatWork[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">What it does</legend>
      {CHAT_WORK.map((one) => (
        <Switch
          key={one}
          label={WORK[one]}
          isOn={work.includes(one)}
          onChange={(isOn) =>
            onChange(CHAT_WORK.filter((other) => (other === one ? isOn : work.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}

const providerWords = ({ provider, runs, answers }: ModelProvider): string => {
  const where = runs === "local" ? "on this machine" : runs === "remote" ? "elsewhere" : "where you say";
  return `${providerTitle(provider)} (${where}${answers === false ? ", does not answer" : ""})`;
};
