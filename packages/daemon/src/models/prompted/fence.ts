/** Every line of a text is marked, so that no text can end its own quotation. */
export const fenced = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `| ${line}`)
    .join("\n");
