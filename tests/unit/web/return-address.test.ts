import { expect, test } from 'vitest';
import { returnAddress, signInAddress } from '../../../src/state/return-address.ts';

const origin = 'https://console.example';

test.each(['/home/data/list/3', '/home/data/list/3?page=2&filter=%5B%5D#x', '/index'])(
  'signing in leads back to %s',
  (path) => {
    const query = new URL(signInAddress(path), origin).searchParams;
    expect(returnAddress(query.get('next'), origin)).toBe(path);
  },
);

test.each([
  null,
  '',
  'home',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example',
  '/home\\..\\x',
  'javascript:alert(1)',
  '/login?next=/login',
  '/',
])('never to %j', (next) => {
  expect(returnAddress(next, origin)).toBeUndefined();
});
