import type { Frame, Intent } from '../frame.ts';
import { local, understood } from '../frame.ts';
import { deviceFrames } from '../device-frame.ts';
import { hasAny, modulesText, narrowing } from '../parts.ts';
import { personIn } from '../person.ts';
import { lastDays } from '../time-range.ts';
import { controlDays } from './control-history.intent.ts';

/** When devices went offline and came back. */

const pastWords = /\b(?:was|were|went|been|did|has|have|had|ever)\b|过|曾|何时|什么时候|几次|多久|次数/;

export const intent: Intent = {
  id: 'presence',
  offer: local(
    'tell when devices were offline: “which meters were offline last week”',
    '查询上线和离线记录：“上周哪些电表离线过”',
  ),
  fits: (reading) => {
    if (!hasAny(reading, 'offline', 'online')) return 0;
    const isPast = reading.ranges.length > 0 || hasAny(reading, 'history') || pastWords.test(reading.text);
    if (isPast) return 80;
    if (reading.modules.length === 0) return 45;
    // One word for several lists, such as meters: all of them are answered.
    return reading.modules.some(({ pids }) => pids.length > 1) ? 56 : 0;
  },
  outcome: (reading) => {
    const isPast = reading.ranges.length > 0 || hasAny(reading, 'history') || pastWords.test(reading.text);
    const person = personIn(reading);
    const base: Frame = {
      intent: 'presence',
      ...(isPast ? { range: reading.ranges[0] ?? lastDays(controlDays, reading.clock) } : {}),
      ...(hasAny(reading, 'online') && hasAny(reading, 'offline')
        ? {}
        : { presence: hasAny(reading, 'offline') ? 'offline' : 'online' }),
      ...(person === undefined ? {} : { person }),
    };
    const { frame, outcome } = deviceFrames(reading, base);
    return outcome ?? understood(intent, frame, reading);
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = modulesText(reading, frame) ?? local('devices', '设备');
    if (frame.range === undefined)
      return local(`${name.en} that are offline now${about.en}`, `当前离线的${name.zh}${about.zh}`);
    return local(`When ${name.en} went offline and came back${about.en}`, `${name.zh}的离线和上线记录${about.zh}`);
  },
};
