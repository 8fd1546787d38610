/** The property `key` of `record` itself; a column may be called `constructor`, so inherited ones never count. */
export function ownProperty<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** An object of unknown shape, such as parsed JSON. */
export type JsonObject = { readonly [property: string]: unknown };

/** Type guard for unknown input: an object that is neither an array nor `null`. */
export function isObject(input: unknown): input is JsonObject {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
