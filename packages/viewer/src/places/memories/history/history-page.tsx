// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
import { type Stretch, wordDiff } from "@memory/shared/word-diff";
import { memoryRef } from "@memory/shared/words";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { failureOf, type Memory } from "../../../api.ts";
import { clean } from "../../../text/clean.ts";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Select } from "../../../ui/fields.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { WordDiff } from "../../../ui/word-diff.tsx";
import { Day } from "../../../ui/words.tsx";
import { Gone } from "../detail/gone.tsx";
import { useVersions } from "../detail/queries.ts";
import { WhatWasDone } from "../detail/what-was-done.tsx";

const route = getRouteApi("/memories/$id/history");

/** Two versions of a memory against each other: any two, by their numbers in the address. */
export function HistoryPage() {
  const { id } = route.useParams();
  const versions = useVersions(id);
  const failure = versions.error ? failureOf(versions.error) : undefined;
  if (failure?.kind === "gone" || (failure?.kind === "refused" && !versions.data))
    return <Gone last={undefined} />;
  return (
    <Page
      title="Compare versions"
      lead={<Back id={id} />}
      actions={<CopyVersions id={id} versions={versions.data} />}
    >
      <View of={versions}>
        {(all) =>
          all.length < 2 ? (
            <Empty title="There is one version only">
              Correct the memory, and its words before are kept here.
            </Empty>
          ) : (
            <Compare versions={all} />
          )
        }
      </View>
    </Page>
  );
}

const Back = ({ id }: { readonly id: string }) => (
  <Link to="/memories/$id" params={{ id }} search={{ tab: "history" }} className="text-accent">
    Back to the memory
  </Link>
);

const CopyVersions = ({
  id,
  versions,
}: {
  readonly id: string;
  readonly versions: readonly Memory[] | undefined;
}) => {
  const { from, to } = route.useSearch();
  const numbers = from !== undefined && to !== undefined ? ` ${from} ${to}` : "";
  return <CopyMenu command={`memory diff ${memoryRef(id)}${numbers}`} json={versions} />;
};

function Compare({ versions }: { readonly versions: readonly Memory[] }) {
  const { from, to, view } = route.useSearch();
  const [newest, second] = versions;
  const numbered = (version: number | undefined) => versions.find((one) => one.version === version);
  const after = numbered(to) ?? newest;
  const before = numbered(from) ?? versions.find(({ version }) => version < (after?.version ?? 0)) ?? second;
  if (!before || !after) return null;
  const isSide = view !== "inline";
  return (
    <div className="flex flex-col gap-4">
      <Choosers versions={versions} before={before} after={after} />
      <Card title={before.content === after.content ? "The words are the same" : "What changed"}>
        {isSide ? (
          <SideBySide before={before.content} after={after.content} />
        ) : (
          <WordDiff before={before.content} after={after.content} />
        )}
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <About version={before} />
        <About version={after} />
      </div>
    </div>
  );
}

interface ChoosersProps {
  readonly versions: readonly Memory[];
  readonly before: Memory;
  readonly after: Memory;
}

function Choosers({ versions, before, after }: ChoosersProps) {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const options = versions.map(({ version, status }) => ({
    value: String(version),
    label: `Version ${version}${status === "active" ? " (holds now)" : ""}`,
  }));
  const go = (change: { from?: number; to?: number; view?: "side" | "inline" }) =>
    void navigate({
      to: "/memories/$id/history",
      params: { id },
      search: { ...search, from: before.version, to: after.version, ...change },
      replace: true,
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="From"
        value={String(before.version)}
        options={options}
        onChange={(value) => go({ from: Number(value) })}
      />
      <Select
        label="To"
        value={String(after.version)}
        options={options}
        onChange={(value) => go({ to: Number(value) })}
      />
      <Select
        label="Shown"
        value={search.view ?? "side"}
        options={[
          { value: "side", label: "side by side" },
          { value: "inline", label: "in one text" },
        ]}
        onChange={(value) => go({ view: value })}
      />
    </div>
  );
}

/** The author and the time of a version. */
const About = ({ version }: { readonly version: Memory }) => (
  <section aria-label={`Version ${version.version}`} className="flex flex-col gap-1 text-sm">
    <h2 className="font-semibold">
      <Link to="/memories/$id" params={{ id: version.id }} className="text-accent">
        Version {version.version}
      </Link>{" "}
      <span className="font-normal text-soft">
        <Day iso={version.createdAt} />
      </span>
    </h2>
    <WhatWasDone id={version.id} />
  </section>
);

/** The older text at the left with what went, the newer one at the right with what came. */
function SideBySide({ before, after }: { readonly before: string; readonly after: string }) {
  const stretches = useMemo(() => wordDiff(clean(before), clean(after)), [before, after]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side name="Before" stretches={stretches.filter(({ kind }) => kind !== "added")} />
      <Side name="After" stretches={stretches.filter(({ kind }) => kind !== "removed")} isNew />
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly stretches: readonly Stretch[];
  readonly isNew?: boolean;
}

function Side({ name, stretches, isNew = false }: SideProps) {
  const Changed = isNew ? "ins" : "del";
  const look = isNew ? "bg-good-tint text-good underline" : "bg-bad-tint text-bad line-through";
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-paper px-3 py-2">
      <h3 className="mb-1 text-xs font-semibold text-soft">{name}</h3>
      <section
        tabIndex={0}
        aria-label={`${name}, the words`}
        className="max-h-[60vh] overflow-auto whitespace-pre-wrap"
        dir="auto"
      >
        {stretches.map(({ kind, text }, at) => {
          const key = `${at}`;
          return kind !== "same" ? (
            <Changed key={key} className={look}>
              {text}
            </Changed>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
      </section>
    </section>
  );
}
