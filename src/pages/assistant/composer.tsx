import { Button } from 'antd';
import { type KeyboardEvent, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import { routes } from '../../features/navigation/routes.ts';
import type { Phase } from './thread.ts';
import styles from './assistant.module.css';

/** Characters of a question. Contract "Chat". */
const maxPromptLength = 20_000;
/** Maximum rows of the input; a longer question scrolls. */
const maxRows = 8;

type Props = { ref?: Ref<HTMLTextAreaElement>; phase: Phase; onSend: (prompt: string) => void; onStop: () => void };

/** The text of the box, and the draft that keeps it when the page is left or the session ends. */
const useQuestion = () => {
  const [text, setText] = useState('');
  const content = useMemo(() => (text.trim() === '' ? undefined : { text }), [text]);
  const draft = useDraft<{ text: string }>({
    place: routes.aiChat(),
    source: useRenderedContent(content),
    restore: (stored) => setText(stored.text),
  });
  const write = (next: string): void => {
    setText(next);
    if (next === '') draft.drop();
  };
  return { text, write, draft };
};

/** The box for a question. Enter sends, Shift+Enter breaks the line, Esc stops an answer. */
export const Composer = ({ ref, phase, onSend, onStop }: Props) => {
  const { t } = useTranslation('assistant');
  const { text, write, draft } = useQuestion();
  const isEmpty = text.trim() === '';
  const send = (): void => {
    if (isEmpty || phase !== 'idle') return;
    onSend(text.trim());
    write('');
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
    <>
      <div className={styles.notes}>
        <FormNotes draft={draft} onDiscard={() => write('')} />
      </div>
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
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
        />
        <div className={styles.composerFooter}>
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
    </>
  );
};
