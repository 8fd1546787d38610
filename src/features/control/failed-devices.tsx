import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { LostDevice, Outcome } from '../../schemas/commands.ts';
import styles from './control.module.css';

type Props = {
  outcome: Outcome;
  /** What was wanted, in words. */
  values: string;
  onAgain: (records: ReadonlyMap<string, string>) => void;
  onClose: () => void;
};

const nameCell = ({ name, did }: LostDevice) => <bdi>{name === '' ? did : name}</bdi>;

/** The devices whose command failed or timed out, each with the reason, and a button that sends it to them again. */
export const FailedDevices = ({ outcome, values, onAgain, onClose }: Props) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const { lost, failed } = outcome;
  const countParams = (count: number) => ({ count, formatted: count.toLocaleString(language) });
  return (
    <DialogFrame
      width="40rem"
      title={t('last.lostTitle', countParams(failed))}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button autoFocus onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="primary" onClick={() => onAgain(new Map(lost.map(({ did, name }) => [did, name])))}>
            {t('last.again', countParams(lost.length))}
          </Button>
        </div>
      }
    >
      <p className={styles.scope}>{t('last.wanted', { values })}</p>
      <div className={styles.scroll}>
        <PlainTable
          label={t('last.lostTitle', countParams(failed))}
          columns={[
            { key: 'device', title: t('refused.device'), cell: nameCell },
            {
              key: 'why',
              title: t('refused.why'),
              cell: ({ state, msg }) => (msg === undefined || msg === '' ? t(`device.states.${state}`) : msg),
            },
          ]}
          rows={lost}
          keyOf={({ did }) => did}
        />
      </div>
    </DialogFrame>
  );
};
