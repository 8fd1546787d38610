import { createHash } from 'node:crypto';

/** Public id of a session: a hash of its stored token hash, so that it authenticates nothing and cannot be reversed. */
export const publicSessionId = (hash: string): string =>
  createHash('sha256').update(`session:${hash}`).digest('base64url').slice(0, 24);
