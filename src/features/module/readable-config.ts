import type { QueryClient } from '@tanstack/react-query';
import type { ModuleConfig } from '../../engine/column.ts';
import { menuQuery } from '../menu/menu-query.ts';
import { isPid, moduleQuery, rightsQuery } from './use-module.ts';

/**
 * The configuration of a module as the server sends it, or `undefined` without the right to read it: then it is not
 * requested, as in `useConfigs`, since a refusal would be in the audit log.
 */
export const readableConfig = async (cache: QueryClient, pid: string): Promise<ModuleConfig | undefined> => {
  if (!isPid(pid)) return undefined;
  const { modules } = await cache.fetchQuery(menuQuery);
  const isListed = modules.some(({ products }) => products.some((product) => product.pid === pid.toLowerCase()));
  if (!isListed && (await cache.fetchQuery(rightsQuery(pid))).perm.read === 0) return undefined;
  return (await cache.fetchQuery(moduleQuery(pid))).data;
};
