import { randomBytes } from 'node:crypto';

/** A new id of 24 hex digits: seconds first, so that ids made later sort later; the rest is random. */
export const newDid = (now: number): string => now.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
