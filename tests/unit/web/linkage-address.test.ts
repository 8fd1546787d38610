import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isOtherLinkage, linkageAddress, linkageUrl } from '../../../src/features/linkages/linkage-address.ts';

const read = (query: string) => linkageUrl.read(new URLSearchParams(query));
const locationOf = (url: string): Location => {
  const { pathname, search } = new URL(url, 'https://console.example.com');
  return { pathname, search, hash: '', state: null, key: '' };
};

describe('the address of a linkage', () => {
  it('names the list of linkages, or the history of one', () => {
    expect(linkageAddress('/list/a', { tab: 't' })).toBe('/list/a?tab=t&linkages=1');
    expect(linkageAddress('/list/a', { tab: 't', did: 'l9' })).toBe('/list/a?tab=t&linkages=l9');
    expect(read('tab=t&linkages=1').linkage).toBe('');
    expect(read('tab=t&linkages=l9').linkage).toBe('l9');
  });

  it.each(['tab=t', 'linkages=', 'linkages=%3Cb%3E', `linkages=${'a'.repeat(65)}`])('of %s names none', (query) => {
    expect(read(query).linkage).toBeUndefined();
  });

  it('leaves the rest of the query as it is', () => {
    const url = read('tab=t&linkages=l9&sort=name%2Casc');
    expect(linkageUrl.print({ ...url, linkage: undefined }).toString()).toBe('tab=t&sort=name%2Casc');
  });
});

describe('what is written in the dialog of linkages', () => {
  it.each([
    ['another page', '/list/a?tab=t', '/list/b?tab=t', true],
    ['another tab', '/list/a?tab=t', '/list/a', true],
    ['a link to another linkage', '/list/a?tab=t', '/list/a?tab=t&linkages=l9', true],
    ['another sort of the same tab', '/list/a?tab=t', '/list/a?tab=t&sort=name,asc', false],
    ['the end of the link that opened it', '/list/a?tab=t&linkages=l9', '/list/a?tab=t', false],
  ])('is left by %s: %s to %s', (_what, from, to, isLeft) => {
    expect(isOtherLinkage(locationOf(from), locationOf(to))).toBe(isLeft);
  });
});
