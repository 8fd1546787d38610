import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Language } from '../../engine/column.ts';
import { isProduct } from '../../engine/products.ts';
import { type RecordChoice, useRendering } from '../../renderers/fields/rendering.tsx';
import type { LinkageChoices } from '../../renderers/linkage-form/linkage-form-context.ts';
import { tabsQuery } from '../list/use-list.ts';
import { menuQuery } from '../menu/menu-query.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Records offered at a time; typing narrows them. Contract "Linkages". */
const recordPageSize = 100;
/** Members offered at a time, the most of one page. */
const memberPageSize = 500;

/** Those of these members whom this person may see, departed ones too. */
const namesOf = async (userids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, RecordChoice>> => {
  const names = new Map<string, RecordChoice>();
  for (let page = 0, total = 1; page * memberPageSize < total && userids.some((did) => !names.has(did)); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is needed only where this one lacks someone
    const answer = await call(endpoints.searchMembers, { page, pagesize: memberPageSize }, { signal, silent: true });
    total = answer.total;
    for (const { userid, name } of answer.result) names.set(userid, { did: userid, name });
  }
  return names;
};

/** Members who have not departed. */
const searchPeople: LinkageChoices['searchPeople'] = async (keyword, signal) => {
  const request = { name: keyword, staffstatus: 0, page: 0, pagesize: memberPageSize };
  const { result } = await call(endpoints.searchMembers, request, { signal, silent: true });
  return result.map(({ userid, name }) => ({ did: userid, name })).filter(({ did }) => did !== '');
};

const searchRecords: LinkageChoices['searchRecords'] = async (pid, tab, keyword, signal) => {
  const { result } = await call(
    endpoints.queryRecords,
    {
      pid,
      did: tab,
      page: 1,
      pagesize: recordPageSize,
      sort: { column: 'name', type: 'asc' },
      ...(keyword === '' ? {} : { filter: [{ name: [keyword] }] }),
    },
    { signal, silent: true },
  );
  return result.data.map(({ did, name }) => ({ did: String(did), name: String(name || '') }));
};

const tabsOf =
  (cache: QueryClient, language: Language): LinkageChoices['tabsOf'] =>
  async (pid) => {
    const { result } = await cache.ensureQueryData(tabsQuery(pid));
    return result.map(({ did, name }) => ({ did, name: typeof name === 'string' ? name : inLanguage(name, language) }));
  };

/** Modules, tabs, records and members that a linkage can name; `undefined` until the menu has named the modules. */
export const useLinkageChoices = (): LinkageChoices | undefined => {
  const cache = useQueryClient();
  const { language } = useRendering().context;
  const { t } = useTranslation('linkages');
  const menu = useQuery(menuQuery);
  const modules = useMemo(
    () =>
      menu.data?.modules.flatMap(({ products }) =>
        products.map(({ pid, name }) => ({ pid, name, isControlled: !isProduct(pid) })),
      ),
    [menu.data],
  );
  return useMemo(
    () =>
      modules && {
        modules,
        tabsOf: tabsOf(cache, language),
        searchRecords,
        searchPeople,
        namePeople: async (userids, signal) => {
          const names = await namesOf(userids, signal);
          return userids.map((did) => names.get(did) ?? { did, name: t('form.hiddenPerson') });
        },
      },
    [modules, cache, language, t],
  );
};
