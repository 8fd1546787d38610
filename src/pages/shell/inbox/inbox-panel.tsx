import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { toast } from '../../../state/toasts.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxOffers } from './inbox-offers.tsx';
import { SoundChoice } from './sound-choice.tsx';
import { type InboxModel, useMarkRead } from '../../../features/inbox/use-inbox.ts';
import styles from './inbox-bell.module.css';

export type Inbox = {
  data: InboxModel | undefined;
  isError: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type Props = {
  id: string;
  inbox: Inbox;
  /** `hasMovedFocus`: the focus has gone elsewhere by itself. */
  onClose: (hasMovedFocus: boolean) => void;
};

/** The notifications under the bell. Arrows move between them, Esc closes. */
export function InboxPanel({ id, inbox, onClose }: Props) {
  const { t } = useTranslation('inbox');
  const panel = useRef<HTMLDivElement>(null);
  const mark = useMarkRead(() => toast.error(t('readFailed')));
  useEffect(() => panel.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return moveBetween(event);
    event.stopPropagation();
    return onClose(false);
  };
  const unread = inbox.data?.unread ?? 0;
  return (
    <div
      ref={panel}
      id={id}
      className={styles.inboxPanel}
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      onKeyDown={onKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isOutside = relatedTarget instanceof Node && !currentTarget.parentElement?.contains(relatedTarget);
        if (isOutside) onClose(true);
      }}
    >
      <div className={styles.inboxHead}>
        <h2 className={styles.inboxTitle}>{t('title')}</h2>
        {unread > 0 && (
          <button type="button" className={styles.inboxAll} disabled={mark.isPending} onClick={() => mark.mutate([])}>
            {t('readAll')}
          </button>
        )}
      </div>
      <InboxBody inbox={inbox} onRead={(did) => mark.mutate([did])} onLeave={() => onClose(true)} />
      <SoundChoice />
    </div>
  );
}

type BodyProps = { inbox: Inbox; onRead: (did: string) => void; onLeave: () => void };

function InboxBody({ inbox, onRead, onLeave }: BodyProps) {
  const { t } = useTranslation('inbox');
  const { data, isError } = inbox;
  if (data === undefined)
    return isError ? (
      <ErrorState title={t('failed')} onRetry={() => void inbox.refetch()} />
    ) : (
      <div className={styles.inboxWaiting} role="status" aria-label={t('loading')}>
        <SkeletonBar width={12} height={1} />
        <SkeletonBar width={18} height={1} />
      </div>
    );
  if (data.entries.length === 0 && data.offers.length === 0)
    return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <div className={styles.inboxEntries}>
      <InboxOffers offers={data.offers} />
      <InboxList entries={data.entries} onRead={onRead} onLeave={onLeave} />
      {data.isMore && (
        <button
          type="button"
          className={styles.inboxOlder}
          disabled={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          {t('older')}
        </button>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** From one notification to the next, on what of it can be pressed first. */
const moveBetween = (event: KeyboardEvent): void => {
  const step = steps[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li')];
  const index = entries.findIndex((entry) => entry.contains(document.activeElement));
  const next = entries[index === -1 && step === -1 ? entries.length - 1 : index + step];
  event.preventDefault();
  next?.querySelector<HTMLElement>('a, button')?.focus();
};
