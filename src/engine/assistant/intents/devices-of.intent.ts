import type { Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates } from '../parts.ts';
import { personIn } from '../person.ts';
import { phrase } from '../../../texts/phrase.ts';

/** The devices that a member owns, found by a user identifier: phone, name, staff id or user id. */

export const intent: Intent = {
  id: 'devices-of',
  offer: phrase('server/understanding', 'offerDevicesOf'),
  fits: (parsed) => {
    const person = personIn(parsed);
    if (person === undefined) return 0;
    const isAbout = hasAny(parsed, 'device') || parsed.modules.length > 0;
    return isAbout || parsed.phone !== undefined ? 62 : 0;
  },
  outcome: (parsed) => {
    const person = personIn(parsed);
    if (person === undefined) return missing(phrase('server/understanding', 'whoseDevices'));
    const [module] = moduleCandidates(parsed);
    return understood(
      intent,
      { intent: 'devices-of', person, ...(module === undefined ? {} : { pid: module.config.pid }) },
      parsed,
    );
  },
  wording: ({ person = '' }) => phrase('server/understanding', 'devicesOf', { person }),
};
