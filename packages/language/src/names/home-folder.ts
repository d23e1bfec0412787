/** Parents of people's home folders, as agents name the folder of a session's working directory. */
const HOME = /^(?:-home-|-Users-|[A-Za-z]--Users-)(?<name>.+)$/i;

/** Was a session of this project held in a person's home folder itself, and not in a project below it? */
export function isHomeFolder({
  project,
  folder,
}: {
  readonly project: string;
  readonly folder: string;
}): boolean {
  if (folder === "-root") return project === "root";
  return HOME.exec(folder)?.groups?.name === project.replace(/[^A-Za-z0-9]/g, "-");
}
