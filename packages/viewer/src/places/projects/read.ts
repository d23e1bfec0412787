import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";

/** Every project, touched last first. */
export const useProjects = () =>
  useQuery({
    queryKey: key("projects", "summaries"),
    queryFn: ({ signal }) => daemon.projects.summaries({}, signal),
  });

/** Everything of one project, at most `limit` of each kind. */
export const useProject = (project: string, limit: number) =>
  useQuery({
    queryKey: key("projects", "page", project, limit),
    queryFn: ({ signal }) => daemon.projects.page({ query: { project, limit } }, signal),
    placeholderData: keepPreviousData,
  });
