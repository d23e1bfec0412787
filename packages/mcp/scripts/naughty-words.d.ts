declare module "naughty-words" {
  /** Coarse words by language. */
  const words: Readonly<Record<string, readonly string[]>>;
  export default words;
}
