import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../engine/column.ts';
import { readMoment } from '../../engine/moment.ts';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { DayRange, type Days } from '../../renderers/filter-form/day-range.tsx';
import { FilterField, FilterForm } from '../../renderers/filter-form/filter-form.tsx';
import { type AuditAddress, dayOf, lastDays, quickPicks, rangeFault } from './audit-address.ts';
import { phrase } from '../../texts/phrase.ts';
import styles from './audit.module.css';

type Filters = Omit<AuditAddress, 'page' | 'size' | 'paths'>;
type Props = {
  address: AuditAddress;
  now: number;
  zone: string;
  onSearch: (typedFilters: Filters) => void;
};

const texts = ['phone', 'url', 'ip'] as const;
/** A day of the tenant's calendar; a range always has both. */
const day: Column = {
  column: 'day',
  label: phrase('engine/columns', 'day'),
  type: 'timestamp',
  rw: 3,
  required: 2,
  format: 'yyyy-MM-dd',
  canbeempty: false,
};
const picks = ['day', 'week', 'month'] as const;
const daysOf = ({ from, to }: Pick<Filters, 'from' | 'to'>, zone: string): Days => ({
  from: readMoment(from, zone),
  to: readMoment(to, zone),
});
const nothing = { ip: '', url: '', phone: '' };

/** What is typed, until it is searched for or another address is opened. */
const useTypedFilters = (filters: Filters, onSearch: Props['onSearch']) => {
  const base = Object.values(filters).join(' ');
  const [written, setWritten] = useState({ base, typed: filters });
  // Another address, such as after Back, discards what was typed for the former one.
  const typed: Filters = written.base === base ? written.typed : filters;
  /** From here on the fields show the address. */
  const search = (typedFilters: Filters) => {
    setWritten({ base: '', typed: filters });
    onSearch(typedFilters);
  };
  const change = (next: Partial<Filters>, isImmediate = false) => {
    const typedFilters = { ...typed, ...next };
    if (isImmediate) search(typedFilters);
    else setWritten({ base, typed: typedFilters });
  };
  return { typed, search, change };
};

/** Requested when Search is pressed or Enter, and by a quick pick at once. Days after today are refused. */
export const AuditFilters = ({ address, now, zone, onSearch }: Props) => {
  const { t } = useTranslation('audit');
  const id = useId();
  const { ip, url, phone, from, to } = address;
  const { typed, search, change } = useTypedFilters({ ip, url, phone, from, to }, onSearch);
  const today = lastDays(quickPicks.day, now, zone);
  const isToday = from === today.from && to === today.to;
  const fault = rangeFault(typed, today.to);
  /** A range always has both days: an emptied picker changes nothing. */
  const changeDays = ({ from: first, to: last }: Days, isImmediate = false) =>
    change(
      {
        ...(first === undefined ? {} : { from: dayOf(first, zone) }),
        ...(last === undefined ? {} : { to: dayOf(last, zone) }),
      },
      isImmediate,
    );
  const note = fault === undefined ? undefined : { id: `${id}-fault`, text: t(`filters.${fault}`) };
  return (
    <div className={styles.filters}>
      <FilterForm
        label={t('filters.label')}
        fault={note}
        used={[ip, url, phone].filter((text) => text !== '').length + (isToday ? 0 : 1)}
        isPrimary
        onSearch={() => search(typed)}
        onReset={() => change({ ...nothing, ...today }, true)}
      >
        {texts.map((key) => (
          <FilterField key={key} id={`${id}-${key}`} label={t(`columns.${key}`)}>
            <TextBox
              id={`${id}-${key}`}
              invalid={false}
              value={typed[key]}
              maxLength={256}
              onChange={(event) => change({ [key]: event.target.value.trim() })}
            />
          </FilterField>
        ))}
        <DayRange
          legend={t('filters.range')}
          column={day}
          labels={{ from: t('filters.from'), to: t('filters.to') }}
          value={daysOf(typed, zone)}
          faultId={note?.id}
          onChange={(days) => changeDays(days)}
          picks={picks.map((pick) => ({
            label: t(`filters.${pick}`),
            days: daysOf(lastDays(quickPicks[pick], now, zone), zone),
          }))}
          onPick={(days) => changeDays(days, true)}
        />
      </FilterForm>
    </div>
  );
};
