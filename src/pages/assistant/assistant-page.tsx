import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { useUrlState } from '../../features/navigation/use-url-state.ts';
import { Conversation } from './conversation.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { useChat } from './use-chat.ts';
import { useSessions } from './use-sessions.ts';
import styles from './assistant.module.css';

/** `/home/ai/aichat?session=`. Contract "Chat". */
export const AssistantPage = () => (
  <PageRendering pid="">
    <Assistant />
  </PageRendering>
);

const urlState = {
  read: (params: URLSearchParams): { session?: string | undefined } => ({
    session: params.get('session') ?? undefined,
  }),
  print: ({ session }: { session?: string | undefined }): Record<string, string> =>
    session === undefined ? {} : { session },
};

/** The page without what a page gives its renderers. */
export const Assistant = () => {
  const { t } = useTranslation('assistant');
  const [{ session }, change] = useUrlState(urlState);
  const list = useSessions();
  const [isOpen, setOpen] = useState(false);
  const select = useCallback(
    (sessionId: string | undefined, replace = false): void => {
      change({ session: sessionId }, { replace });
      setOpen(false);
    },
    [change],
  );
  const chat = useChat({
    session,
    onStarted: (started) => {
      list.started(started);
      if (started !== session) select(started, true);
    },
    onLost: () => select(undefined, true),
  });
  const { thread } = chat;
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <button
        type="button"
        className={styles.drawerButton}
        aria-expanded={isOpen}
        aria-controls="chat-panel"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
        {t('sessions.open')}
      </button>
      {isOpen && (
        <button type="button" className={styles.scrim} aria-label={t('closePanel')} onClick={() => setOpen(false)} />
      )}
      <aside
        id="chat-panel"
        className={styles.panel}
        data-open={isOpen}
        aria-label={t('sessions.label')}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <SessionsPanel
          list={list}
          selected={thread.session ?? session}
          onNew={() => select(undefined)}
          onSelect={(sessionId) => select(sessionId)}
        />
      </aside>
      <Conversation chat={chat} isLoading={session !== undefined && thread.session !== session} />
    </div>
  );
};
