import type { Frame, Intent } from '../frame.ts';
import { understood } from '../frame.ts';
import { deviceFrames } from '../device-frame.ts';
import { hasAny, modulesText, narrowing } from '../parts.ts';
import { personIn } from '../person.ts';
import { lastDays } from '../time-range.ts';
import { controlDays } from './control-history.intent.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Which devices are offline or online now, or when devices went offline and came back. */

const pastWords = /\b(?:was|were|went|been|did|has|have|had|ever)\b|过|曾|何时|什么时候|几次|多久|次数/;

export const intent: Intent = {
  id: 'presence',
  offer: phrase('server/understanding', 'offerOffline'),
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
    const name = modulesText(reading, frame) ?? phrase('server/understanding', 'devices');
    if (frame.range === undefined) return phrase('server/understanding', 'offlineNow', { name, about });
    return phrase('server/understanding', 'offlineTimes', { name, about });
  },
};
