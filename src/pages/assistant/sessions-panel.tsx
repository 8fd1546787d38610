import { Button, Tooltip } from 'antd';
import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { MenuList, useOutsidePress } from '../../renderers/parts/menu-button.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { toast } from '../../state/toasts.ts';
import { type ChatSession, useChatCalls } from './chat-calls.ts';
import { byDay } from './session-days.ts';
import type { Sessions } from './use-sessions.ts';
import assistantStyles from './assistant.module.css';
import styles from './sessions-panel.module.css';

/** Pixels from the bottom at which the next page is read. */
const nearBottom = 50;
/** Longer titles have a tooltip, after so many seconds. */
const longTitle = 15;
const tooltipAfter = 1;

type Props = {
  list: Sessions;
  selected: string | undefined;
  onNew: () => void;
  onSelect: (session: string) => void;
};

/** The conversation that the user is asked about before it is deleted, and its deletion. */
const useDeletion = ({ list: { forget }, selected, onNew }: Pick<Props, 'list' | 'selected' | 'onNew'>) => {
  const { t } = useTranslation('assistant');
  const calls = useChatCalls();
  const [sessionToDelete, setSessionToDelete] = useState<ChatSession>();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async (session: string): Promise<void> => {
    setDeleting(true);
    try {
      await calls.remove(session);
      toast.success(t('sessions.deleted'));
      forget(session);
      if (session === selected) onNew();
    } catch (error) {
      toast.error(t(error instanceof CallError ? 'sessions.deleteFailed' : 'sessions.commandFailed'));
    } finally {
      setDeleting(false);
      setSessionToDelete(undefined);
    }
  };
  return { sessionToDelete, setSessionToDelete, isDeleting, remove };
};

/** Past conversations, newest first. */
export const SessionsPanel = ({ list, selected, onNew, onSelect }: Props) => {
  const { t } = useTranslation('assistant');
  const { zone, now } = useRendering().context;
  const { query, sessions } = list;
  const { sessionToDelete, setSessionToDelete, isDeleting, remove } = useDeletion({ list, selected, onNew });
  const scroller = useRef<HTMLDivElement>(null);
  useFilledView(scroller, query);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - clientHeight - scrollTop <= nearBottom && query.hasNextPage && !query.isFetching)
      void query.fetchNextPage();
  };
  return (
    <>
      <div className={styles.new}>
        <Button block icon={<Icon name="plus" />} onClick={onNew}>
          {t('sessions.new')}
        </Button>
      </div>
      <div ref={scroller} className={styles.sessions} onScroll={onScroll}>
        {byDay(sessions, now, zone).map((group) => (
          <section key={group.heading} aria-label={t(`sessions.${group.heading}`)}>
            <h2 className={styles.day}>{t(`sessions.${group.heading}`)}</h2>
            <ul>
              {group.sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  isSelected={session.id === selected}
                  onSelect={() => onSelect(session.id)}
                  onDelete={() => setSessionToDelete(session)}
                />
              ))}
            </ul>
          </section>
        ))}
        <ListFooter query={query} count={sessions.length} />
      </div>
      {sessionToDelete && (
        <ConfirmDialog
          className={assistantStyles.delete}
          title={t('confirm.title')}
          actionLabel={t('confirm.action')}
          isBusy={isDeleting}
          onConfirm={() => void remove(sessionToDelete.id)}
          onCancel={() => setSessionToDelete(undefined)}
        >
          {t('confirm.text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** A view that is higher than its first pages can't be scrolled: more is read until it can. */
const useFilledView = (scroller: RefObject<HTMLDivElement | null>, query: Sessions['query']): void => {
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !hasNextPage || isFetching) return;
    if (element.clientHeight > 0 && element.scrollHeight - element.clientHeight <= nearBottom) void fetchNextPage();
  }, [scroller, data, hasNextPage, isFetching, fetchNextPage]);
};

/** One line under the list: loading, failed, empty or complete. */
const ListFooter = ({ query, count }: { query: Sessions['query']; count: number }) => {
  const { t } = useTranslation('assistant');
  if (query.isPending) {
    return (
      <div className={styles.sessionsWaiting} role="status" aria-label={t('sessions.loading')}>
        {[9, 7, 10, 6].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    );
  }
  if (query.isError && !query.isFetching) {
    return (
      <p className={styles.sessionsFooter} role="alert">
        {t('sessions.failed')}
        <Button size="small" type="link" onClick={() => void (count === 0 ? query.refetch() : query.fetchNextPage())}>
          {t('sessions.retry')}
        </Button>
      </p>
    );
  }
  const word = query.hasNextPage ? 'loading' : count === 0 ? 'empty' : 'noMore';
  return (
    <p className={styles.sessionsFooter} role="status">
      {t(`sessions.${word}`)}
    </p>
  );
};

type ItemProps = { session: ChatSession; isSelected: boolean; onSelect: () => void; onDelete: () => void };

const SessionItem = ({ session, isSelected, onSelect, onDelete }: ItemProps) => {
  const { t } = useTranslation('assistant');
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOutsidePress(root, isOpen, () => setOpen(false));
  const title = session.title || t('sessions.untitled');
  const menu = t('sessions.menu', { title });
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <li ref={root} className={styles.session} data-selected={isSelected} data-open={isOpen}>
      <Tooltip
        title={[...title].length > longTitle ? title : undefined}
        placement="right"
        mouseEnterDelay={tooltipAfter}
      >
        <button
          type="button"
          className={styles.sessionTitle}
          aria-current={isSelected ? 'true' : undefined}
          onClick={onSelect}
        >
          {title}
        </button>
      </Tooltip>
      <IconButton
        icon="more"
        size="small"
        ref={button}

        className={styles.sessionMore}
        aria-label={menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <MenuList
          id={`chat-menu-${session.id}`}
          name={menu}
          items={[{ key: 'delete', label: t('sessions.delete'), icon: <Icon name="trash" />, onChoose: onDelete }]}
          onClose={close}
        />
      )}
    </li>
  );
};
