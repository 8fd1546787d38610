import { expect, it } from 'vitest';
import { inLanguage, phrase } from '../../../server/texts.ts';

it.each([
  [phrase('server/assistant', 'draftRecords', { count: 1, note: '' }), 'A draft with 1 record. '],
  [phrase('server/assistant', 'draftRecords', { count: 2, note: '' }), 'A draft with 2 records. '],
  [
    phrase('server/assistant', 'subMetersSkipped', { count: 1 }),
    '; 1 more measures a part of these and is not added twice',
  ],
  [
    phrase('server/assistant', 'subMetersSkipped', { count: 3 }),
    '; 3 more measure parts of these and are not added twice',
  ],
  [phrase('server/assistant', 'rulesFiredCount', { rules: 1, runs: 1 }), '**1** rule fired **1** time:'],
  [phrase('server/assistant', 'rulesFiredCount', { rules: 2, runs: 5 }), '**2** rules fired **5** times:'],
  [phrase('server/assistant', 'offlineTimes', { affected: 1, gaps: 2 }), '**1** device was offline, **2** times:'],
  [
    phrase('server/assistant', 'commandsInPeriod', { controls: 1 }),
    'In that time there was **1** command to them; ask who controlled them.',
  ],
  [
    phrase('server/records', 'recordCountChanged', { found: 1, expected: 4 }),
    '1 record matches now, not 4. Look at the list again.',
  ],
])('a number and the word behind it agree: %#', (text, expected) => {
  expect(inLanguage(text, 'en')).toBe(expected);
});
