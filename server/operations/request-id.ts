import { randomBytes } from 'node:crypto';

/** Short enough to be read out on the telephone, long enough to be found in a log. */
export const newRequestId = (): string => randomBytes(6).toString('hex');
