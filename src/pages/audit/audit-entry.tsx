import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { toast } from '../../state/toasts.ts';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import type { AuditChange } from './use-audit.ts';
import styles from './audit.module.css';

const wordOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** One thing that a call changed, column by column. */
const Change = ({ change }: { change: AuditChange }) => {
  const { t } = useTranslation('audit');
  if (change.more !== undefined) return <p>{t('entry.more', { count: change.more })}</p>;
  const names = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
  return (
    <table className={styles.change}>
      <caption>{change.name || change.did}</caption>
      <thead>
        <tr>
          <th scope="col">{t('entry.column')}</th>
          <th scope="col">{t('entry.before')}</th>
          <th scope="col">{t('entry.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{wordOf(change.before?.[name])}</td>
            <td>{wordOf(change.after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What is behind a row: who, what changed, and the raw record. Contract "Audit log". */
export const AuditEntryDetail = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('audit');
  const raw = JSON.stringify(entry, null, 2);
  const facts = [
    [t('entry.member'), entry.member ?? entry.userid],
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
            <dd>{wordOf(value)}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <section>
          <h2>{t('entry.changes')}</h2>
          {changes.map((change, index) => (
            <Change key={change.did ?? index} change={change} />
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
