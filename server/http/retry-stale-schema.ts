import type { Services } from '../services.ts';
import { failureCode } from '../db/failure-code.ts';

/** SQLSTATEs of a statement that was compiled before a module changed: no such column, no such table, an old plan. */
const staleStates: ReadonlySet<unknown> = new Set(['42703', '42P01', '0A000']);

/**
 * Optimistic read of the module cache: a call may wait in the database behind the last step of a module's change and
 * find that its columns have gone. It is made once more with the modules read again; whatever it wrote was rolled back.
 */
export const retryStaleSchema = async <T>(
  modules: Pick<Services['modules'], 'forget'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (failure) {
    if (!staleStates.has(failureCode(failure))) throw failure;
    modules.forget();
    return work();
  }
};
