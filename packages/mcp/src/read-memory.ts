import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";
import { cite, dayOf, LIKENESS, memoryRef, sharedBy, UNCONFIRMED } from "@memory/shared/words";
import { textOf } from "./hit.ts";
import type { Piece } from "./piece.ts";
import { findMemory } from "./refs.ts";
import { type OtherSide, otherSide, shownSide } from "./sides.ts";
import { oneLine, safe } from "./words.ts";

type Why = Awaited<ReturnType<Client["memories"]["why"]>>;

/** So many of the places it was found in are named. */
const MOST_SOURCES = 3;

/** A memory with where it comes from and what became of it. */
export async function readMemory(client: Client, ref: string, signal: AbortSignal): Promise<Piece[]> {
  const { id } = await findMemory(client, ref, signal);
  const request = { params: { id } };
  const [why, { versions }] = await Promise.all([
    client.memories.why(request, signal),
    client.memories.history(request, signal),
  ]);
  const other = await otherSide(client, why.memory, signal);
  const name = memoryRef(id);
  return [
    {
      ref: name,
      uri: `memory://memories/${id}`,
      show: (characters) => ({
        ref: name,
        kind: "memory",
        text: textOf(why.memory, characters),
        ...standing(why.memory, versions),
        ...provenance(why),
        ...(other && contradiction(other, characters)),
      }),
    },
  ];
}

function standing(memory: Memory, versions: readonly Memory[]) {
  const { type, status, version, project, assertedAt, confidence, replacedBy, recheck, instruction } = memory;
  const newest = versions[0];
  return {
    ...(!instruction && { type }),
    ...(status !== "active" && { status }),
    ...(versions.length > 1 && { version, versions: versions.length }),
    ...(newest && newest.id !== memory.id && { now: memoryRef(newest.id) }),
    ...(replacedBy && { replaced_by: memoryRef(replacedBy) }),
    ...(project && { project: oneLine(project) }),
    said: dayOf(assertedAt),
    ...(confidence < UNCONFIRMED && { unconfirmed: true }),
    ...(recheck && { recheck: true }),
  };
}

function provenance(why: Why) {
  const { memory, evidence, restatements, savedBy, derivedFrom, replaces, recalled } = why;
  const { source } = memory;
  const said = closest(why);
  const shared = sharedBy(memory, oneLine);
  const cited = [...new Set([source, ...evidence].map((one) => oneLine(cite(one))))];
  const refs = (linked: Why["derivedFrom"]) => linked.map(({ id }) => memoryRef(id));
  return {
    ...(source.statedBy && shared === undefined && { by: source.statedBy }),
    ...(shared === undefined ? { sources: cited.slice(0, MOST_SOURCES) } : { shared }),
    ...(cited.length > MOST_SOURCES && { more_sources: cited.length - MOST_SOURCES }),
    ...(source.kind === "document" && source.path && { path: oneLine(source.path) }),
    ...(said && { quote: safe(said.quote), quote_is: LIKENESS[said.likeness] }),
    ...(restatements.length > 0 && { said_again: restatements.length }),
    ...(savedBy?.client && { saved_by: oneLine(savedBy.client) }),
    ...(derivedFrom.length > 0 && { derived_from: refs(derivedFrom) }),
    ...(replaces.length > 0 && { replaces: refs(replaces) }),
    recalled: recalled.times,
  };
}

/** Of all its sources the words that are nearest to it. */
function closest({ evidence, said }: Why): Why["said"] {
  const all = [...evidence.flatMap((place) => place.said ?? []), ...(said ? [said] : [])];
  return (
    all.find(({ likeness }) => likeness === "exact") ??
    all.find(({ likeness }) => likeness === "paraphrase") ??
    all[0]
  );
}

const contradiction = (other: OtherSide, characters: number) => ({
  contradicted_by: shownSide(other, characters),
});
