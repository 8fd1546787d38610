import { useMemo } from 'react';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import type { Language } from '../../../engine/column.ts';
import type { DatasetFilter } from '../../../engine/board/dataset.ts';
import { products } from '../../../engine/products.ts';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { type RecordChoice, type Rendering, useRendering } from '../../../renderers/fields/rendering.tsx';
import type { Modules } from '../../../engine/automation/policy-columns.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** Business and store lists. Contract "Policies". */
const pageSize = 500;

const businesses = async (filter: DatasetFilter, keyword: string, signal: AbortSignal): Promise<RecordChoice[]> => {
  const named = keyword === '' ? [] : [{ name: [keyword] }];
  const request = { pid: products.businesses, page: 1, pagesize: pageSize, filter: [...filter, ...named] };
  const { result } = await call(endpoints.queryRecords, request, { signal, silent: true });
  return result.data.map(({ did, name }) => ({ did: String(did), name: String(name || '') }));
};

/** Stores without types of spaces: no error here, the list is empty. Contract "Envelope and statuses". */
const noTypes = -72_025;

type ChoiceContext = { module: Modules; choices: LinkageChoices };

type Search = (rest: string, keyword: string, signal: AbortSignal) => Promise<RecordChoice[]>;

const labelsOf = (module: Modules, [pid, name]: readonly [string, string], language: Language): RecordChoice[] => {
  const config = module(pid);
  const labels = (config && columnsOf(config).get(name)?.enum) ?? {};
  return Object.entries(labels).map(([did, label]) => ({ did, name: inLanguage(label, language) }));
};

/** Types of spaces, also for people who may not read the spaces: their names need a session alone. */
const spaceTypes = async (module: Modules, language: Language, signal: AbortSignal): Promise<RecordChoice[]> => {
  const labels = labelsOf(module, [products.spaces, 'spacetype'], language);
  if (labels.length > 0) return labels;
  const { info } = await call(endpoints.spaceTypes, {}, { signal, silent: true });
  return info.types.map(({ id, name }) => ({ did: id, name }));
};

/** What the fields of the essentials offer, by the names of `choiceLists`. */
const searchesOf = ({ module, choices }: ChoiceContext, language: Language): Readonly<Record<string, Search>> => ({
  businesses: async (_scope, keyword, signal) => businesses([{ businessgrade: ['0'] }], keyword, signal),
  stores: async (owner, keyword, signal) =>
    owner === '' ? [] : businesses([{ uppergrade: [owner] }], keyword, signal),
  spacetypes: async (businessList, _keyword, signal) => {
    const businessDids = businessList.split(',').filter((did) => did !== '');
    if (businessDids.length === 0) return [];
    try {
      const { info } = await call(endpoints.spaceTypesByBusinesses, { businessDids }, { signal, silent: true });
      const labels = new Map(
        labelsOf(module, [products.spaces, 'spacetype'], language).map(({ did, name }) => [did, name]),
      );
      return info.types.map(({ id, name }) => ({ did: id, name: labels.get(id) ?? name }));
    } catch (error) {
      if (error instanceof CallError && error.status === noTypes) return [];
      throw error;
    }
  },
  merchanttypes: async () => labelsOf(module, [products.businesses, 'merchanttype'], language),
  applications: async () => choices.modules.map(({ pid, name }) => ({ did: pid, name: inLanguage(name, language) })),
  groups: async (pid, _keyword, signal) => (pid === '' ? [] : [...(await choices.tabsOf(pid, signal))]),
});

/** Names of chosen values of the lists that are no module's records. */
const namesOf = ({ module }: ChoiceContext, searches: Readonly<Record<string, Search>>, language: Language) => ({
  spacetypes: async (_scope: string, _keyword: string, signal: AbortSignal) => spaceTypes(module, language, signal),
  merchanttypes: searches['merchanttypes'],
  applications: searches['applications'],
  groups: searches['groups'],
});

/** The page's rendering with the choices of a policy's form, and its files sent as a policy's. */
export const usePolicyRendering = ({ module, choices }: ChoiceContext): Rendering => {
  const rendering = useRendering();
  const { language } = rendering.context;
  return useMemo(() => {
    const searches = searchesOf({ module, choices }, language);
    const names: Readonly<Record<string, Search | undefined>> = namesOf({ module, choices }, searches, language);
    const { searchRecords, nameRecords } = rendering;
    return {
      ...rendering,
      searchRecords: async (pid, keyword, signal, display) => {
        const [list = '', scope = ''] = pid.split('/');
        const search = searches[list];
        if (search === undefined) return searchRecords(pid, keyword, signal, display);
        const choices = await search(scope, keyword, signal);
        return choices.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
      },
      nameRecords: async (pid, dids, signal, display) => {
        const [list = '', scope = ''] = pid.split('/');
        const search = names[list];
        if (search !== undefined) return (await search(scope, '', signal)).filter(({ did }) => dids.includes(did));
        const owner = list === 'businesses' || list === 'stores' ? products.businesses : pid;
        return nameRecords(owner, dids, signal, display);
      },
      uploadPurpose: 'policy',
    } satisfies Rendering;
  }, [rendering, module, choices, language]);
};
