import { createHash } from 'node:crypto';

/** A name for a session that opens nothing: made of what is stored, which cannot be found from it. */
export const sessionName = (hash: string): string =>
  createHash('sha256').update(`session:${hash}`).digest('base64url').slice(0, 24);
