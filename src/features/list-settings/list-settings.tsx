import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientConfig, ModuleConfig } from '../../engine/column.ts';
import type { TableView } from '../../engine/views/view.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { readListAddress } from '../list/list-address.ts';
import { rowsQuery } from '../list/use-list.ts';
import { draftOf, withoutSettings } from './settings-draft.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { useSaveSettings } from './use-save-settings.ts';

export type ListSettingsProps = { config: ModuleConfig; view: TableView; tab: FilterTab; onClose: () => void };

const firstPage = readListAddress(new URLSearchParams('size=10'));

/** A tab of the company as the module config defines it, without personal settings. */
const companySettings = (config: ModuleConfig, tab: FilterTab): ClientConfig | undefined =>
  tab.editable
    ? undefined
    : config.filters?.find(({ name }) => JSON.stringify(name) === JSON.stringify(tab.name))?.clientconfig;

/** The list settings of one tab, kept with it. */
export const ListSettings = ({ config, view, tab, onClose }: ListSettingsProps) => {
  const [stored] = useState(() => draftOf(view, tab.clientconfig, tab.columns));
  const [standard] = useState(() =>
    draftOf(view, companySettings(config, tab) ?? withoutSettings(tab.clientconfig), tab.columns),
  );
  const [draft, setDraft] = useState(stored);
  const rows = useQuery({
    ...rowsQuery({ pid: config.pid, tab, address: firstPage, sort: draft.sort }),
    placeholderData: (former) => former,
  });
  const { save, isBusy } = useSaveSettings({ pid: config.pid, tab, standard });
  return (
    <SettingsDialog
      view={view}
      draft={draft}
      stored={stored}
      standard={standard}
      rows={rows.data?.result.data}
      isBusy={isBusy}
      onChange={setDraft}
      onSave={() => save(draft)}
      onClose={onClose}
    />
  );
};
