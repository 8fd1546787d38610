import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { toast } from '../../state/toasts.ts';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import type { Modules } from '../../engine/automation/policy-columns.ts';
import { ChangeTable, rawText } from './audit-change.tsx';
import styles from './audit.module.css';

/** What is behind a row: who, what changed, and the raw record. Contract "Audit log". */
export const AuditEntryDetail = ({ entry, module }: { entry: AuditEntry; module: Modules }) => {
  const { t } = useTranslation('audit');
  const raw = JSON.stringify(entry, null, 2);
  const facts = [
    [t('entry.member'), entry.member ?? entry.userid],
    [t('columns.phone'), entry.phone],
    [t('columns.url'), entry.url],
    [t('entry.session'), entry.session],
    [t('entry.status'), String(entry.status)],
    [t('entry.chain'), entry.seq === null ? t('entry.open') : `${entry.seq} · ${entry.hash}`],
  ] as const;
  const { changes } = entry;
  return (
    <div className={styles.entry}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{rawText(value)}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <section>
          <h2>{t('entry.changes')}</h2>
          {changes.map((change, index) => (
            <ChangeTable key={change.did ?? index} change={change} module={module} />
          ))}
        </section>
      )}
      <section>
        <h2>
          {t('entry.raw')}
          <Button
            size="small"
            type="text"
            onClick={() => void copyText(raw).then((done) => (done ? toast.success(t('parts:copied')) : undefined))}
          >
            {t('entry.copy')}
          </Button>
        </h2>
        <textarea className={styles.raw} readOnly aria-label={t('entry.raw')} rows={8} value={raw} />
      </section>
    </div>
  );
};
