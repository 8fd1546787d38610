import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { passwordHash } from '../../../src/security/password-hash.ts';
import { randomId } from '../../../src/security/random-id.ts';
import { sha256 } from '../../../src/security/sha256.ts';

const oracle = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('gives the published answer for %j', (text, digest) => {
    expect(sha256(text)).toBe(digest);
  });

  test('agrees with another implementation for every length around a block', () => {
    for (let length = 0; length <= 200; length += 1) {
      const text = '密a'.repeat(length).slice(0, length);
      expect(sha256(text)).toBe(oracle(text));
    }
  });

  test('a password goes over the wire with the fixed salt', () => {
    expect(passwordHash('Colonnade#2026')).toBe(oracle('colonnade:Colonnade#2026'));
  });
});

test('a random id is a version 4 UUID and never the same', () => {
  const ids = Array.from({ length: 200 }, randomId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
