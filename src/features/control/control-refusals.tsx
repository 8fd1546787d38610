import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordValues } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import type { ControlOutcome, ControlRefusal } from './control-target.ts';
import styles from './control.module.css';

type Props = { pid: string; outcome: ControlOutcome; loaded: readonly RecordValues[]; onClose: () => void };

/** So many names are requested; the others are listed by their ids. */
const maxNames = 100;

const nameCell =
  (names: ReadonlyMap<string, string>) =>
  ({ did }: ControlRefusal): ReactNode => <bdi>{names.get(did) ?? did}</bdi>;

/** Which devices accepted a command, and of each other one why it was refused. */
export const ControlRefusals = ({ pid, outcome, loaded, onClose }: Props) => {
  const { t } = useTranslation('control');
  const names = useNames(pid, outcome, loaded);
  const { accepted, refused } = outcome;
  return (
    <DialogFrame
      width="40rem"
      title={t('refused.title', { count: refused.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className={styles.scope}>{t('refused.accepted', { count: accepted })}</p>
      <div className={styles.scroll}>
        <PlainTable
          label={t('refused.label')}
          columns={[
            { key: 'device', title: t('refused.device'), cell: nameCell(names) },
            { key: 'why', title: t('refused.why'), cell: ({ msg }) => msg },
          ]}
          rows={refused}
          keyOf={({ did }) => did}
        />
      </div>
    </DialogFrame>
  );
};

const useNames = (pid: string, { refused }: ControlOutcome, loaded: readonly RecordValues[]) => {
  const { nameRecords } = useRendering();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(loaded.map((record) => [String(record['did']), String(record['name'])])),
  );
  useEffect(() => {
    const missing = refused.map(({ did }) => did).filter((did) => !names.has(did));
    if (missing.length === 0) return;
    const abort = new AbortController();
    nameRecords(pid, missing.slice(0, maxNames), abort.signal).then(
      (records) =>
        setNames((former) => new Map([...former, ...records.map(({ did, name }) => [did, name || did] as const)])),
      () => undefined,
    );
    return () => abort.abort();
  }, [pid, refused, names, nameRecords]);
  return names;
};
