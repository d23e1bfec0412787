import { decode } from "./decode.ts";
import type { Extracted, Extractor, FileContent } from "./extractor.ts";

export const markdown: Extractor = {
  kind: "markdown",
  extensions: ["md", "markdown", "mdown", "mkd", "mkdn", "mdx", "mdc", "rmd", "qmd"],
  contentTypes: { "text/markdown": "md", "text/x-markdown": "md" },
  version: 5,
  extract,
};

async function extract(file: FileContent): Promise<Extracted> {
  const { extractMarkdown } = await import("./markdown-sections.ts");
  return extractMarkdown(await decode(file.bytes));
}
