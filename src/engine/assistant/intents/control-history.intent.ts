import type { Frame, Intent } from '../frame.ts';
import { local, understood } from '../frame.ts';
import { hasAny, nameOfModule, narrowing } from '../parts.ts';
import { personIn } from '../person.ts';
import { deviceFrames } from '../device-frame.ts';
import { lastDays } from '../time-range.ts';

/** Who switched or set what; the last 15 days unless the question says otherwise. */

export const controlDays = 15;

export const intent: Intent = {
  id: 'control-history',
  offer: local(
    'tell who controlled devices: “who switched off the air-conditioner of Room 301 yesterday”',
    '查询设备控制记录（默认最近 15 天）：“昨天谁关了 301 的空调”',
  ),
  fits: (reading) => {
    const isPast = hasAny(reading, 'history', 'who') || reading.ranges.length > 0;
    if (hasAny(reading, 'control') && isPast) return hasAny(reading, 'who') ? 85 : 72;
    if (hasAny(reading, 'who') && hasAny(reading, 'change')) return 84;
    return hasAny(reading, 'change') && hasAny(reading, 'history') ? 70 : 0;
  },
  outcome: (reading) => {
    const range = reading.ranges[0] ?? lastDays(controlDays, reading.clock);
    const person = hasAny(reading, 'who') && reading.phone === undefined ? undefined : personIn(reading);
    const base: Frame = { intent: 'control-history', range, ...(person === undefined ? {} : { person }) };
    const { frame, outcome } = deviceFrames(reading, base);
    return outcome ?? understood(intent, frame, reading);
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
    const en = frame.pid === undefined || frame.records !== undefined ? 'devices' : name.en;
    const zh = frame.pid === undefined || frame.records !== undefined ? '设备' : name.zh;
    return local(`Who controlled ${en}${about.en}`, `${zh}的控制记录${about.zh}`);
  },
};
