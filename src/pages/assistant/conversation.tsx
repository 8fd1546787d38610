import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { Composer } from './composer.tsx';
import { MessageItem } from './message-item.tsx';
import { questionBefore } from './thread.ts';
import type { Chat } from './use-chat.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { Welcome } from './welcome.tsx';
import answerStyles from './answer.module.css';
import assistantStyles from './assistant.module.css';
import { useLatest } from '../../state/use-latest.ts';

type Props = {
  chat: Chat;
  /** A conversation is being read. */
  isLoading: boolean;
};

/** The messages and the box for the next question. */
export const Conversation = ({ chat, isLoading }: Props) => {
  const { t } = useTranslation('assistant');
  const { thread, ask, cancel } = chat;
  const box = useRef<HTMLTextAreaElement>(null);
  const { scroller, content, isFollowing, goToEnd } = useFollowEnd();
  const send = useCallback(
    (prompt: string): void => {
      goToEnd();
      box.current?.focus();
      void ask(prompt);
    },
    [ask, goToEnd],
  );
  const latest = useLatest({ thread, send });
  const retry = useCallback(
    (key: number): void => {
      const now = latest.current;
      const question = questionBefore(
        now.thread,
        now.thread.messages.findIndex((message) => message.key === key),
      );
      if (question !== undefined) now.send(question);
    },
    [latest],
  );
  useEffect(() => {
    goToEnd();
    box.current?.focus();
  }, [thread.session, goToEnd]);
  const isBusy = thread.phase !== 'idle';
  const isEmpty = thread.messages.length === 0;
  const mark = thread.messages.at(-1)?.mark;
  const ended = mark === undefined ? t('answered') : t(`ended.${mark}`);
  return (
    <section className={assistantStyles.conversation} aria-label={t('messages')}>
      <div ref={scroller} className={assistantStyles.scroller}>
        <div ref={content} className={assistantStyles.content}>
          {isEmpty && (isLoading ? <LoadingMessages /> : <Welcome onAsk={send} />)}
          {!isEmpty && (
            <ol className={answerStyles.messages} aria-busy={isBusy}>
              {thread.messages.map((message, index) => (
                <MessageItem
                  key={message.key}
                  message={message}
                  isStreaming={isBusy && index === thread.messages.length - 1}
                  onRetry={isBusy ? undefined : retry}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {isBusy ? t('answering') : isEmpty ? '' : ended}
      </p>
      <div className={assistantStyles.footer}>
        {!isFollowing && (
          <button type="button" className={assistantStyles.toEnd} onClick={goToEnd}>
            <Icon name="down" />
            {t('toEnd')}
          </button>
        )}
        <Composer ref={box} phase={thread.phase} onSend={send} onStop={cancel} />
      </div>
    </section>
  );
};

const LoadingMessages = () => {
  const { t } = useTranslation('assistant');
  return (
    <div className={assistantStyles.loading} role="status" aria-label={t('loading')}>
      <SkeletonBar width={14} />
      <SkeletonBar width={36} />
      <SkeletonBar width={30} />
    </div>
  );
};
