import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkOf } from '../../../server/sessions/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('a rate limit counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('no rate limit counts by a whole address: each goes by way of the network', async () => {
  const files = await readdir('server', { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'));
  const keyed: string[] = [];
  for (const file of sources)
    if (/\$\{[\w.]*\bip\}/.test(await readFile(join('server', file), 'utf8'))) keyed.push(file);
  expect(keyed).toEqual([]);
});
