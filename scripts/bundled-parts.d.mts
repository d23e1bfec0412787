import type { Plugin } from "rolldown";

/** Notes the packages whose code is in a bundle, in `.parts/<name>.json` beside it; `besides` are folders no module comes from. */
export function bundledParts(name: string, besides?: readonly string[]): Plugin;
