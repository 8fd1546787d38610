/** The property `key` of `record` itself; a column may be called `constructor`, so inherited ones never count. */
export function own<T>(record: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether unknown input is an object with keys of its own kind: no array, no `null`. */
export function isObject(input: unknown): input is { readonly [key: string]: unknown } {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
