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
  fits: (parsed) => {
    const isAbout = hasAny(parsed, 'alarm', 'rule', 'linkage', 'policy');
    if (hasAny(parsed, 'fired') && isAbout) return 78;
    if (isAbout && hasAny(parsed, 'why')) return 77;
    if (hasAny(parsed, 'alarm') && (parsed.ranges.length > 0 || hasAny(parsed, 'list', 'count', 'amount', 'history')))
      return 60;
    return isAbout && parsed.ranges.length > 0 ? 58 : hasAny(parsed, 'alarm', 'rule') ? 40 : 0;
  },
  outcome: (parsed) => {
    const range = parsed.ranges[0] ?? lastDays(defaultDays, parsed.clock);
    const base: Frame = { intent: 'rules', range, ...(hasAny(parsed, 'failed') ? { isFailed: true } : {}) };
    const { frame, outcome } = deviceFrames(parsed, base);
    return outcome ?? understood(intent, frame, parsed);
  },
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const lists = modulesText(parsed, frame);
    const name = lists === undefined ? '' : phrase('server/understanding', 'forLists', { name: lists });
    return phrase('server/understanding', 'alarmsAndRules', { name, about });
  },
};
