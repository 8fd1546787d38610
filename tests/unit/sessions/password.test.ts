import { describe, expect, it } from 'vitest';
import {
  clientHash,
  hashPassword,
  needsRehash,
  noPassword,
  verifyPassword,
} from '../../../server/sessions/password.ts';

const password = 'Harbour-Light7';

describe('a stored password', () => {
  it.each([
    ['of today', undefined],
    ['with less memory', { m: 8_192, t: 2, p: 1 }],
    ['with more passes', { m: 8_192, t: 3, p: 1 }],
    ['with two lanes', { m: 8_192, t: 1, p: 2 }],
  ])('is verified with the parameters that it names: %s', async (_case, cost) => {
    const stored = cost === undefined ? await hashPassword(password) : await hashPassword(password, cost);
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword(clientHash(password), stored)).toBe(true);
    expect(await verifyPassword('Harbour-Light8', stored)).toBe(false);
  });

  it('does not fit once its parameters are rewritten', async () => {
    const stored = await hashPassword(password, { m: 8_192, t: 2, p: 1 });
    expect(await verifyPassword(password, stored.replace('t=2', 't=3'))).toBe(false);
  });

  it.each([
    ['of today', 'm=19456,t=2,p=1', false],
    ['stronger than today', 'm=65536,t=3,p=4', false],
    ['with less memory', 'm=8192,t=2,p=1', true],
    ['with fewer passes', 'm=19456,t=1,p=1', true],
  ])('is outgrown only when it costs less than a new one: %s', async (_case, cost, isOld) => {
    const stored = (await hashPassword(password)).replace(/m=\d+,t=\d+,p=\d+/, cost);
    expect(needsRehash(stored)).toBe(isOld);
  });

  it.each([undefined, '', '$argon2id$v=19$m=19456,t=2$aa$aa', 'plain', noPassword()])(
    'that is none fits no password: %s',
    async (stored) => {
      expect(await verifyPassword(password, stored)).toBe(false);
    },
  );
});
