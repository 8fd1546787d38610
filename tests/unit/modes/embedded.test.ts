import { describe, expect, it } from 'vitest';
import { addressWith, pageFor, readCards, readManifest } from '../../../src/features/embedded/manifest.ts';
import { ownPath, readMessage } from '../../../src/features/embedded/protocol.ts';

const origin = 'https://console.example';
const entry = (more: object): string =>
  JSON.stringify({ pid: 'a', path: '/plugins/a.html', kind: 'page', mode: 'iframe', ...more });

describe('the manifest', () => {
  it.each([
    ['/plugins/a.html', 'https://console.example/plugins/a.html'],
    ['https://maps.example/plan?x=1', 'https://maps.example/plan?x=1'],
    ['HTTP://maps.example/', 'http://maps.example/'],
  ])('takes a page at %s', (path, address) => {
    expect(readManifest([entry({ path })], origin)).toMatchObject([{ address }]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example/x',
    'plugins/a.html',
    'https://user:secret@maps.example/',
    'file:///etc/passwd',
    5,
  ])('passes over a page at %s', (path) => {
    expect(readManifest([entry({ path })], origin)).toEqual([]);
  });

  it.each(['', 'null', '[]', '{', entry({ kind: 'board' }), entry({ mode: 'html' }), entry({ pid: 5 })])(
    'passes over %s',
    (info) => {
      expect(readManifest([info], origin)).toEqual([]);
    },
  );

  it('takes scripts of our own origin alone', () => {
    const ownEntry = entry({ mode: 'script', path: '/plugins/a.js', integrity: 'sha384-x' });
    const strange = entry({ mode: 'script', path: 'https://elsewhere.example/a.js' });
    expect(readManifest([ownEntry, strange], origin)).toMatchObject([{ mode: 'script', integrity: 'sha384-x' }]);
  });

  it('gives a module its own page, else the common one, else none', () => {
    const pages = readManifest([entry({ pid: 'c', common: true }), entry({ pid: 'b' })], origin);
    expect(['b', 'x'].map((pid) => pageFor(pages, pid)?.pid)).toEqual(['b', 'c']);
    expect(pageFor(readManifest([entry({ pid: 'b' })], origin), 'x')).toBeUndefined();
  });

  it('forwards the query and keeps what the entry itself says', () => {
    const [page] = readManifest([entry({ path: '/p?pid=fixed' })], origin);
    const address = page && addressWith(page, new URLSearchParams({ pid: 'a', tab: 't&t' }));
    expect(address).toBe('https://console.example/p?pid=fixed&tab=t%26t');
  });
});

describe('a message', () => {
  const page = { origin: 'null', source: {} };
  const readFrom = (data: unknown, from = page) => readMessage({ ...from, data }, page);

  it.each([
    [{ colonnade: 1, type: 'ready' }, { type: 'ready' }],
    [
      { colonnade: 1, type: 'size', height: 400, more: 1 },
      { type: 'size', height: 400 },
    ],
    [
      { colonnade: 1, type: 'navigate', path: '/home/x' },
      { type: 'navigate', path: '/home/x' },
    ],
  ])('%o is heard', (data, heard) => {
    expect(readFrom(data)).toEqual(heard);
  });

  it.each([
    undefined,
    null,
    'ready',
    { type: 'ready' },
    { colonnade: 2, type: 'ready' },
    { colonnade: 1, type: 'eval', code: 'x' },
    { colonnade: 1, type: 'size', height: -1 },
    { colonnade: 1, type: 'size', height: 1e9 },
    { colonnade: 1, type: 'navigate', path: { toString: () => '/home/x' } },
  ])('%o is not', (data) => {
    expect(readFrom(data)).toBeUndefined();
  });

  it('of another window or another origin is nobody’s', () => {
    const ready = { colonnade: 1, type: 'ready' };
    expect(readFrom(ready, { origin: 'null', source: {} })).toBeUndefined();
    expect(readFrom(ready, { origin: 'https://evil.example', source: page.source })).toBeUndefined();
    expect(
      readMessage({ origin: 'null', source: null, data: ready }, { origin: 'null', source: null }),
    ).toBeUndefined();
  });
});

describe('where a page may lead', () => {
  it.each([
    ['/home/data/list/a?tab=1', '/home/data/list/a?tab=1'],
    ['/home/custom/auditLog#x', '/home/custom/auditLog'],
  ])('%s', (path, expected) => {
    expect(ownPath(path, origin)).toBe(expected);
  });

  it.each([
    'https://evil.example/home/',
    '//evil.example/home/',
    '/login',
    '/index?token=x',
    '/home/../index?token=x',
    '/home/%2e%2e/index',
    'javascript:alert(1)',
    '',
  ])('not to %s', (path) => {
    expect(ownPath(path, origin)).toBeUndefined();
  });
});

describe('a card of the manifest', () => {
  const card = (change: object) =>
    JSON.stringify({ kind: 'card', pid: 'b', path: '/c', mode: 'iframe', name: { en: 'Map', zh: '地图' }, ...change });

  it('is read by the rules of pages, and is no page', () => {
    expect(readCards([card({})], origin)).toMatchObject([{ pid: 'b', address: `${origin}/c`, name: { en: 'Map' } }]);
    expect(readManifest([card({})], origin)).toEqual([]);
    expect(readCards([entry({})], origin)).toEqual([]);
    expect(readCards([card({ mode: 'script', path: 'https://elsewhere.example/c.js' })], origin)).toEqual([]);
    expect(readCards([card({ path: 'javascript:alert(1)' })], origin)).toEqual([]);
  });

  it('has a name in both languages or none', () => {
    expect(readCards([card({ name: { en: 'Map' } })], origin)[0]?.name).toBeUndefined();
  });
});
