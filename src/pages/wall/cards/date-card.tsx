import { useTranslation } from 'react-i18next';
import type { Language } from '../../../engine/column.ts';
import { monthGrid } from '../../../engine/dashboard/month-grid.ts';
import { joinSpaced } from '../../../engine/han-spacing.ts';
import { localTimeOf } from '../../../engine/moment.ts';
import { dateTagOf } from '../../../i18n/languages.ts';
import styles from './cards.module.css';

type Props = { now: number; zone: string; language: Language };

/** The 1st of January 2024 was a Monday. */
const weekdays = (language: Language): string[] => {
  const name = new Intl.DateTimeFormat(dateTagOf(language), { weekday: 'narrow', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2024, 0, 1 + day)));
};

/** Today in large, and its month; weeks start on Monday. */
export const DateCard = ({ now, zone, language }: Props) => {
  const { t } = useTranslation('wall');
  const today = localTimeOf(now, zone);
  const formatted = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTagOf(language), { ...options, timeZone: zone }).format(now * 1000);
  return (
    <div className={styles.date}>
      <div className={styles.today}>
        <span className={styles.figure}>{today.day}</span>
        <span className={styles.weekday}>{formatted({ weekday: 'long' })}</span>
        <span className={styles.month}>{joinSpaced([...formatted({ year: 'numeric', month: 'long' })])}</span>
      </div>
      <table className={styles.calendar}>
        <caption className="visually-hidden">{t('card.calendar')}</caption>
        <thead>
          <tr>
            {weekdays(language).map((name, day) => (
              <th key={day} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(today).map((week) => (
            <tr key={week[0]?.at}>
              {week.map(({ at, day, isOfMonth }) => (
                <td
                  key={at}
                  className={isOfMonth ? undefined : styles.otherMonth}
                  aria-current={isOfMonth && day === today.day ? 'date' : undefined}
                >
                  {day}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
