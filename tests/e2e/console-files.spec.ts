import { readdir } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

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
