import { Button } from 'antd';
import { useState } from 'react';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { copyText } from '../parts/copy-text.ts';
import styles from './table.module.css';

type Props = { title: string; text: string; onClose: () => void };

/** The whole of a text that a cell cuts, to read and to copy. */
export const TextDialog = ({ title, text, onClose }: Props) => {
  const translate = useDataText();
  const [copied, setCopied] = useState<'done' | 'failed' | undefined>();
  return (
    <DialogFrame
      title={title}
      width="40rem"
      onCancel={onClose}
      footer={
        <div className={styles.dialogFooter}>
          <span role="status" className={styles.dialogNote}>
            {copied === undefined ? '' : translate(copied === 'done' ? 'text.copied' : 'text.copyFailed')}
          </span>
          <Button onClick={() => void copyText(text).then((isDone) => setCopied(isDone ? 'done' : 'failed'))}>
            {translate('text.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {translate('text.close')}
          </Button>
        </div>
      }
    >
      <div className={styles.wholeText}>{text}</div>
    </DialogFrame>
  );
};
