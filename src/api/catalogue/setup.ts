import { Type } from 'typebox';
import { answer, empty, Text, User } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** The first company of a new deployment. The token of the one-time link is the right. Contract "Companies from a shell". */

const token = Text(128);
const api = '/sfsaas/api/setup';

export const setup = {
  setupState: readEndpoint({
    path: `${api}/state`,
    summary: 'Whether a set-up link still works',
    audit: phrase('server/actions', 'setupState'),
    request: closed({ token }),
    answer: empty,
    needs: 'public',
  }),
  setUp: writeEndpoint({
    path: `${api}/create`,
    summary: 'Make the first company and its administrator, and sign in',
    audit: phrase('server/actions', 'setUp'),
    request: closed({
      token,
      company: Text(100),
      zone: Text(64),
      name: Text(64),
      phone: Type.String({ maxLength: 32 }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    answer: answer({ info: User }),
    needs: 'public',
  }),
} as const;
