/**
 * What most operations and most memories say in the same words, as texts: in the tables one character stands for each, and they are
 * a third smaller for it. What begins otherwise is kept as it is. Never another order, nothing put between and nothing taken
 * away: what was packed before could not be read.
 */
const FORMS = [
  {
    /** What is signed. */
    begins: '{"id":"',
    pieces: [
      '","act":null,"undoes":null,"gone":[],"forgets":[],"again":false,"over":false,"rows":[{"table":"memories","key":"',
      '","machine":"',
      '","mseq":',
      ',"prev":"',
      '","kind":"save","at":',
      ',"by":{"kind":"agent","client":"',
      ',"by":{"kind":"person","client":"',
      '"},"subject":"',
      '","roots":["',
      '"],"claims":["',
      '"],"hash":"',
      '"}]}',
      '","',
    ],
  },
  {
    /** The words of a memory. */
    begins: '{"root_id":"',
    pieces: [
      '","version":1,"type":"fact","content":"',
      '","version":',
      ',"type":"',
      '","content":"',
      '","content_key":"',
      '","slot_key":null,"status":"active","project":"',
      '","slot_key":null,"status":"active","project":null,"confidence":',
      '","slot_key":"',
      '","status":"active","project":"',
      '","confidence":',
      ',"asserted_at":',
      ',"valid_from":',
      ',"valid_to":null,"created_at":',
      ',"author":"import","client":"',
      '","stated_by":"user","excerpt":',
      '","stated_by":"assistant","excerpt":',
      'null,"replaced_by":null,"checked_at":null,"kind":',
      ',"replaced_by":null,"checked_at":null,"kind":',
      ',"subject":null,"until":null,"salt":"',
    ],
  },
] as const;

/** Before what would be read as packed. */
const AS_IT_IS = 1;
/** The first character says the form. */
const FORM = 2;
const PIECE = FORM + FORMS.length;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const character = (n: number): string => String.fromCharCode(n);

/** As `packed` in SQL: for who loads many at once. */
export function packed(text: string): string {
  for (const [form, { begins, pieces }] of FORMS.entries()) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON holds none of them, but not all words are JSON.
    if (!text.startsWith(begins) || /[\x01-\x1f]/.test(text)) continue;
    const rest = pieces.reduce<string>(
      (short, piece, n) => short.replaceAll(piece, character(PIECE + n)),
      text.slice(begins.length),
    );
    return `${character(FORM + form)}${rest}`;
  }
  return (text.codePointAt(0) ?? 0) <= PIECE ? `${character(AS_IT_IS)}${text}` : text;
}

const packing = FORMS.map(({ begins, pieces }, form) => {
  const replaced = pieces.reduce<string>(
    (text, piece, n) => `replace(${text}, ${literal(piece)}, chr(${PIECE + n}))`,
    `substr(p_text, ${begins.length + 1})`,
  );
  return `WHEN starts_with(p_text, ${literal(begins)}) AND p_text !~ '[\\u0001-\\u001f]' THEN chr(${FORM + form}) || ${replaced}`;
});
const unpacking = FORMS.map(({ begins, pieces }, form) => {
  const replaced = pieces.reduceRight<string>(
    (text, piece, n) => `replace(${text}, chr(${PIECE + n}), ${literal(piece)})`,
    "substr(p_text, 2)",
  );
  return `WHEN ${FORM + form} THEN ${literal(begins)} || ${replaced}`;
});

export const PACKING = `
CREATE FUNCTION packed(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE ${packing.join("\n    ")}
    WHEN ascii(p_text) <= ${PIECE} THEN chr(${AS_IT_IS}) || p_text ELSE p_text END $$;

CREATE FUNCTION unpacked(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE ascii(p_text) WHEN ${AS_IT_IS} THEN substr(p_text, 2)
    ${unpacking.join("\n    ")} ELSE p_text END $$;

CREATE FUNCTION packed_each(p_texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE cardinality(p_texts) WHEN 0 THEN p_texts WHEN 1 THEN ARRAY[memory.packed(p_texts[1])]
    ELSE ARRAY(SELECT memory.packed(t) FROM unnest(p_texts) WITH ORDINALITY x(t, n) ORDER BY n) END $$;

CREATE FUNCTION unpacked_each(p_texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE cardinality(p_texts) WHEN 0 THEN p_texts WHEN 1 THEN ARRAY[memory.unpacked(p_texts[1])]
    ELSE ARRAY(SELECT memory.unpacked(t) FROM unnest(p_texts) WITH ORDINALITY x(t, n) ORDER BY n) END $$;
`;
