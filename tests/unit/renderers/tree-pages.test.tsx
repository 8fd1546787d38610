import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../src/api/query-keys.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { products } from '../../../src/engine/products.ts';
import { useCanReadTree } from '../../../src/features/display-modes/use-readable-trees.ts';
import { useTreeChoice, useTreePages } from '../../../src/pages/data/modes/use-tree.ts';
import { useReactRoot } from '../web/react-root.ts';

/** What the tree beside a list offers, and what it stores. */

const root = useReactRoot();
const cacheWith = (entries: readonly (readonly [readonly string[], unknown])[]): QueryClient => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, data] of entries) cache.setQueryData(key, data);
  return cache;
};
const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    fetched(address, body);
    return new Promise(() => undefined);
  });
});

describe('the pages that add spaces and departments', () => {
  const menu = {
    modules: [{ name: 'Company', products: [products.spaces, products.groups].map((pid) => ({ pid })) }],
  };
  const pagesWith = async (create: number): Promise<string> => {
    const perm = { perm: { create, read: 3, write: 0, set: 0 } };
    const cache = cacheWith([
      [queryKeys.menu(), menu],
      [queryKeys.rights(products.spaces), perm],
      [queryKeys.rights(products.groups), perm],
    ]);
    const Pages = () => JSON.stringify(useTreePages());
    await root.show(
      <QueryClientProvider client={cache}>
        <Pages />
      </QueryClientProvider>,
    );
    return root.container().textContent;
  };

  it('are offered to people who may add something there, and spaces to nobody', async () => {
    expect(JSON.parse(await pagesWith(3))).toEqual({ organization: '/home/custom/groupManage' });
  });

  it('are not offered to people who only read', async () => {
    expect(JSON.parse(await pagesWith(0))).toEqual({});
  });
});

describe('the view mode is for users who may read a tree', () => {
  const room: Column = {
    column: 'room',
    label: { en: 'Room', zh: '房间' },
    type: 'ref',
    ptype: 'ref',
    pid: products.spaces,
    rw: 3,
    required: 0,
  };
  const config: ModuleConfig = { pid: '3'.repeat(24), name: { en: 'M', zh: 'M' }, group: 'other', columns: [room] };
  const menuWith = (...pids: readonly string[]) => ({
    modules: [{ name: 'Company', products: pids.map((pid) => ({ pid })) }],
  });
  const perm = (read: number) => ({ perm: { create: 0, read, write: 0, set: 0 } });
  type Rights = { menu: object; spaces?: number; departments?: number };
  const canRead = async ({ menu, spaces = 0, departments = 0 }: Rights): Promise<string> => {
    const cache = cacheWith([
      [queryKeys.menu(), menu],
      [queryKeys.rights(products.spaces), perm(spaces)],
      [queryKeys.rights(products.departments), perm(departments)],
    ]);
    const Answer = () => String(useCanReadTree(config));
    await root.show(
      <QueryClientProvider client={cache}>
        <Answer />
      </QueryClientProvider>,
    );
    return root.container().textContent;
  };

  it.each([
    ['spaces by the menu', { menu: menuWith(products.spaces) }, 'true'],
    ['spaces that no menu lists', { menu: menuWith(), spaces: 2 }, 'true'],
    ['departments', { menu: menuWith(), departments: 1 }, 'true'],
    ['neither', { menu: menuWith(products.groups) }, 'false'],
  ])('%s', async (_name, rights, answer) => {
    expect(await canRead(rights)).toBe(answer);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('unchecking the tree', () => {
  const unchecked = async (checked: readonly string[]) => {
    const stored = { data: { value: JSON.stringify({ filterdid: 'tab', graphtype: 'space', checked }) } };
    const cache = cacheWith([[queryKeys.privateStore('tree-tab'), stored]]);
    let now = (): ReturnType<typeof useTreeChoice> | undefined => undefined;
    const keep = (choice: ReturnType<typeof useTreeChoice>): void => void (now = () => choice);
    const Tree = () => {
      keep(useTreeChoice('tab'));
      return null;
    };
    await root.show(
      <QueryClientProvider client={cache}>
        <Tree />
      </QueryClientProvider>,
    );
    await act(async () => {
      now()?.uncheck();
      // The cache tells its observers in a timer.
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    return now()?.choice.checked;
  };

  it('is stored', async () => {
    expect(await unchecked(['a', 'b'])).toEqual([]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('stores nothing where nothing was checked', async () => {
    expect(await unchecked([])).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });
});
