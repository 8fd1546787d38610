import type { Intent } from '../frame.ts';
import { nameOfModule, narrowing } from '../parts.ts';
import { isDrafted, ruleFollow, ruleOutcome } from './rule-draft.ts';
import { actionsText, extrasText } from './rule-words.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a policy: a row with conditions and the values that are set. */

export const intent: Intent = {
  id: 'policy-draft',
  offer: phrase('server/understanding', 'offerPolicy'),
  fits: (reading) => (isDrafted(reading, 'policy') && !isDrafted(reading, 'linkage') ? 95 : 0),
  outcome: (reading) => ruleOutcome(intent, reading, { canBeTimed: true }),
  follow: ruleFollow,
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
    const extras = extrasText(frame, reading);
    return phrase('server/understanding', 'draftPolicy', {
      name,
      about,
      actions: (language) => actionsText(frame, language),
      extras,
    });
  },
};
