import type { Intent } from '../frame.ts';
import { local } from '../frame.ts';
import { nameOfModule, narrowing } from '../parts.ts';
import { actionsText, extrasText, isDrafted, ruleFollow, ruleOutcome } from './rule-draft.ts';

/** Drafts a policy: a row with conditions and the values that are set. */

export const intent: Intent = {
  id: 'policy-draft',
  offer: local(
    'draft a policy: “create a policy for lights: when brightness is above 80, set brightness to 60”',
    '起草策略：“新建照明策略：亮度高于 80 时将亮度调到 60”',
  ),
  fits: (reading) => (isDrafted(reading, 'policy') && !isDrafted(reading, 'linkage') ? 95 : 0),
  outcome: (reading) => ruleOutcome(intent, reading, true),
  follow: ruleFollow,
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
    const extras = extrasText(frame);
    return local(
      `A draft of a policy for ${name.en}${about.en}: ${actionsText(frame, 'en')}${extras.en}`,
      `${name.zh}的策略草稿${about.zh}：${actionsText(frame, 'zh')}${extras.zh}`,
    );
  },
};
