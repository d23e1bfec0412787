/** A plugin of rolldown and vite: notes the packages whose code is in a bundle, in `.parts/<name>.json` beside it. `besides` are
 * folders of packages that no module comes from. */
export function bundledParts(name: string, besides?: readonly string[]): { name: string };
