import type { Intent } from '../frame.ts';
import { nameOfModule, narrowing } from '../parts.ts';
import { isDrafted, ruleFollow, ruleOutcome } from './rule-draft.ts';
import { actionsText, extrasText } from './rule-words.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a policy: a row with conditions and the values that are set. */

export const intent: Intent = {
  id: 'policy-draft',
  offer: phrase('server/understanding', 'offerPolicy'),
  fits: (parsed) => (isDrafted(parsed, 'policy') && !isDrafted(parsed, 'linkage') ? 95 : 0),
  outcome: (parsed) => ruleOutcome(intent, parsed, { canBeTimed: true }),
  follow: ruleFollow,
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = nameOfModule(parsed, frame.pid);
    const extras = extrasText(frame, parsed);
    return phrase('server/understanding', 'draftPolicy', {
      name,
      about,
      actions: (language) => actionsText(frame, language),
      extras,
    });
  },
};
