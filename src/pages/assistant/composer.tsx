import { Button } from 'antd';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Phase } from './thread.ts';
import styles from './assistant.module.css';

/** Characters of a question. Contract "Chat". */
const maxPromptLength = 20_000;
/** Maximum rows of the input; a longer question scrolls. */
const maxRows = 8;

type Props = { ref?: Ref<HTMLTextAreaElement>; phase: Phase; onSend: (prompt: string) => void; onStop: () => void };

/** The box for a question. Enter sends, Shift+Enter breaks the line, Esc stops an answer. */
export const Composer = ({ ref, phase, onSend, onStop }: Props) => {
  const { t } = useTranslation('assistant');
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const send = (): void => {
    if (isEmpty || phase !== 'idle') return;
    onSend(text.trim());
    setText('');
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that chooses a word of an input method: Safari reports it after the composition, as key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && phase === 'streaming') {
      onStop();
    }
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={ref}
        value={text}
        rows={Math.min(maxRows, Math.max(1, text.split('\n').length))}
        maxLength={maxPromptLength}
        aria-label={t('inputLabel')}
        placeholder={t('input')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <div className={styles.composerFoot}>
        <span className={styles.hint}>{t('hint')}</span>
        {phase === 'streaming' ? (
          <Button icon={<span className={styles.stop} />} onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" disabled={isEmpty || phase === 'loading'}>
            {t(phase === 'loading' ? 'sending' : 'send')}
          </Button>
        )}
      </div>
    </form>
  );
};
