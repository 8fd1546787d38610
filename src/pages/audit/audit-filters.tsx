import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../engine/column.ts';
import { readMoment } from '../../engine/moment.ts';
import { MomentPicker } from '../../renderers/fields/moment-picker.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { type AuditAddress, dayOf, lastDays, quickPicks, rangeFault } from './audit-address.ts';
import { phrase } from '../../texts/phrase.ts';

type Wanted = Omit<AuditAddress, 'page' | 'size'>;
type Props = {
  address: AuditAddress;
  now: number;
  zone: string;
  onSearch: (wanted: Wanted) => void;
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
const nothing = { ip: '', url: '', phone: '' };

/** Requested when Search is pressed or Enter, and by a quick pick at once. Days after today are refused. */
export const AuditFilters = ({ address, now, zone, onSearch }: Props) => {
  const { t } = useTranslation('audit');
  const id = useId();
  const { ip, url, phone, from, to } = address;
  const asked = { ip, url, phone, from, to };
  const base = Object.values(asked).join(' ');
  const [written, setWritten] = useState({ base, typed: asked });
  // Another address, as after Back, shows what it requests; what was typed for the former one is gone.
  const typed: Wanted = written.base === base ? written.typed : asked;
  const setTyped = (next: Wanted) => setWritten({ base, typed: next });
  const today = lastDays(quickPicks.day, now, zone);
  const fault = rangeFault(typed, today.to);
  /** From here on the fields show what the address says. */
  const search = (wanted: Wanted) => {
    setWritten({ base: '', typed: asked });
    onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === undefined) search(typed);
  };
  const change = (next: Partial<Wanted>, isAtOnce = false) => {
    const wanted = { ...typed, ...next };
    if (isAtOnce) search(wanted);
    else setTyped(wanted);
  };
  return (
    <form className="audit-filters" aria-label={t('filters.label')} onSubmit={submit}>
      {texts.map((key) => (
        <label key={key} className="audit-filter">
          <span>{t(`columns.${key}`)}</span>
          <TextBox
            invalid={false}
            value={typed[key]}
            maxLength={256}
            onChange={(event) => change({ [key]: event.target.value.trim() })}
          />
        </label>
      ))}
      <fieldset className="audit-range" aria-describedby={fault && `${id}-fault`}>
        <legend>{t('filters.range')}</legend>
        {(['from', 'to'] as const).map((key) => (
          <span key={key} className="audit-day">
            <MomentPicker
              column={day}
              label={t(`filters.${key}`)}
              value={readMoment(typed[key], zone)}
              disabled={false}
              invalid={fault !== undefined}
              describedBy={fault && `${id}-fault`}
              onChange={(value) => typeof value === 'number' && change({ [key]: dayOf(value, zone) })}
            />
          </span>
        ))}
        {(['day', 'week', 'month'] as const).map((pick) => {
          const range = lastDays(quickPicks[pick], now, zone);
          const isChosen = range.from === typed.from && range.to === typed.to;
          return (
            <Button
              key={pick}
              size="small"
              type="text"
              className={isChosen ? 'audit-pick-chosen' : undefined}
              aria-pressed={isChosen}
              onClick={() => change(range, true)}
            >
              {t(`filters.${pick}`)}
            </Button>
          );
        })}
      </fieldset>
      <span className="audit-verbs">
        <Button type="primary" htmlType="submit" disabled={fault !== undefined}>
          {t('filters.search')}
        </Button>
        <Button onClick={() => change({ ...nothing, ...today }, true)}>{t('filters.reset')}</Button>
      </span>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="audit-fault">
          {t(`filters.${fault}`)}
        </p>
      )}
    </form>
  );
};
