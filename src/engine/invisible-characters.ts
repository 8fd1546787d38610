/** Control characters with line breaks and tabs, and bidirectional overrides and isolates. */
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Whether a text of one line has characters that change how the text around it reads: a name with one can pose as
 * another name. Marks that some scripts need for their spelling (U+200C to U+200F) are not among them.
 */
export const hasInvisibleCharacters = (text: string): boolean => invisible.test(text);
