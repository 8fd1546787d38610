import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { worstSeverity } from '../../engine/alarms/severity.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { preferences } from '../../state/preferences.ts';
import { playAlarmSound } from './alarm-sound.ts';
import { takeInbox, useArrivals } from './arrivals.ts';
import type { InboxModel } from './use-inbox.ts';

const part = createLoader(
  async () => (await Promise.all([import('./arrival-notice.tsx'), loadTexts('inbox')]))[0].ArrivalNotice,
);

type Props = {
  inbox: Pick<InboxModel, 'entries' | 'unread'> | undefined;
  /** The user has the notifications on the screen already. */
  isQuiet?: boolean;
};

/**
 * Announces notifications that arrive: the notice on the screen, a status message for screen readers (WCAG 4.1.3), and a
 * sound where the user wants one.
 */
export const InboxArrivals = ({ inbox, isQuiet = false }: Props) => {
  const { shown } = useArrivals();
  useEffect(() => {
    if (inbox === undefined) return;
    const arrived = takeInbox(inbox);
    if (arrived.length > 0 && preferences.hasAlarmSound)
      playAlarmSound(worstSeverity(arrived.map(({ severity }) => severity)));
  }, [inbox]);
  const isShown = shown.length > 0 && !isQuiet;
  const Notice = useLoaded(part, isShown);
  return (
    <>
      <StatusMessage />
      {isShown && Notice && <Notice />}
    </>
  );
};

/** A critical notification interrupts a screen reader, another one waits for its turn. */
const StatusMessage = () => {
  const { t } = useTranslation('shell');
  const { latest } = useArrivals();
  const severity = worstSeverity(latest?.entries.map((entry) => entry.severity) ?? []);
  const title = latest?.entries.find((entry) => entry.severity === severity)?.title ?? '';
  // With the number: a region that keeps its text, as for a second notification of the same title, is not read again.
  const text =
    latest === undefined
      ? ''
      : t('inboxArrived', {
          count: latest.entries.length,
          severity: t(`severity.${severity}`),
          title,
          unread: latest.unread,
        });
  const isCritical = severity === 'critical';
  return (
    <div className="visually-hidden" data-slot="inbox-arrivals">
      <span aria-live="polite">{isCritical ? '' : text}</span>
      <span aria-live="assertive">{isCritical ? text : ''}</span>
    </div>
  );
};
