import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routes } from '../../../src/features/navigation/routes.ts';
import { byCategory, firstProduct, groupOf } from '../../../src/pages/shell/menu-groups.ts';
import { offsetOf } from '../../../src/pages/shell/shell-footer.tsx';
import { routeTable } from '../../../src/router.tsx';

const pid = '300000000000000000000001';
const params = { pid, did: 'd/1 #?', historypid: 'h', historytab: 'all', historydid: 'x', name: '电 表' };

test.each(Object.entries(routes))('the named address "%s" leads to its route', (name, address) => {
  const matches = matchRoutes(routeTable, address(params));
  expect(matches?.map((match) => match.route.id)).toContain(name === 'edit' ? 'detail' : name);
});

test('parameters come back as they went in', () => {
  expect(matchRoutes(routeTable, routes.detail(params))?.at(-1)?.params).toMatchObject({
    pid,
    did: 'd/1 #?',
    mode: 'detail',
  });
  expect(matchRoutes(routeTable, routes.history(params))?.at(-1)?.params.name).toBe('电 表');
});

test.each(['/nowhere', '/home/nowhere', '/home/data', '/home/data/list'])('%s is the 404 page', (path) => {
  expect(matchRoutes(routeTable, path)?.at(-1)?.route.path).toBe('*');
});

const product = (id: string, category?: string) => ({
  pid: id,
  name: { en: id, zh: id },
  isspacevt: false,
  ...(category ? { category: { name: category, en: `${category}-en`, zh: `${category}-zh` } } : {}),
});
const group = (id: string, products: ReturnType<typeof product>[]) => ({
  id,
  name: { en: id, zh: id },
  icon: '',
  products,
});

test('sign-in leads to the first product of the first group that has one', () => {
  expect(firstProduct([group('a', []), group('b', [product('1'), product('2')])])?.pid).toBe('1');
  expect(firstProduct([])).toBeUndefined();
});

test('the products of a group stand by category, in the order of their first appearance', () => {
  const columns = byCategory([product('1', 'x'), product('2', 'y'), product('3', 'x'), product('4')], 'zh');
  expect(columns.map((column) => [column.title, column.products.map((entry) => entry.pid)])).toEqual([
    ['x-zh', ['1', '3']],
    ['y-zh', ['2']],
    [undefined, ['4']],
  ]);
  expect(groupOf([group('a', [product('1')])], '1')?.id).toBe('a');
});

test('the footer names the zone by its present offset', () => {
  expect(offsetOf('Asia/Shanghai')).toBe('UTC+8');
  expect(offsetOf('No/Where')).toBe('No/Where');
});
