import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './user-devices.module.css';

type Props = {
  /** What the text is. */
  label: string;
  text: string;
  /** Below the text, before the result of copying. */
  note?: string;
  hasFocus?: boolean;
};

/** One line to be copied; where the browser blocks copying, it can be selected. */
export function CopiedText({ label, text, note, hasFocus = false }: Props) {
  const { t } = useTranslation('shell');
  // Written here and not in a toast, which a dialog over the page would cover.
  const [result, setResult] = useState<'copied' | 'copyFailed'>();
  const copy = async () => setResult((await copyText(text)) ? 'copied' : 'copyFailed');
  return (
    <>
      <div className={styles.copied}>
        <input readOnly value={text} aria-label={label} onFocus={(event) => event.target.select()} />
        <Button
          autoFocus={hasFocus}
          type={hasFocus ? 'primary' : 'default'}
          icon={<Icon name="copy" />}
          aria-label={t('copy.of', { name: label })}
          onClick={() => void copy()}
        >
          {t('copy.action')}
        </Button>
      </div>
      <p role="status">
        {note} {result && t(`copy.${result}`)}
      </p>
    </>
  );
}
