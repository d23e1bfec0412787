/** Of English prose; code and other languages have fewer. */
export const CHARACTERS_PER_TOKEN = 4;
