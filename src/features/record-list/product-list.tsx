import { type ReactNode, useMemo } from 'react';
import { RenderingContext, useRendering } from '../../renderers/fields/rendering.tsx';
import type { ModuleConfig } from '../../engine/column.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ListScope } from '../list/list-scope.ts';
import { ModuleGate } from '../module-page/module-gate.tsx';
import { useModuleTabs } from '../module/module-tabs.ts';
import { RecordList } from './record-list.tsx';
import { useListAddress, useTabs } from '../list/use-list.ts';
import type { ModuleRights } from '../module/use-module.ts';
import { usePrefetchLists } from '../list/use-prefetch-lists.ts';
import { RecordFilters } from './record-filters.tsx';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  /** The module that the page is about. */
  config: ModuleConfig;
  /** The product whose records are listed. */
  product: string;
  /** Columns that the form above the list requests. */
  searched: readonly string[];
  /** What every query of the list holds. */
  filters: ListScope['filters'];
  /** Between the head and the form. */
  tabs: ReactNode;
  actions?: ReactNode;
  /** What an empty list says in place of the product's description, and the button in it. */
  none?: string;
  emptyActions?: ReactNode;
  /** Where the name of a record leads, unless to its own page. */
  addressOf?: (did: string) => string;
  onOpen: (did: string) => void;
};

/** Records of a product that are about one module: a form, and the list that every module has. */
export const ProductList = ({ product, ...props }: Props) => {
  useTabs(product);
  usePrefetchLists();
  return (
    <ModuleGate pid={product}>{(listed, rights) => <Listed {...props} listed={listed} rights={rights} />}</ModuleGate>
  );
};

type ListedProps = Omit<Props, 'product'> & { listed: ModuleConfig; rights: ModuleRights };

const Listed = ({ config, listed, rights, searched, filters, tabs, addressOf, onOpen, ...rest }: ListedProps) => {
  const { actions, none, emptyActions } = rest;
  const rendering = useRendering();
  const { language } = rendering.context;
  const linked = useMemo(
    () =>
      addressOf === undefined
        ? rendering
        : {
            ...rendering,
            hrefOf: (pid: string, did: string) => (pid === listed.pid ? addressOf(did) : rendering.hrefOf?.(pid, did)),
          },
    [rendering, listed.pid, addressOf],
  );
  const pageTabs = useModuleTabs(config.pid);
  const bare = useMemo<ListScope>(
    () => ({
      title: inLanguage(config.name, language),
      breadcrumb: null,
      filters,
      tab: 'all',
      tabAddress: () => '?',
      onOpen,
    }),
    [config, language, filters, onOpen],
  );
  const { address, change } = useListAddress(listed, bare);
  const columns = columnsOf(listed);
  const searchedColumns = searched.flatMap((name) => columns.get(name) ?? []);
  const scope: ListScope = {
    ...bare,
    tabs: pageTabs,
    actions,
    ...(none === undefined ? {} : { none }),
    emptyActions,
    form: (
      <>
        {tabs}
        <RecordFilters
          columns={searchedColumns}
          filters={address.filters}
          onSearch={(next) => change({ page: 1, filters: next })}
        />
      </>
    ),
  };
  return (
    <RenderingContext value={linked}>
      <RecordList config={listed} rights={rights} scope={scope} />
    </RenderingContext>
  );
};
