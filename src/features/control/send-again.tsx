import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Column, RecordValues } from '../../engine/column.ts';
import { isLost, wantedOf } from '../../engine/control/wanted.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  columns: readonly Column[];
  record: RecordValues;
  isBusy: boolean;
  onSend: (cmd: RecordValues) => void;
};

/** What a device refused or did not confirm in time, each to be sent once more. */
export const SendAgain = ({ columns, record, isBusy, onSend }: Props) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  return wantedOf(record)
    .filter(isLost)
    .map(({ column: name, value }) => {
      const label = inLanguage(columns.find(({ column }) => column === name)?.label, language);
      return label === undefined ? null : (
        <Button
          key={name}
          icon={<Icon name="refresh" size={12} />}
          disabled={isBusy}
          onClick={() => onSend({ [name]: value })}
        >
          {t('device.retryOf', { label })}
        </Button>
      );
    });
};
