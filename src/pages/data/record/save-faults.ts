import type { CallError } from '../../../api/call-error.ts';
import type { FieldFault } from '../../../renderers/form/fault-store.ts';

/** The server's faults by field; its sentences are in the person's language already. */
export const faultsOf = (error: CallError): FieldFault[] =>
  error.errors.map(({ path, rule, message }) => ({ path, rule, message }));
