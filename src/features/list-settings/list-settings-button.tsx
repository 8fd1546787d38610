import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { RecordListModel } from '../list/use-record-list.ts';

const settingsPart = createLoader(
  async () => (await Promise.all([import('./list-settings.tsx'), loadTexts('list-settings')]))[0].ListSettings,
);

/** Toolbar button that opens the list settings. */
export const ListSettingsButton = ({ model }: { model: RecordListModel }) => {
  const { config, view, tab, tabs } = model;
  const { t } = useTranslation('batch');
  const [isWanted, setIsWanted] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const ListSettings = useLoaded(settingsPart, isWanted || isNear);
  const isMissing = tabs !== undefined && tab === undefined;
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="columns" />}
        title={t(isMissing ? 'settings.noTab' : 'settings.open')}
        aria-label={t('settings.open')}
        disabled={tab === undefined}
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={() => setIsWanted(true)}
      />
      {isWanted && ListSettings !== undefined && tab !== undefined ? (
        <ListSettings key={tab.did} config={config} view={view} tab={tab} onClose={() => setIsWanted(false)} />
      ) : null}
    </>
  );
};
