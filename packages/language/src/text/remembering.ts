/**
 * `read`, with what it gave for a text kept for the next time. Words of a language are few and hostile texts are not: with
 * `most` of them kept all are forgotten.
 */
export function memoized<Value>(read: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
