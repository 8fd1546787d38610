/** The form of record ids on the wire, as JSON Schema and as a test. */
export const didPattern = '^[0-9A-Za-z_-]{1,64}$';

const pattern = new RegExp(didPattern);

export const isDid = (text: string): boolean => pattern.test(text);
