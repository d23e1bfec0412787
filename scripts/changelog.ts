/** The section of a version, or the one that is still open, without its heading; null where there is none. */
export function sectionOf(changelog: string, version?: string): string | null {
  const heading = version ? `## ${version} ` : undefined;
  const section = changelog
    .split(/^(?=## )/m)
    .find((part) => (heading ? part.startsWith(heading) : /^## .+unreleased\n/.test(part)));
  return section?.slice(section.indexOf("\n")).trim() ?? null;
}

/** The changelog with the open section closed under a version and a day. */
export const closeSection = (
  changelog: string,
  { version, day }: { readonly version: string; readonly day: string },
): string => changelog.replace(/^## .+unreleased$/m, () => `## ${version} — ${day}`);
