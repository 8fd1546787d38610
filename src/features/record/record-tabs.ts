import type { ModuleConfig } from '../../engine/column.ts';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import type { PageTab } from '../frame/page-tabs.tsx';
import { routes } from '../navigation/routes.ts';

export const hasHistory = ({ historypid }: Pick<ModuleConfig, 'historypid'>): boolean =>
  historypid !== undefined && historypid !== '';

type Shown = {
  did: string;
  name: string | undefined;
  /** The filter group of the history that is open. */
  historytab?: string;
  /** The panel that changes the record is open. */
  isEditing?: boolean;
};

/** The tabs of a record's page: its details and, where its module has one, its history. */
export const useRecordTabs = (
  config: Pick<ModuleConfig, 'pid' | 'historypid'> | undefined,
  { did, name, historytab = 'all', isEditing = false }: Shown,
): readonly PageTab[] => {
  const text = useDataText();
  if (config === undefined || !hasHistory(config)) return [];
  const { pid, historypid = '' } = config;
  return [
    { key: 'detail', label: text('detail.facts'), to: routes[isEditing ? 'edit' : 'detail']({ pid, did }) },
    {
      key: 'history',
      label: text('detail.history'),
      to: routes.history({ historypid, historytab, historydid: did, name }),
    },
  ];
};
