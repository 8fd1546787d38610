import type { Intent } from '../frame.ts';
import { local, missing, understood } from '../frame.ts';
import { hasAny, moduleCandidates, nameOfModule, narrowing, whichModule } from '../parts.ts';
import { holdIn } from '../schedule.ts';
import { listFrame } from './records.intent.ts';
import { phrase } from '../../../texts/phrase.ts';

/** Drafts a filter group of a list. */

export const intent: Intent = {
  id: 'filter-draft',
  offer: phrase('server/understanding', 'draftFilterGroupCreateFilter'),
  fits: (reading) => (hasAny(reading, 'filter') && hasAny(reading, 'make') ? 93 : 0),
  outcome: (reading) => {
    const modules = moduleCandidates(reading);
    const [module] = modules;
    if (module === undefined) return missing('A filter group of which list?', '请问是哪个列表的过滤组？');
    if (modules.length > 1)
      return whichModule(modules, (pid) => ({
        ...listFrame(reading, modules.find(({ config }) => config.pid === pid) ?? module).frame,
        intent: 'filter-draft',
      }));
    const { frame, outcome } = listFrame(reading, module);
    if (outcome?.kind === 'unclear')
      return {
        ...outcome,
        choices: outcome.choices.map((choice) => ({ ...choice, frame: { ...choice.frame, intent: 'filter-draft' } })),
      };
    if (frame.conditions?.length === 0 && frame.places === undefined)
      return missing(
        'Which records shall it hold? Name at least one condition.',
        '请至少说明一个条件，例如某列的取值。',
      );
    // A filter compares columns: how long something lasts is none.
    const hold = holdIn(reading.text);
    const unused = [
      ...(hold === undefined ? [] : [hold.words]),
      ...reading.runs.filter((run) => !(hold?.words ?? '').includes(run)),
    ];
    return understood(
      intent,
      { ...frame, intent: 'filter-draft', ...(unused.length > 0 && reading.names.length === 0 ? { unused } : {}) },
      reading,
    );
  },
  said: (frame, reading) => {
    const about = narrowing(frame);
    const name = nameOfModule(reading, frame.pid);
    const { unused = [] } = frame;
    const left =
      unused.length === 0
        ? local('', '')
        : local(
            `; a filter can’t express “${unused.join(', ')}”, which is left out`,
            `；过滤条件无法表达“${unused.join('、')}”，未纳入`,
          );
    return phrase('server/understanding', 'draftFilterGroup', { name, about, left });
  },
};
