/** What is shorter looks as long as this. */
const LEAST = 64;

/**
 * The length that something of a length is padded to: of the binary digits of a length only the first few stay, as many as its
 * length in digits has (Padmé, of PURBs). It adds 12 % at most, and lets of a length of a million be told 5 digits.
 */
export function paddedLength(length: number): number {
  if (length <= LEAST) return LEAST;
  const exponent = Math.floor(Math.log2(length));
  const dropped = exponent - (Math.floor(Math.log2(exponent)) + 1);
  const step = 2 ** Math.max(0, dropped);
  return Math.ceil(length / step) * step;
}
