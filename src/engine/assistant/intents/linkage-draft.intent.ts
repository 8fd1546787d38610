import type { Intent } from '../frame.ts';
import { local } from '../frame.ts';
import { nameOfModule, narrowing } from '../parts.ts';
import { actionsText, extrasText, isDrafted, ruleFollow, ruleOutcome } from './rule-draft.ts';

/** Drafts a linkage: when conditions hold, devices are set. */

const whenThen =
  /^(?:when|if|whenever|once)\b.*\b(?:turn|switch|set|open|close)\b|^(?:当|如果|若).*(?:打开|关闭|开启|关掉|停止|启动|设为|调到)/;

export const intent: Intent = {
  id: 'linkage-draft',
  offer: local(
    'draft a linkage: “create a linkage: when the room temperature is above 28, turn on the air-conditioners”',
    '起草联动：“新建联动：室内温度高于 28 时打开空调”',
  ),
  fits: (reading) => (isDrafted(reading, 'linkage') || whenThen.test(reading.text) ? 94 : 0),
  outcome: (reading) => ruleOutcome(intent, reading),
  follow: ruleFollow,
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
    const extras = extrasText(frame);
    return local(
      `A draft of a linkage for ${name.en}${about.en}: ${actionsText(frame, 'en')}${extras.en}`,
      `${name.zh}的联动草稿${about.zh}：${actionsText(frame, 'zh')}${extras.zh}`,
    );
  },
};
