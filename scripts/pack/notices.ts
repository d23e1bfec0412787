import type { Part } from "./licences.ts";

/** Data that is no package, with the text that it came with. */
export interface Data {
  readonly name: string;
  readonly text: string;
}

const HEAD = `Third-party notices

memory is licensed under the Apache License 2.0 (LICENSE). This package holds code and data of others, listed here with the
licences that they came with. What stands under several names is printed once.
`;

/** The notices of a tarball: a list of its parts, then each text with those that it is of. */
export function noticesOf(parts: readonly Part[], data: readonly Data[]): string {
  const list = parts.map((part) => `${titleOf(part)}: ${part.licence}`).join("\n");
  const byText = new Map<string, string[]>();
  for (const part of parts)
    for (const text of part.texts.length > 0 ? part.texts : [withoutText(part)])
      byText.set(text, [...(byText.get(text) ?? []), titleOf(part)]);
  for (const { name, text } of data) byText.set(text.trim(), [name]);
  const sections = [...byText].map(
    ([text, titles]) => `${"-".repeat(80)}\n${titles.join("\n")}\n\n${text}\n`,
  );
  return [HEAD, `${list}\n`, ...sections].join("\n");
}

const titleOf = ({ name, version }: Part): string => `${name} ${version}`;

/** Of packages that name their licence and bring no file with it. */
const withoutText = ({ licence, author }: Part): string =>
  `Its package names the licence ${licence}${author ? ` and the author ${author}` : ""}, and brings no text of it.${licence.startsWith("MIT") ? `\n\n${MIT}` : ""}`;

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished
to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
