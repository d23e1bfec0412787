import { fileURLToPath } from "node:url";

const fromSource = import.meta.url.endsWith(".ts");

/** File of a thread's entry: `shell/threads` in the sources, beside the bundle in a build. */
export const workerFile = (name: string): string =>
  fileURLToPath(new URL(fromSource ? `../../shell/threads/${name}.ts` : `./${name}.js`, import.meta.url));

/**
 * Worker threads run builds as they are and the TypeScript sources through tsx, whose hooks are registered by hand:
 * "--import tsx" registers nothing in a worker thread of Node 20.
 */
export const workerArguments = (): string[] => {
  if (!fromSource) return [];
  const register = `import { register } from "${import.meta.resolve("tsx/esm/api")}"; register();`;
  return ["--import", `data:text/javascript,${register}`, "--conditions=@memory/source"];
};
