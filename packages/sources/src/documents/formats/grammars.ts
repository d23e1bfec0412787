import { createRequire } from "node:module";
import type { Parser } from "@vscode/tree-sitter-wasm";
import { GRAMMARS } from "./endings.ts";

type TreeSitter = typeof import("@vscode/tree-sitter-wasm");

let starting: Promise<TreeSitter> | undefined;
const parsers = new Map<string, Promise<Parser>>();

/** The parser of a language, loaded with its grammar at its first use; null for a language without one. */
export function parserFor(ending: string): Promise<Parser> | null {
  const grammar = GRAMMARS[ending];
  if (grammar === undefined) return null;
  const known = parsers.get(grammar);
  if (known !== undefined) return known;
  const loading = load(grammar);
  parsers.set(grammar, loading);
  // The next file tries again.
  loading.catch(() => parsers.delete(grammar));
  return loading;
}

async function load(grammar: string): Promise<Parser> {
  starting ??= start();
  const { Parser, Language } = await starting;
  const { resolve } = createRequire(import.meta.url);
  const parser = new Parser();
  return parser.setLanguage(
    await Language.load(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`)),
  );
}

async function start(): Promise<TreeSitter> {
  const { default: treeSitter } = await import("@vscode/tree-sitter-wasm");
  await treeSitter.Parser.init();
  return treeSitter;
}
