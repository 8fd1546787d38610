import { CallError } from '../../api/call-error.ts';

/** What is wrong with each field, in the person's language. */
export type Faults = { readonly [field: string]: string };

/** The server's faults by form field; `other` is the message of a fault that belongs to no field. */
export const faultsOf = (error: Error | null, fields: readonly string[]): { faults: Faults; other?: string } => {
  if (error === null) return { faults: {} };
  if (!(error instanceof CallError)) return { faults: {}, other: error.message };
  const entries = error.errors
    .map(({ path, message }) => [path.slice(1), message] as const)
    .filter(([field]) => fields.includes(field));
  return entries.length > 0 ? { faults: Object.fromEntries(entries) } : { faults: {}, other: error.faultMessage };
};
