import { isIPv4, isIPv6 } from 'node:net';

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** The eight groups of an IPv6 address as the URL parser writes it, without leading zeros. */
const expanded = (address: string): string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
};

const fromGroups = (high: string, low: string): string => {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
};

/**
 * What a rate limit counts as one address: an IPv4 address, or the /64 of an IPv6 one, which one subscriber gets whole.
 * IPv4 in IPv6 (`::ffff:10.0.0.1`) is the IPv4 address.
 */
export const networkOf = (ip: string): string => {
  const address = ip.split('%')[0] ?? '';
  if (isIPv4(address) || !isIPv6(address)) return address;
  const all = expanded(address);
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  if (isMapped) return fromGroups(all[6] ?? '0', all[7] ?? '0');
  return `${all.slice(0, 4).join(':')}::/64`;
};
