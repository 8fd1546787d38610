import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { menuQuery } from '../menu/menu-query.ts';
import { isPid, rightsQuery } from './use-module.ts';

/** First digit of a generator's id. Pages derive such ids, so the module may not exist; if it does, the menu lists it. */
const generatorClass = '4';

type ReadablePids = { readable: readonly string[]; isPending: boolean };

/**
 * Those of these modules that the user may read. A request for the configuration of another one would be refused and
 * leave an entry in the audit log. The menu lists most of them; for a module without a menu entry the rights are read.
 */
export const useReadablePids = (pids: readonly string[]): ReadablePids => {
  const menu = useQuery(menuQuery);
  const listed = useMemo(
    () => new Set(menu.data?.modules.flatMap(({ products }) => products.map(({ pid }) => pid.toLowerCase()))),
    [menu.data],
  );
  const isUnlisted = (pid: string): boolean =>
    isPid(pid) && !pid.startsWith(generatorClass) && !listed.has(pid.toLowerCase());
  const unlisted = menu.isPending ? [] : pids.filter(isUnlisted);
  const allowed = useQueries({
    queries: unlisted.map((pid) => rightsQuery(pid)),
    combine: (answers) => ({
      isReadable: answers.map(({ data }) => data?.canRead === true),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
  return {
    readable: pids.filter((pid) => listed.has(pid.toLowerCase()) || allowed.isReadable[unlisted.indexOf(pid)] === true),
    isPending: menu.isPending || allowed.isPending,
  };
};
