import type { Frame, Intent } from '../frame.ts';
import { understood } from '../frame.ts';
import { deviceFrames } from '../device-frame.ts';
import { hasAny, modulesText, narrowing } from '../parts.ts';
import { lastDays } from '../time-range.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Which alarms and rules fired, and why. */

const defaultDays = 7;

export const intent: Intent = {
  id: 'rules',
  offer: phrase('server/understanding', 'offerRulesFired'),
  fits: (reading) => {
    const isAbout = hasAny(reading, 'alarm', 'rule', 'linkage', 'policy');
    if (hasAny(reading, 'fired') && isAbout) return 78;
    if (isAbout && hasAny(reading, 'why')) return 77;
    if (
      hasAny(reading, 'alarm') &&
      (reading.ranges.length > 0 || hasAny(reading, 'list', 'count', 'amount', 'history'))
    )
      return 60;
    return isAbout && reading.ranges.length > 0 ? 58 : hasAny(reading, 'alarm', 'rule') ? 40 : 0;
  },
  outcome: (reading) => {
    const range = reading.ranges[0] ?? lastDays(defaultDays, reading.clock);
    const base: Frame = { intent: 'rules', range, ...(hasAny(reading, 'failed') ? { isFailed: true } : {}) };
    const { frame, outcome } = deviceFrames(reading, base);
    return outcome ?? understood(intent, frame, reading);
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const lists = modulesText(reading, frame);
    const name = lists === undefined ? '' : phrase('server/understanding', 'forLists', { name: lists });
    return phrase('server/understanding', 'alarmsAndRules', { name, about });
  },
};
