import { useSnapshot } from 'valtio';
import { dateTagOf } from '../../i18n/languages.ts';
import { useLanguage } from '../../state/preferences.ts';
import { defaultZone, session } from '../../state/session.ts';

export type MomentOf = (seconds: number) => string;

/** Formats epoch seconds in the tenant's time zone. */
export function useMoment(): MomentOf {
  const language = useLanguage();
  const { zone } = useSnapshot(session);
  const format = new Intl.DateTimeFormat(dateTagOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone || defaultZone,
  });
  return (seconds) => format.format(seconds * 1000);
}
