import cl100k from "gpt-tokenizer/bpeRanks/cl100k_base";
import o200k from "gpt-tokenizer/bpeRanks/o200k_base";
import german from "naughty-words/de.json" with { type: "json" };
import english from "naughty-words/en.json" with { type: "json" };
import spanish from "naughty-words/es.json" with { type: "json" };
import french from "naughty-words/fr.json" with { type: "json" };

/** So many words; with half of them the count of real answers is too high by 8 % and not by 5. */
const WORDS = 16_000;
const A_LINE = 110;

/** Words that nobody wants to read here; they are counted as rare ones, a little too high. */
const coarse = new Set([english, german, spanish, french].flat());
const isCoarse = (word: string): boolean => coarse.has(word) || coarse.has(word.replace(/(?:s|ed|ing)$/, ""));

/**
 * packages/mcp/src/common-words.generated.ts: what is one token of two tokenizers, the words by how frequent they are. One that
 * is so with a capital, too, is written with it.
 */
export function commonWords(): string {
  const others = new Set<unknown>(o200k);
  const shared = cl100k.flatMap((token) => (typeof token === "string" && others.has(token) ? [token] : []));
  const known = new Set(shared);
  const words = shared
    .filter((token) => /^ [a-z]{2,}$/.test(token) && !isCoarse(token.trim()))
    .slice(0, WORDS)
    .map((token) => {
      const title = ` ${token.charAt(1).toUpperCase()}${token.slice(2)}`;
      return known.has(title) ? title : token;
    });
  const characters = shared.filter((token) => /^[\u4e00-\u9fff]$/.test(token));
  const lines = [""];
  for (const word of [...words.map((token) => token.trim()).sort(), ...characters.sort()]) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > A_LINE) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return `// Generated from the tables of two tokenizers by \`pnpm generate\`. Do not edit.\n\nexport const COMMON_WORDS = \`\n${lines.join("\n")}\n\`;\n`;
}
