import { readdir } from 'node:fs/promises';
import { expect, signIn, test } from './fixtures.ts';
import { openList } from './pages.ts';

/** What the browser keeps of the console, and in which form it comes. */

test('every script and stylesheet is compressed beforehand and kept for a year', async ({ request }) => {
  const files = (await readdir('dist/assets')).filter((name) => /\.(?:js|css|svg)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const faultOf = async (file: string, coding: string): Promise<string[]> => {
    const answer = await request.head(`/assets/${file}`, { headers: { 'accept-encoding': coding } });
    const { 'cache-control': kept, 'content-encoding': sent, vary } = answer.headers();
    const isRight = answer.ok() && kept === 'public, max-age=31536000, immutable' && sent === coding;
    return isRight && vary !== undefined ? [] : [`${file}: ${answer.status()} ${kept} ${sent} ${vary}`];
  };
  for (let start = 0; start < files.length; start += 20) {
    const some = files.slice(start, start + 20);
    const faults = await Promise.all(some.flatMap((file) => [faultOf(file, 'br'), faultOf(file, 'gzip')]));
    expect(faults.flat()).toEqual([]);
  }
  // The page itself names the files of its build and is asked for every time.
  const page = await request.get('/', { headers: { accept: 'text/html' } });
  expect(page.headers()['cache-control']).toBe('no-cache');
});

const devices = '300000000000000000000004';

test('a sign-in page asks for at most 12 files of script and style, and a list with boards and devices for 30 more', async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (/\.(?:js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.waitForLoadState('networkidle');
  const first = new Set(files);
  expect(first.size).toBeGreaterThan(5);
  expect(first.size, [...first].join(' ')).toBeLessThanOrEqual(12);
  await signIn(page);
  await openList(page, devices);
  // What a list loads last: its boards and the control of its devices.
  await expect(page.getByRole('region', { name: 'Control', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Boards/ }).first()).toBeVisible();
  const list = [...files].filter((file) => !first.has(file));
  expect(list.length).toBeGreaterThan(15);
  expect(list.length, list.join(' ')).toBeLessThanOrEqual(30);
});
