import { count } from "@memory/shared/words";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ProjectPage } from "../../api.ts";
import { classes } from "../../ui/classes.ts";

type Target = Pick<LinkProps, "to" | "search"> & { readonly hash?: string };

/** How much there is of each kind; every number leads to the list that has as many. */
export function Glance({ page }: { readonly page: ProjectPage }) {
  const { project } = page;
  const tiles: readonly (readonly [readonly [one: string, many: string], number, Target])[] = [
    [["Memory", "Memories"], project.memories, { to: "/memories", search: { project: project.name } }],
    [["Change this week", "Changes this week"], page.changed.total, { to: ".", hash: "changed" }],
    [["Contradiction", "Contradictions"], page.contradictions.total, { to: ".", hash: "contradictions" }],
    [["Decision or event", "Decisions and events"], page.decided.total, { to: ".", hash: "decided" }],
    [["Name", "Names"], page.entities.total, { to: ".", hash: "entities" }],
    [["Session", "Sessions"], page.sessions.total, { to: ".", hash: "sessions" }],
    [["Document", "Documents"], page.documents.total, { to: ".", hash: "documents" }],
  ];
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-7" aria-label="At a glance">
      {tiles.map(([[one, several], many, target]) => (
        // Seven leave no hole in rows of three or four where the first is wider.
        <li key={several} className="first:col-span-3 sm:first:col-span-2 xl:first:col-span-1">
          {many === 0 ? (
            <p className={classes(TILE, "text-soft")}>
              <span className={NUMBER}>0</span> <span className={LABEL}>{several}</span>
            </p>
          ) : (
            <Link {...target} className={classes(TILE, "text-ink no-underline hover:border-accent")}>
              <span className={classes(NUMBER, several === "Contradictions" && "text-warn")}>
                {count(many)}
              </span>{" "}
              <span className={LABEL}>{many === 1 ? one : several}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const TILE = "flex h-full flex-col rounded-xl border border-line bg-surface px-3 py-2 shadow-card";
const NUMBER = "text-lg font-semibold tabular-nums";
const LABEL = "text-xs text-soft";
