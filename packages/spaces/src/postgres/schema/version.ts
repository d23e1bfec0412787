/**
 * Of the functions and tables; another number is another schema. The names of what members call hold it, too: a program of another
 * version finds none of them, and is told so before it has written anything.
 */
export const SCHEMA_VERSION = 2;
