import type { Term } from "@memory/language/extraction";
import type { SchemaKind } from "@memory/shared";

/** Vocabulary of every graph until its owner changes it. */
export const builtin: Readonly<Record<SchemaKind, readonly Term[]>> = {
  type: [
    {
      name: "technology",
      description: "Programming language, framework, library, database, protocol, standard, runtime or tool",
    },
    { name: "product", description: "Something people buy or use under a brand" },
    { name: "file", description: "A file or folder, by its path or name" },
    { name: "command", description: "A command line program, or a script run by name" },
    { name: "package", description: "A package of a registry, by its name" },
    { name: "host", description: "A host name, domain or service address" },
    { name: "person", description: "A human being, by name" },
    { name: "organization", description: "A company, team, institute or other body of people" },
    { name: "project", description: "A named project, repository or product under development" },
    { name: "place", description: "A city, country, building or other location" },
    { name: "event", description: "A named happening: a launch, conference, outage or meeting" },
    {
      name: "concept",
      description:
        "A named idea, feature, type or setting worth remembering; no function, no environment variable",
    },
  ],
  predicate: [
    { name: "uses", description: "The first makes use of the second" },
    { name: "depends_on", description: "The first does not work without the second" },
    { name: "part_of", description: "The first belongs to the second" },
    { name: "runs_on", description: "The first is executed or deployed on the second" },
    { name: "stored_in", description: "The first is kept in the second" },
    { name: "written_in", description: "The first is written in the second, a language" },
    { name: "created_by", description: "The first was made by the second" },
    { name: "maintained_by", description: "The first is looked after by the second" },
    { name: "works_for", description: "The first, a person, is employed by or belongs to the second" },
    { name: "works_on", description: "The first, a person, does work on the second" },
    { name: "located_in", description: "The first is at the second, a place" },
    { name: "replaces", description: "The first has taken the place of the second" },
    { name: "connects_to", description: "The first talks to the second" },
    { name: "implements", description: "The first realises the second" },
  ],
};
