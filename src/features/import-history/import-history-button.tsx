import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { useConfigs } from '../module/use-configs.ts';
import type { ImportProps } from './import-history.tsx';

const importPart = createLoader(
  async () => (await Promise.all([import('./import-history.tsx'), loadTexts('import')]))[0].ImportHistory,
);

type Props = {
  /** The history's own configuration. */
  history: ModuleConfig;
  /** The module of the devices that report into it, which says whether files may. */
  devices: string | undefined;
  canWrite: boolean;
} & Pick<ImportProps, 'did' | 'name'>;

/** Button that opens the import, for users who may write a history that accepts files. Contract "Imports". */
export const ImportHistoryButton = ({ history, devices = '', canWrite, did, name }: Props) => {
  const { t } = useTranslation('modes');
  const reporting = useConfigs(canWrite ? [devices] : []).module(devices);
  const [isWanted, setIsWanted] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const Import = useLoaded(importPart, isWanted || isNear);
  const isAllowed = history.ishistoryimport === true || reporting?.ishistoryimport === true;
  if (!canWrite || !isAllowed) return null;
  return (
    <>
      <Button
        icon={<Icon name="import" />}
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onClick={() => setIsWanted(true)}
      >
        {t('history.import')}
      </Button>
      {isWanted && Import !== undefined ? (
        <Import pid={history.pid} did={did} name={name} onClose={() => setIsWanted(false)} />
      ) : null}
    </>
  );
};
