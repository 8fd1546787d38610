import type { Intent } from '../frame.ts';
import { nameOfModule, narrowing } from '../parts.ts';
import { isDrafted, ruleFollow, ruleOutcome } from './rule-draft.ts';
import { actionsText, extrasText } from './rule-words.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a linkage: when conditions hold, devices are set. */

const whenThen =
  /^(?:please )?(?:turn|switch|set)\b.*\b(?:when|if|whenever|once)\b|^(?:when|if|whenever|once)\b.*\b(?:turn|switch|set|open|close)\b|^(?:当|如果|若).*(?:打开|关闭|开启|关掉|停止|启动|设为|调到)/;

export const intent: Intent = {
  id: 'linkage-draft',
  offer: phrase('server/understanding', 'offerLinkage'),
  fits: (parsed) => (isDrafted(parsed, 'linkage') || whenThen.test(parsed.text) ? 94 : 0),
  outcome: (parsed) => ruleOutcome(intent, parsed, { canListen: true }),
  follow: ruleFollow,
  wording: (frame, parsed) => {
    const about = narrowing(frame);
    const name = nameOfModule(parsed, frame.pid);
    const extras = extrasText(frame, parsed);
    return phrase('server/understanding', 'draftLinkage', {
      name,
      about,
      actions: (language) => actionsText(frame, language),
      extras,
    });
  },
};
