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
  fits: (parsed) => {
    if (!hasAny(parsed, 'offline', 'online')) return 0;
    const isPast = parsed.ranges.length > 0 || hasAny(parsed, 'history') || pastWords.test(parsed.text);
    if (isPast) return 80;
    if (parsed.modules.length === 0) return 45;
    // One word for several lists, such as meters: all of them are answered.
    return parsed.modules.some(({ pids }) => pids.length > 1) ? 56 : 0;
  },
  outcome: (parsed) => {
    const isPast = parsed.ranges.length > 0 || hasAny(parsed, 'history') || pastWords.test(parsed.text);
    const person = personIn(parsed);
    const base: Frame = {
      intent: 'presence',
      ...(isPast ? { range: parsed.ranges[0] ?? lastDays(controlDays, parsed.clock) } : {}),
      ...(hasAny(parsed, 'online') && hasAny(parsed, 'offline')
        ? {}
        : { presence: hasAny(parsed, 'offline') ? 'offline' : 'online' }),
      ...(person === undefined ? {} : { person }),
    };
    const { frame, outcome } = deviceFrames(parsed, base);
    return outcome ?? understood(intent, frame, parsed);
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = modulesText(parsed, frame) ?? phrase('server/understanding', 'devices');
    if (frame.range === undefined) return phrase('server/understanding', 'offlineNow', { name, about });
    return phrase('server/understanding', 'offlineTimes', { name, about });
  },
};
