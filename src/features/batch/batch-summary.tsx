import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { type BatchAction, type BatchOutcome, refusalLines } from './batch-target.ts';
import styles from './batch.module.css';

type Props = { outcome: BatchOutcome; action: BatchAction['action']; onClose: () => void };

/** What a batch did, and of each record that it left why. */
export const BatchSummary = ({ outcome, action, onClose }: Props) => {
  const { t } = useTranslation('batch');
  const [copied, setCopied] = useState<'copied' | 'failed' | undefined>();
  const { done, total, refused } = outcome;
  const remaining = Math.max(refused.length, total - done);
  return (
    <DialogFrame
      width="40rem"
      title={t(`summary.title.${action}`, { count: remaining })}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <span role="status" className={styles.footNote}>
            {copied === undefined ? '' : t(`summary.${copied}`)}
          </span>
          <Button
            icon={<Icon name="copy" />}
            onClick={() =>
              void copyText(refusalLines(refused)).then((isDone) => setCopied(isDone ? 'copied' : 'failed'))
            }
          >
            {t('summary.copy')}
          </Button>
          <Button type="primary" autoFocus onClick={onClose}>
            {t('summary.close')}
          </Button>
        </div>
      }
    >
      <p className={styles.intro}>{t(`summary.done.${action}`, { count: done })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
      <div className={styles.refused} role="region" aria-label={t('summary.refused')} tabIndex={0}>
        <table className={styles.refusals}>
          <thead>
            <tr>
              <th scope="col">{t('summary.name')}</th>
              <th scope="col">{t('summary.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ did, name, msg }) => (
              <tr key={did}>
                <td>
                  <bdi>{name === '' ? did : name}</bdi>
                </td>
                <td>{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {remaining > refused.length ? (
        <p className={styles.more}>{t('summary.more', { count: remaining - refused.length })}</p>
      ) : null}
    </DialogFrame>
  );
};
