import { describe, expect, it } from 'vitest';
import { readLink, readPicture } from '../../../../src/pages/assistant/answer-address.ts';
import { blockKinds, loaderOf } from '../../../../src/pages/assistant/blocks/block-kinds.ts';
import { canZoom, zoomed } from '../../../../src/pages/assistant/blocks/zoom.ts';
import { shouldAutoScroll, isAtEnd } from '../../../../src/pages/assistant/auto-scroll.ts';
import { listLink } from '../../../../src/pages/assistant/list-link.ts';
import { byDay, dayOf } from '../../../../src/pages/assistant/session-days.ts';
import { readListAddress } from '../../../../src/features/list/list-address.ts';
import { hostileAddresses } from '../../../hostile-addresses.ts';

const origin = 'https://console.example';

describe('links of an answer', () => {
  it.each([
    ['/home/data/list/3a?tab=x#y', { kind: 'own', to: '/home/data/list/3a?tab=x#y' }],
    [`${origin}/home`, { kind: 'own', to: '/home' }],
    ['/vt/staticfile/f1/a.png', { kind: 'own', to: '/vt/staticfile/f1/a.png' }],
    ['https://example.org/a', { kind: 'foreign', href: 'https://example.org/a', host: 'example.org' }],
    ['http://example.org:8080', { kind: 'foreign', href: 'http://example.org:8080/', host: 'example.org:8080' }],
  ])('%s is one', (text, address) => expect(readLink(text, origin)).toEqual(address));

  it.each([
    '/sfsaas/api/user/logout',
    '/plugins/x.js',
    '//example.org/home',
    '/\\example.org',
    'mailto:a@b.c',
    'tel:1',
    'https://user:pass@example.org',
    'ftp://example.org',
    '',
    undefined,
  ])('%s is none', (text) => expect(readLink(text, origin)).toBeUndefined());

  it.each(hostileAddresses)('the hostile address %j leads nowhere but to http(s)', (text) => {
    const address = readLink(text, origin);
    if (address?.kind === 'foreign') expect(address.href).toMatch(/^https?:\/\//);
    if (address?.kind === 'own') expect(address.to).toMatch(/^\/(home|index|login|vt\/staticfile)/);
  });
});

describe('pictures of an answer', () => {
  it('are files of the company', () => {
    expect(readPicture('/vt/staticfile/f1/a.png?sizetype=thumbnail', origin)).toBe(
      '/vt/staticfile/f1/a.png?sizetype=thumbnail',
    );
  });

  it.each([
    'https://example.org/a.png',
    '//example.org/vt/staticfile/f1/a.png',
    '/\\example.org/vt/staticfile/f1/a.png',
    'data:image/png;base64,AA',
    '/vt/staticfile/../../sfsaas/api/user/logout',
    '/home',
    'a.png',
    undefined,
  ])('and not %s', (text) => expect(readPicture(text, origin)).toBeUndefined());
});

describe('the end of the messages', () => {
  const end = { top: 600, height: 1000, clientHeight: 400 };

  it('is kept in view while the list grows', () => {
    expect(shouldAutoScroll(true, end, { ...end, height: 1400 })).toBe(true);
  });

  it('is left when the reader scrolls up, and stays left while the list grows', () => {
    const up = { ...end, top: 500 };
    expect(shouldAutoScroll(true, end, up)).toBe(false);
    expect(shouldAutoScroll(false, up, { ...up, height: 2000 })).toBe(false);
    expect(shouldAutoScroll(false, up, { ...up, top: 520 })).toBe(false);
  });

  it('is followed again when the reader is back', () => {
    expect(shouldAutoScroll(false, { ...end, top: 100 }, { ...end, top: 590 })).toBe(true);
    expect(isAtEnd({ top: 0, height: 300, clientHeight: 400 })).toBe(true);
  });
});

describe('fenced blocks', () => {
  it('are those of the contract, one file for each', () => {
    expect(blockKinds.toSorted()).toEqual(['board', 'draft', 'mermaid', 'records']);
    expect(loaderOf('../page')).toBeUndefined();
    expect(loaderOf('constructor')).toBeUndefined();
  });
});

describe('zoom of a diagram', () => {
  it('goes from 0.5 to 2 by 0.1 and says where it ends', () => {
    const up = [1];
    while (canZoom(up.at(-1) ?? 0, 1)) up.push(zoomed(up.at(-1) ?? 0, 1));
    expect(up).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2]);
    let down = 2;
    while (canZoom(down, -1)) down = zoomed(down, -1);
    expect(down).toBe(0.5);
  });
});

describe('the list that an answer was read from', () => {
  const pid = '300000000000000000000138';
  const filtersOf = (link: string) => readListAddress(new URL(link, origin).searchParams).filters;

  it('is filtered by conditions that are all and-ed', () => {
    const link = listLink(
      pid,
      [{ k: 'state', type: '=', v: [0] }, 'and', { k: 'name', type: 'like', v: 'A&B' }],
      ['d1'],
    );
    expect(filtersOf(link)).toEqual([
      { column: 'state', values: [{ type: '=', v: [0] }] },
      { column: 'name', values: [{ type: 'like', v: 'A&B' }] },
    ]);
  });

  it('is filtered by the records where a header filter can’t say the condition', () => {
    const either = [{ k: 'a', type: '=', v: 1 }, 'or', { k: 'b', type: '=', v: 2 }] as const;
    expect(filtersOf(listLink(pid, either, ['d1', 'd2']))).toEqual([
      { column: 'did', values: [{ type: '=', v: ['d1', 'd2'] }] },
    ]);
    expect(listLink(pid, either, [])).toBe(`/home/data/list/${pid}`);
  });
});

describe('days of conversations', () => {
  const zone = 'Asia/Shanghai';
  // 2026-11-23 00:30 in Shanghai.
  const now = Date.UTC(2026, 10, 22, 16, 30) / 1000;

  it.each([
    [now, 'today'],
    [now - 3600, 'yesterday'],
    [now - 2 * 86_400, 'month'],
    [now - 40 * 86_400, 'earlier'],
  ])('%i is %s', (moment, day) => expect(dayOf(moment, now, zone)).toBe(day));

  it('are shown where they have any, newest first', () => {
    const sessions = [
      { id: 'a', title: 'a', updatedat: now - 5 },
      { id: 'b', title: 'b', updatedat: now },
      { id: 'c', title: 'c', updatedat: now - 40 * 86_400 },
    ];
    expect(byDay(sessions, now, zone).map((group) => [group.heading, group.sessions.map(({ id }) => id)])).toEqual([
      ['today', ['b', 'a']],
      ['earlier', ['c']],
    ]);
  });
});
