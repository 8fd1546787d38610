import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, readClock, readEndClock } from '../../engine/moment.ts';
import { Icon } from '../parts/icon.tsx';
import { TextBox } from './text-box.tsx';

/** `HH:mm:ss` for display: without seconds if they are 0. */
const printClock = (clock: string): string => (/^\d\d:\d\d:00$/.test(clock) ? clock.slice(0, 5) : clock);

/** Parses typed text as a time of day (`9`, `9:5`, `0930`, `09：30`) to `HH:mm:ss`; other text is returned unchanged. */
export const readTypedClock = (typed: string, read = readClock): string | undefined => {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return undefined;
  const short = /^(\d{1,2})(\d{2})?$/.exec(plain);
  const full = short === null ? plain.replace(/^(\d{1,2}):(\d)$/, '$1:0$2') : `${short[1]}:${short[2] ?? '00'}`;
  const seconds = read(full);
  return seconds === undefined ? typed : formatClock(seconds);
};

type Props = {
  id?: string;
  label: string;
  /** `HH:mm:ss`, nothing, or the text that could not be read. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  /** The end of a period: 24:00 is the last second of the day. */
  isEnd?: boolean;
};

/** Text field for a time of day; on blur the text is formatted. */
export const ClockInput = ({ id, label, value, onChange, disabled, invalid, describedBy, isEnd = false }: Props) => {
  const { t } = useTranslation('parts');
  const [typed, setTyped] = useState<string | undefined>();
  const read = (text: string): string | undefined => readTypedClock(text, isEnd ? readEndClock : readClock);
  const isCurrent = typed !== undefined && read(typed) === value;
  return (
    <TextBox
      id={id}
      value={isCurrent ? typed : printClock(value ?? '')}
      placeholder={t('clockShape')}
      suffix={<Icon name="clock" />}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
