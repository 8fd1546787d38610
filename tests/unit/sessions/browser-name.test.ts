import { expect, test } from 'vitest';
import { browserName } from '../../../server/sessions/browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge 141, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat 8, Android',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('a person can read who asks: %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});

test('what a stranger calls itself is cut and holds no control characters', () => {
  expect(browserName(`${'x'.repeat(200)}\u202e\u0000`)).toBe('x'.repeat(80));
});
