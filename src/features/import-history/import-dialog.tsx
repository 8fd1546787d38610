import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { FileChoice } from './file-choice.tsx';
import styles from './import-history.module.css';
import { ImportPreview } from './import-preview.tsx';
import type { ImportStep } from './import-step.ts';

/** What an import of something else than history is called. */
export type ImportTexts = { title: string; intro: string; done: string; templateName: string };

type Props = {
  step: ImportStep;
  /** Of the device whose history it is; empty for a whole module. */
  name: string;
  templateHref: string;
  /** In place of the words about history. */
  texts?: ImportTexts;
  onFile: (file: File) => void;
  onImport: () => void;
  /** Gives a head of the file to a column; missing where columns are fixed. */
  onAssign?: (head: string, column: string) => void;
  /** Cancels what is being stored, where that can be done. */
  onCancelImport?: (() => void) | undefined;
  /** Back to choosing; takes back what is being read. */
  onBack: () => void;
  onClose: () => void;
};

/** From a file to stored rows: choose, look, import. Nothing is written before the last. */
export const ImportDialog = (props: Props) => {
  const { step, name, templateHref, texts, onFile, onImport, onAssign, onCancelImport, onBack, onClose } = props;
  const { t } = useTranslation('import');
  const isWriting = step.is === 'importing';
  const outcome = step.is === 'shown' || step.is === 'reading' ? step.outcome : undefined;
  return (
    <DialogFrame
      title={texts?.title ?? (name === '' ? t('title') : t('titleOf', { name }))}
      width="47.5rem"
      // What is being written cannot be cancelled by looking away.
      closable={!isWriting}
      onCancel={() => (isWriting ? undefined : onClose())}
      mask={{ closable: false }}
      footer={
        <Footer step={step} onImport={onImport} onCancelImport={onCancelImport} onBack={onBack} onClose={onClose} />
      }
    >
      <div className={styles.body}>
        {step.is === 'choosing' ? (
          <FileChoice refusal={step.refusal} templateHref={templateHref} texts={texts} onFile={onFile} />
        ) : null}
        {step.is === 'reading' && step.outcome === undefined ? (
          <div className={styles.waiting}>
            <p role="status">{t(step.sent < 1 ? 'sending' : 'reading', { name: step.name })}</p>
            {step.sent < 1 ? (
              <progress max={1} value={step.sent} aria-label={t('sending', { name: step.name })} />
            ) : null}
            <RowsRead rows={step.read} />
          </div>
        ) : null}
        {step.is === 'importing' ? <Importing step={step} /> : null}
        {outcome === undefined ? null : (
          <ImportPreview outcome={outcome} isReading={step.is === 'reading'} onAssign={onAssign} />
        )}
        {step.is === 'done' ? (
          <div role="status" className={styles.done}>
            <h2>
              <Icon name="check" /> {t('doneTitle', { count: step.count })}
            </h2>
            <p>{texts?.done ?? t('done')}</p>
          </div>
        ) : null}
      </div>
    </DialogFrame>
  );
};

/** Rows that the server has read so far. */
const RowsRead = ({ rows }: { rows: number | undefined }) => {
  const { t } = useTranslation('import');
  return rows === undefined ? null : <p>{t('rowsRead', { count: rows })}</p>;
};

const Importing = ({ step: { read, outcome, isCancelling = false } }: { step: ImportStep & { is: 'importing' } }) => {
  const { t } = useTranslation('import');
  const label = t(isCancelling ? 'cancelling' : 'importing', { count: outcome.rows });
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <progress max={outcome.rows} value={read ?? 0} aria-label={label} />
      {read === undefined ? null : <span>{t('rowsOf', { read, count: outcome.rows })}</span>}
    </div>
  );
};

type FooterProps = Pick<Props, 'step' | 'onImport' | 'onCancelImport' | 'onBack' | 'onClose'>;

const Footer = ({ step, onImport, onCancelImport, onBack, onClose }: FooterProps) => {
  const { t } = useTranslation('import');
  if (step.is === 'choosing') return <Button onClick={onClose}>{t('cancel')}</Button>;
  if (step.is === 'reading') return <Button onClick={onBack}>{t('cancel')}</Button>;
  if (step.is === 'done') {
    return (
      <>
        <Button onClick={onBack}>{t('again')}</Button>
        <Button type="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </>
    );
  }
  const { rows, faultcount } = step.outcome;
  const isWriting = step.is === 'importing';
  const cannot = faultcount > 0 || rows === 0;
  return (
    <>
      {isWriting && onCancelImport !== undefined ? (
        <Button disabled={step.isCancelling === true} onClick={onCancelImport}>
          {t('cancelImport')}
        </Button>
      ) : (
        <Button disabled={isWriting} onClick={onBack}>
          {t('other')}
        </Button>
      )}
      <Tooltip title={cannot ? t(rows === 0 && faultcount === 0 ? 'none' : 'cannot') : undefined}>
        <Button type="primary" loading={isWriting} disabled={cannot} onClick={onImport}>
          {isWriting ? t('importing', { count: rows }) : t('confirm', { count: rows })}
        </Button>
      </Tooltip>
    </>
  );
};
