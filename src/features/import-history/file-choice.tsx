import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './import-history.module.css';

type Props = {
  /** Why the last file was not taken. */
  refusal: string | undefined;
  templateHref: string;
  /** In place of the words about history. */
  texts?: { intro: string; templateName: string } | undefined;
  onFile: (file: File) => void;
};

/** The template, and the place for the file that was made of it. */
export const FileChoice = ({ refusal, templateHref, texts, onFile }: Props) => {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const over = (event: DragEvent, isNow: boolean): void => {
    event.preventDefault();
    setIsOver(isNow);
  };
  return (
    <>
      <p className={styles.intro}>{texts?.intro ?? t('intro')}</p>
      <p>
        <a href={templateHref} download={texts?.templateName ?? ''}>
          {t('template')}
        </a>
      </p>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <span>{t('drop')}</span>
        <Button icon={<Icon name="file" />} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <span className={styles.hint}>{t(texts === undefined ? 'limitBulk' : 'limit')}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again once it is corrected.
            event.target.value = '';
          }}
        />
      </div>
      <div role="alert" className={styles.refusal}>
        {refusal === undefined ? null : (
          <>
            <Icon name="warning" /> <span>{refusal}</span>
          </>
        )}
      </div>
    </>
  );
};
