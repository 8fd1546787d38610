import { formatMoment } from './moment.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  formats.set(zone, format);
  return format;
}

/** The offset of a zone at a moment (epoch seconds), such as `UTC+8`; the zone's own name where it is not known. */
export function zoneOffset(zone: string, seconds: number): string {
  try {
    const parts = formatOf(zone).formatToParts(seconds * 1000);
    return parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? zone;
  } catch {
    return zone;
  }
}

/** An exact moment with its zone, as tooltips say it: `2026-11-21 04:00:00 UTC+8`. */
export const stampWithZone = (seconds: number, zone: string, pattern?: string): string =>
  `${formatMoment(seconds, zone, pattern)} ${zoneOffset(zone, seconds)}`;
