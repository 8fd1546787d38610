import type { Intent } from '../frame.ts';
import { missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates } from '../parts.ts';
import { personIn } from '../person.ts';
import { phrase } from '../../../texts/phrase.ts';

/** The devices that a member owns, found by a user identifier: phone, name, staff id or user id. */

export const intent: Intent = {
  id: 'devices-of',
  offer: phrase('server/understanding', 'offerDevicesOf'),
  fits: (reading) => {
    const person = personIn(reading);
    if (person === undefined) return 0;
    const isAbout = hasAny(reading, 'device') || reading.modules.length > 0;
    return isAbout || reading.phone !== undefined ? 62 : 0;
  },
  outcome: (reading) => {
    const person = personIn(reading);
    if (person === undefined) return missing(phrase('server/understanding', 'whoseDevices'));
    const [module] = moduleCandidates(reading);
    return understood(
      intent,
      { intent: 'devices-of', person, ...(module === undefined ? {} : { pid: module.config.pid }) },
      reading,
    );
  },
  said: ({ person = '' }) => phrase('server/understanding', 'devicesOf', { person }),
};
