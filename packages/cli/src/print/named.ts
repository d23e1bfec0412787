import type { EntityBrief } from "@memory/shared";
import { entityRef } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { cut } from "./width.ts";

const LONGEST = 60;

/** A name within a sentence. */
export const named = (name: string): string => `"${cut(cleanLine(name), LONGEST)}"`;

/** An entity within a sentence: "Postgres" (technology, e:91c0af). */
export const introduced = ({ id, name, type }: EntityBrief): string =>
  `${named(name)} (${cleanLine(type)}, ${entityRef(id)})`;

/** The words of a memory within a sentence. */
export const quoted = (content: string): string => `“${cut(cleanLine(content), LONGEST)}”`;
