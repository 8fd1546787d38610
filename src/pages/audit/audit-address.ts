import { formatMoment, readMoment, startOfDay } from '../../engine/moment.ts';

/** State of the page, stored in the URL query. Days as `yyyy-MM-dd` in the tenant's time zone, both inclusive. */
export type AuditAddress = {
  ip: string;
  url: string;
  phone: string;
  from: string;
  to: string;
  page: number;
  size: number;
  /** The column of paths is shown unless it is hidden. */
  paths: boolean;
};

/** Contract "Audit log". */
export const auditSizes = [10, 20, 30, 40] as const;

export const dayOf = (seconds: number, zone: string): string => formatMoment(seconds, zone, 'yyyy-MM-dd');

/** Quick picks of contract "Audit log": so many days up to today. */
export const quickPicks = { day: 1, week: 7, month: 30 } as const;

export const lastDays = (days: number, now: number, zone: string): Pick<AuditAddress, 'from' | 'to'> => ({
  from: dayOf(startOfDay(now, zone, { days: 1 - days }), zone),
  to: dayOf(now, zone),
});

const isDay = (text: string, zone: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && readMoment(text, zone) !== undefined;

/** Why a range can't be requested, if it can't. */
export const rangeFault = (
  { from, to }: Pick<AuditAddress, 'from' | 'to'>,
  today: string,
): 'future' | 'order' | undefined => {
  if (from > today || to > today) return 'future';
  return from > to ? 'order' : undefined;
};

const wholeNumber = (text: string | null, fallback: number): number => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number >= 1 ? number : fallback;
};

/** An address, with today where it names no days or none that there can be. */
export const readAuditAddress = (params: URLSearchParams, now: number, zone: string): AuditAddress => {
  const named = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const today = lastDays(quickPicks.day, now, zone);
  const isGood = isDay(named.from, zone) && isDay(named.to, zone) && rangeFault(named, today.to) === undefined;
  const size = wholeNumber(params.get('size'), 10);
  return {
    ip: params.get('ip') ?? '',
    url: params.get('url') ?? '',
    phone: params.get('phone') ?? '',
    ...(isGood ? named : today),
    page: wholeNumber(params.get('page'), 1),
    size: auditSizes.some((auditSize) => auditSize === size) ? size : 10,
    paths: params.get('paths') !== 'false',
  };
};

export const printAuditAddress = (address: AuditAddress): URLSearchParams => {
  const entries = Object.entries(address).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(
    entries.filter(([name, value]) => value !== '' && !(name === 'paths' && value === 'true')),
  );
};

/** The same in the words of a list: texts exactly, whole days, and `between` leaves its end out. */
export const auditFilters = (address: Omit<AuditAddress, 'page' | 'size' | 'paths'>, zone: string) => {
  const texts = (['ip', 'url', 'phone'] as const).filter((column) => address[column] !== '');
  const from = readMoment(address.from, zone) ?? 0;
  const end = startOfDay(readMoment(address.to, zone) ?? from, zone, { days: 1 });
  return [
    ...texts.map((column) => ({ column, values: [{ type: '=', v: address[column] }] })),
    { column: 'occurtime', values: [{ type: 'between', v: [from, end] }] },
  ];
};
