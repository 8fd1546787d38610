import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyErrorId } from '../../renderers/parts/copy-error-id.tsx';
import { copyText } from '../../renderers/parts/copy-text.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { Logo } from '../../features/frame/logo.tsx';
import { toast } from '../../state/toasts.ts';
import { Answer } from './answer.tsx';
import type { Message } from './thread.ts';
import styles from './answer.module.css';

type Props = {
  message: Message;
  isStreaming: boolean;
  /** Sends the same question again; `undefined` while another answer is streamed. */
  onRetry: ((key: number) => void) | undefined;
};

/** A question at the right, an answer with the product's mark at the left. */
export const MessageItem = memo(({ message, isStreaming, onRetry }: Props) => {
  const { t } = useTranslation('assistant');
  if (message.role === 'user') {
    return (
      <li className={`${styles.message} ${styles.messageUser}`}>
        <span className="visually-hidden">{t('you')}</span>
        <p className={styles.bubble}>{message.text}</p>
      </li>
    );
  }
  return (
    <li className={styles.message}>
      <span className={styles.mark}>
        <Logo size={22} />
        <span className="visually-hidden">{t('assistant')}</span>
      </span>
      <div className={styles.body}>
        {isStreaming && message.text === '' ? (
          <p className={styles.thinking}>
            {t('thinking')}
            <span className={styles.caret} />
          </p>
        ) : (
          <Answer text={message.text} isStreaming={isStreaming} />
        )}
        {!isStreaming && <AnswerFooter message={message} onRetry={onRetry} />}
      </div>
    </li>
  );
});
MessageItem.displayName = 'MessageItem';

/** What became of an answer that is not whole, and what can be done with any. */
const AnswerFooter = ({ message: { key, text, mark, note, errorId }, onRetry }: Omit<Props, 'isStreaming'>) => {
  const { t } = useTranslation('assistant');
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(t('copied'));
    else toast.info(t('copyFailed'));
  };
  return (
    <>
      {mark !== undefined && (
        <p className={styles.cut} data-mark={mark}>
          <Icon name={mark === 'cancelled' ? 'minus' : 'warning'} />
          {/* The note of a stopped answer says no more than its mark. */}
          <b>{t(`marks.${mark}`)}</b>
          {note !== undefined && mark !== 'cancelled' && <span>{note}</span>}
        </p>
      )}
      <div className={styles.buttons}>
        {mark !== undefined && onRetry && (
          <Button size="small" icon={<Icon name="refresh" />} onClick={() => onRetry(key)}>
            {t('retry')}
          </Button>
        )}
        {errorId !== undefined && <CopyErrorId id={errorId} size="small" />}
        {text !== '' && (
          <IconButton
            icon="copy"
            size="small"
            className={styles.copy}
            title={t('copy')}
            aria-label={t('copy')}
            onClick={() => void copy()}
          />
        )}
      </div>
    </>
  );
};
