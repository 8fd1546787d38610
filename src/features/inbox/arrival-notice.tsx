import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { worstSeverity } from '../../engine/alarms/severity.ts';
import type { InboxEntry } from '../../schemas/inbox.ts';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { toast, toasts } from '../../state/toasts.ts';
import { dismissArrivals, useArrivals } from './arrivals.ts';
import { ArrivedEntry } from './arrived-entry.tsx';
import { noticeDock } from './notice-dock.ts';
import { SeverityMark } from './severity-mark.tsx';
import { useMarkRead } from './use-inbox.ts';
import styles from './arrival-notice.module.css';

/** Milliseconds for which a notification that is not critical is shown. */
export const noticeLifetime = 15_000;

/**
 * The notice of notifications that have arrived: of one its title, record and time, of several their number, and a list on
 * request. Critical ones stay until they are dismissed or read.
 */
export function ArrivalNotice() {
  const { shown } = useArrivals();
  const { variables } = useSnapshot(toasts);
  const { t } = useTranslation('inbox');
  const { isHeld, handlers } = useHold();
  const [isOpen, setOpen] = useState(false);
  const isList = isOpen && shown.length > 1;
  useLifetime(
    shown.filter(({ severity }) => severity !== 'critical').map(({ did }) => did),
    isHeld || isList,
  );
  const [first] = shown;
  if (first === undefined) return null;
  const severity = worstSeverity(shown.map((entry) => entry.severity));
  const dismiss = () => dismissArrivals(shown.map(({ did }) => did));
  // Pages give the notice a row of their own, so that it covers no control; a dashboard fills the screen and has it in the
  // corner. Outside the header in either case: there it would be below what has a higher level than the header.
  const dock = document.querySelector(`[data-slot="${noticeDock}"]`);
  return createPortal(
    <section
      {...handlers}
      className={styles.notice}
      style={variables}
      data-severity={severity}
      data-docked={dock !== null}
      aria-label={t('arrived')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        dismiss();
      }}
    >
      <div className={styles.head}>
        <SeverityMark severity={severity} />
        <IconButton
          icon="close"
          iconSize={12}
          size="small"
          title={t('dismiss')}
          aria-label={t('dismiss')}
          onClick={dismiss}
        />
      </div>
      {shown.length === 1 ? (
        <ArrivedEntry entry={first} />
      ) : (
        <Several shown={shown} isOpen={isList} onToggle={() => setOpen(!isList)} />
      )}
    </section>,
    dock ?? document.body,
  );
}

type SeveralProps = { shown: readonly InboxEntry[]; isOpen: boolean; onToggle: () => void };

function Several({ shown, isOpen, onToggle }: SeveralProps) {
  const { t } = useTranslation('inbox');
  const mark = useMarkRead(() => toast.error(t('readFailed')));
  const critical = shown.filter(({ severity }) => severity === 'critical').length;
  return (
    <>
      <p className={styles.title}>{t('several', { count: shown.length })}</p>
      {critical > 0 && <p className={styles.about}>{t('criticalAmong', { count: critical })}</p>}
      {isOpen && (
        <ul className={styles.list}>
          {shown.map((entry) => (
            <li key={entry.did}>
              <SeverityMark severity={entry.severity} />
              <ArrivedEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? t('showLess') : t('showAll')}
        </button>
        <button type="button" disabled={mark.isPending} onClick={() => mark.mutate(shown.map(({ did }) => did))}>
          {t('readThese')}
        </button>
      </div>
    </>
  );
}

/** True while the pointer or the focus is in the notice: it must not go while somebody reads it (WCAG 2.2.1). */
const useHold = () => {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(
    () => () => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      // The focus of a notice that is dismissed goes back to where it came from.
      if (isLost && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
    [],
  );
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    isHeld: isPointed || isFocused,
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => {
        if (!isInside(event)) before.current = event.relatedTarget;
        setFocused(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!isInside(event)) setFocused(false);
      },
    },
  };
};

/** Whether the notice is behind a dialog or in a hidden tab, where nobody sees it. */
const isCovered = (): boolean =>
  document.visibilityState === 'hidden' || document.querySelector('dialog[open]') !== null;

const useLifetime = (dids: readonly string[], isHeld: boolean): void => {
  const leaving = dids.join(' ');
  useEffect(() => {
    if (isHeld || leaving === '') return undefined;
    const timer = setInterval(() => {
      if (!isCovered()) dismissArrivals(leaving.split(' '));
    }, noticeLifetime);
    return () => clearInterval(timer);
  }, [leaving, isHeld]);
};
