/** Small changes to the form of a sentence that every rule needs. */

export function upper(text: string): string {
  return /^[a-z]+(?:[ ,']|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

export function sentence(text: string): string {
  const trimmed = text.trim().replace(/[\s,;:—–-]+$/, "");
  return /[.!?]["')]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
